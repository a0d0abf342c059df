/// Many small line charts with common axes: in each the same line in gray, and another in color.
public struct SmallMultiples: Sendable, Hashable {
  /// A point of a line; one that cannot be shown leaves a gap in the line.
  public struct Point: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// A small chart.
  public struct Panel: Sendable, Hashable {
    /// What stands above it.
    public var name: String
    /// The points of its line, in the order in which the line joins them.
    public var points: [Point]
    /// What stands below the name, such as `breaks at 51`.
    public var remark: String

    /// Makes a small chart.
    public init(_ name: String, points: [Point], remark: String = "") {
      self.name = name
      self.points = points
      self.remark = remark
    }
  }

  /// What the chart says, as a heading.
  public var title: String
  /// What the reader must know to read it.
  public var note: String
  /// The horizontal axis of all.
  public var x: Axis
  /// The vertical axis of all.
  public var y: Axis
  /// The line that is in each of them, in gray.
  public var reference: Panel
  /// The small charts, row by row.
  public var panels: [Panel]
  /// The picture's width, in pixels, four charts side by side; its height follows from their number.
  public var width = 800.0

  /// Makes a chart.
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
