// How many integers there are, up to a number that is asked for.
extension FractionalAlphabet {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Whether at least `count` integers follow a key's; without a key, whether there are so many from the first key
  /// on.
  ///
  /// - Complexity: O(length of the integers) while these are few.
  func hasIntegers(_ count: Int, above key: Bytes?) -> Bool {
    var left = Counting(to: count)
    var head = headBytes.count / 2
    if let key {
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

  /// Whether at least `count` integers precede a key's.
  ///
  /// - Complexity: O(length of the integers) while these are few.
  func hasIntegers(_ count: Int, below key: Bytes) -> Bool {
    // The smallest one is no key.
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

  /// A number that grows until it is as large as was asked for, and so never overflows.
  private struct Counting {
    let goal: Int
    var number = 0
    var isEnough: Bool { number >= goal }

    init(to goal: Int) { self.goal = goal }

    /// Makes a digit the last of the number's.
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
