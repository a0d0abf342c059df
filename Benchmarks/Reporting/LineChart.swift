public import Measuring

/// Lines over a common horizontal axis, each with its name at its end: a picture for a page, on screen and in print.
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

    /// Makes a line.
    public init(_ name: String, _ points: [Point]) {
      self.name = name
      self.points = points
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
  /// The lines. Each one's colour, dashes and marker follow from its index, so that charts of one page agree where
  /// they show the same lines in the same order.
  public var series: [Series]
  /// The names of the lines that stand out, the others being grey; empty for all alike.
  public var highlighted: Set<String>
  /// The picture's width, in pixels.
  public var width = 800.0
  /// The picture's height, in pixels; it grows with the number of lines, so that their names have room.
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
