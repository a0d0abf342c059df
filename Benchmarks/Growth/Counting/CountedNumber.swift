internal import WorkCounting

/// A number that counts its comparisons and hashings, used as an element or id. It is a trivial
/// type like `Int`, so that code with a fast path for such types takes it.
struct CountedNumber: Comparable, Hashable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func == (a: Self, b: Self) -> Bool {
    count_equality()
    return a.number == b.number
  }

  static func < (a: Self, b: Self) -> Bool {
    count_comparison()
    return a.number < b.number
  }

  func hash(into hasher: inout Hasher) {
    count_hashing()
    hasher.combine(number)
  }

  /// A hash value that is the same in every process, so that collisions
  /// in a hash table do not vary.
  var hashValue: Int {
    count_hashing()
    return Int(truncatingIfNeeded: (UInt64(bitPattern: Int64(number)) &+ 1) &* 0xD134_2543_DE82_EF95)
  }
}

extension CountedNumber: CustomStringConvertible {
  var description: String { "\(number)" }
}

extension CountedNumber: Codable {
  init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Int.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
