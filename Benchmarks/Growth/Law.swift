/// A bound for the cost of an operation, by the size of the list.
public struct Law: Sendable {
  /// The complexity as text: `O(log n)`.
  public let text: String
  /// A function proportional to the cost in a list of the given size.
  let value: @Sendable (Double) -> Double

  /// Returns the factor by which a count may grow when the list grows from one size to another.
  func growth(from size: Int, to larger: Int) -> Double { value(Double(larger)) / value(Double(size)) }

  static let constant = Law(text: "O(1)") { _ in 1 }
  static let logarithmic = Law(text: "O(log n)") { logarithm($0) }
  static let squaredLogarithmic = Law(text: "O(log² n)") { logarithm($0) * logarithm($0) }
  static let linear = Law(text: "O(n)") { $0 }
  static let linearithmic = Law(text: "O(n log n)") { $0 * logarithm($0) }
  /// The cost of all pairs within each of √n groups of √n items.
  static let rootGroups = Law(text: "O(n√n)") { $0 * $0.squareRoot() }
  static let quadratic = Law(text: "O(n²)") { $0 * $0 }

  /// A change in a ``ChunkedArray`` with chunks of c elements.
  static let chunk = Law(text: "O(c + n/c²)") { 128 + $0 / (128 * 128) }
  /// A change of many adjacent elements in a ``ChunkedArray``.
  ///
  /// It takes a few steps per chunk of the list, and copies a part of the changed chunk.
  static let chunks = Law(text: "O(c + n/c)") { 64 + $0 / 128 }
  /// A choice among all windows around a gap, and a change in a ``ChunkedArray``. A window reaches
  /// 0, 1, 2, 4, … rows to each side. For each reach to one side, the log n + 2 reaches to the
  /// other side are put into an array, which grows by doubling.
  static let windows = Law(text: "O(log² n + c + n/c²)") { size in
    var capacity = 1.0
    while capacity < logarithm(size) + 2 { capacity *= 2 }
    return capacity * logarithm(size) + size / (128 * 128)
  }

  /// Returns this law with another text, such as one with further parameters
  /// that are fixed shares of n.
  func written(_ text: String) -> Law { Law(text: text, value: value) }

  private static func logarithm(_ size: Double) -> Double {
    // The integer part suffices: sizes are powers of two.
    Double(size.exponent)
  }
}
