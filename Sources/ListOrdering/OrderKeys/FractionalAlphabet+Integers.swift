// Counts the integer parts that are left for keys at an open end, up to a requested number.
extension FractionalAlphabet {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Returns whether at least `count` integers follow the integer part of a key. Without a key, the
  /// count starts at a list's first key.
  ///
  /// - Complexity: O(length of the integer part + log² `count`).
  func hasIntegers(_ count: Int, above key: Bytes?) -> Bool {
    var left = Counting(to: count)
    var head = headBytes.count / 2
    if let key {
      // Replacing each digit *d* by base − 1 − *d* gives the number of greater integers of the same
      // length.
      for place in 1..<integerLength(of: key) where !left.isEnough {
        left.append(digit: base - 1 - Int(digitValues[Int(key[place])]), base: base)
      }
      head = Int(headValues[Int(key[0])]) + 1
    }
    while !left.isEnough, head < headBytes.count {
      left.addPower(integerLength(head: head) - 1, of: base)
      head += 1
    }
    return left.isEnough
  }

  /// Returns whether at least `count` integers precede the integer part of a key.
  ///
  /// - Complexity: O(length of the integer part + log² `count`).
  func hasIntegers(_ count: Int, below key: Bytes) -> Bool {
    // One more, because the smallest integer is not a key.
    var left = Counting(to: count + 1)
    for place in 1..<integerLength(of: key) where !left.isEnough {
      left.append(digit: Int(digitValues[Int(key[place])]), base: base)
    }
    var head = Int(headValues[Int(key[0])]) - 1
    while !left.isEnough, head >= 0 {
      left.addPower(integerLength(head: head) - 1, of: base)
      head -= 1
    }
    return left.isEnough
  }

  /// A number that stops growing at a goal, so that it never overflows.
  private struct Counting {
    let goal: Int
    var number = 0
    var isEnough: Bool { number >= goal }

    init(to goal: Int) { self.goal = goal }

    /// Appends a digit to the number.
    mutating func append(digit: Int, base: Int) {
      let (product, overflows) = number.multipliedReportingOverflow(by: base)
      number = overflows || product > goal ? goal : product + digit
    }

    mutating func addPower(_ exponent: Int, of base: Int) {
      var power = Counting(to: goal)
      power.number = 1
      for _ in 0..<exponent where !power.isEnough { power.append(digit: 0, base: base) }
      number = power.isEnough ? goal : min(goal, number) + power.number
    }
  }
}
