/// Small line charts with common axes. Each has the same gray line and a colored line of its own.
public struct SmallMultiples: Sendable, Hashable {
  /// A point of a line. A point that cannot be shown leaves a gap in the line.
  public struct Point: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  public struct Panel: Sendable, Hashable {
    /// The heading of the chart.
    public var name: String
    /// The points of the line, in order.
    public var points: [Point]
    /// Text below the name, such as `breaks at 51`.
    public var remark: String

    public init(_ name: String, points: [Point], remark: String = "") {
      self.name = name
      self.points = points
      self.remark = remark
    }
  }

  /// The conclusion from the charts, shown as a heading.
  public var title: String
  /// An explanation for the reader.
  public var note: String
  /// The common horizontal axis.
  public var x: Axis
  /// The common vertical axis.
  public var y: Axis
  /// The gray line in each chart.
  public var reference: Panel
  /// The charts, row by row.
  public var panels: [Panel]
  /// The width in pixels for four charts side by side. The height depends on their number.
  public var width = 800.0

  public init(
    _ title: String, note: String = "", x: Axis, y: Axis,
    reference: (name: String, points: [Point]), panels: [Panel]
  ) {
    self.title = title
    self.note = note
    self.x = x
    self.y = y
    self.reference = Panel(reference.name, points: reference.points)
    self.panels = panels
  }
}
