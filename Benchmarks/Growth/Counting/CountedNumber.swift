internal import WorkCounting

/// A number whose comparisons and hashings count: an element, an id. It is as plain as an `Int`, so that code which is
/// faster for plain types does what it does for those.
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

  /// The same in every process, so that which ids a table takes for each other at first is no chance.
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
