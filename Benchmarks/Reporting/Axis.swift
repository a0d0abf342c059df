/// An axis of a chart.
public struct Axis: Sendable, Hashable {
  /// The quantity, such as `list size` or `time per operation`.
  public var title: String
  public var unit: Unit
  /// Whether the axis is logarithmic. Zero is then drawn at a separate position below all other
  /// values. Negative values are not drawn.
  public var isLogarithmic: Bool

  public init(_ title: String, unit: Unit = .none, isLogarithmic: Bool = false) {
    self.title = title
    self.unit = unit
    self.isLogarithmic = isLogarithmic
  }

  /// The title, followed by "(logarithmic)" if it applies.
  var words: String { isLogarithmic && !title.isEmpty ? "\(title) (logarithmic)" : title }
}
