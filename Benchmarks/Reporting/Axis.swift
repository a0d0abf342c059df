/// What runs along one side of a chart.
public struct Axis: Sendable, Hashable {
  /// What it shows, in words: `list size`, `time an operation`.
  public var title: String
  /// The unit of its numbers.
  public var unit: Unit
  /// Whether equal factors, rather than equal differences, take equal room. A zero then has a place of its own below
  /// the rest; what is negative has none, and is not drawn.
  public var isLogarithmic: Bool

  /// Makes an axis.
  public init(_ title: String, unit: Unit = .none, isLogarithmic: Bool = false) {
    self.title = title
    self.unit = unit
    self.isLogarithmic = isLogarithmic
  }

  /// What stands along it: its title, and that it is logarithmic where it is.
  var words: String { isLogarithmic && !title.isEmpty ? "\(title) (logarithmic)" : title }
}
