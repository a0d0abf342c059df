public import Measuring

/// Lines over a common horizontal axis, with their names at their ends: a picture for a page, on screen and in print.
public struct LineChart: Sendable, Hashable {
  /// A point of a line.
  public struct Point: Sendable, Hashable {
    /// Where it stands on the horizontal axis.
    public var x: Double
    /// Where it stands on the vertical axis; a number that cannot be shown leaves a gap in the line.
    public var y: Double
    /// How sure that is: drawn as a band.
    public var interval: Interval?

    /// Makes a point.
    public init(x: Double, y: Double, interval: Interval? = nil) {
      self.x = x
      self.y = y
      self.interval = interval
    }
  }

  /// A line and its name.
  public struct Series: Sendable, Hashable {
    /// The name, shown at the line's end.
    public var name: String
    /// The points, in the order in which the line joins them.
    public var points: [Point]

    /// The index of its colour, dashes and marker, so that it looks the same in all charts; nil for its own index
    /// among the lines.
    public var colour: Int?

    /// Makes a line.
    public init(_ name: String, _ points: [Point], colour: Int? = nil) {
      self.name = name
      self.points = points
      self.colour = colour
    }
  }

  /// What the chart says, as a heading.
  public var title: String
  /// What the reader must know to read it: what the bands are, what is cut off.
  public var note: String
  /// The horizontal axis.
  public var x: Axis
  /// The vertical axis.
  public var y: Axis
  /// The lines. Of more than eight with points, eight are named: those that stand out, then the first ones. The rest
  /// are pale, and tell their names where a pointer rests on them.
  public var series: [Series]
  /// The names of the lines that stand out, the others being grey; empty for all alike.
  public var highlighted: Set<String>
  /// The picture's width, in pixels.
  public var width = 800.0
  /// The picture's height, in pixels.
  public var height = 440.0

  /// Makes a chart.
  public init(
    _ title: String, note: String = "", x: Axis, y: Axis, series: [Series], highlighted: Set<String> = []
  ) {
    self.title = title
    self.note = note
    self.x = x
    self.y = y
    self.series = series
    self.highlighted = highlighted
  }
}
