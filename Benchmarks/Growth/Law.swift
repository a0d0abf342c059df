/// How much an operation may take, by the size of the list.
public struct Law: Sendable {
  /// As a complexity is written: `O(log n)`.
  public let text: String
  /// Proportional to what an operation may take in a list of so many items.
  let value: @Sendable (Double) -> Double

  /// The factor by which a count may grow while the list grows from one size to another.
  func growth(from size: Int, to larger: Int) -> Double { value(Double(larger)) / value(Double(size)) }

  static let constant = Law(text: "O(1)") { _ in 1 }
  static let logarithmic = Law(text: "O(log n)") { logarithm($0) }
  static let squaredLogarithmic = Law(text: "O(log² n)") { logarithm($0) * logarithm($0) }
  static let linear = Law(text: "O(n)") { $0 }
  static let linearithmic = Law(text: "O(n log n)") { $0 * logarithm($0) }
  /// What each pair takes in √n groups of √n.
  static let rootGroups = Law(text: "O(n√n)") { $0 * $0.squareRoot() }
  static let quadratic = Law(text: "O(n²)") { $0 * $0 }

  /// A change in a ``ChunkedArray``, of chunks of c elements.
  static let chunk = Law(text: "O(c + n/c²)") { 128 + $0 / (128 * 128) }
  /// A change of many elements side by side in a ``ChunkedArray``.
  ///
  /// A chunk of the list costs a few steps, an element of the one chunk that changes only its share of a copy.
  static let chunks = Law(text: "O(c + n/c)") { 64 + $0 / 128 }
  /// A choice among all windows around a gap, and a change in a ``ChunkedArray``: for each reach to one side the reaches
  /// to the other, log n + 2 of them, are put into an array, which grows by doubling.
  static let windows = Law(text: "O(log² n + c + n/c²)") { size in
    var capacity = 1.0
    while capacity < logarithm(size) + 2 { capacity *= 2 }
    return capacity * logarithm(size) + size / (128 * 128)
  }

  /// This law under another text, as one that has further parameters, which are fixed shares of n.
  func written(_ text: String) -> Law { Law(text: text, value: value) }

  private static func logarithm(_ size: Double) -> Double {
    // The whole part is enough: sizes are powers of two.
    Double(size.exponent)
  }
}
