/// Marks by two numbers of which small is good, and the front: the marks that none beats in both.
public struct FrontChart: Sendable, Hashable {
  /// A mark.
  public struct Mark: Sendable, Hashable {
    /// What stands beside it.
    public var name: String
    /// Where it stands on the horizontal axis.
    public var x: Double
    /// Where it stands on the vertical axis.
    public var y: Double
    /// How far up it reaches at worst: drawn as a whisker.
    public var worstY: Double?
    /// What stands behind the name, such as `breaks at 51`.
    public var remark: String
    /// Whether it stands out.
    public var isHighlighted: Bool
    /// The index of the color of a mark that stands out, so that it has the same in all charts; nil for the first.
    public var color: Int?

    /// Makes a mark.
    public init(
      _ name: String, x: Double, y: Double, worstY: Double? = nil, remark: String = "",
      isHighlighted: Bool = false, color: Int? = nil
    ) {
      self.name = name
      self.x = x
      self.y = y
      self.worstY = worstY
      self.remark = remark
      self.isHighlighted = isHighlighted
      self.color = color
    }
  }

  /// What the chart says, as a heading.
  public var title: String
  /// What the reader must know to read it.
  public var note: String
  /// The horizontal axis.
  public var x: Axis
  /// The vertical axis.
  public var y: Axis
  /// The marks; one that an axis cannot show is left out.
  public var marks: [Mark]
  /// The picture's width, in pixels.
  public var width = 800.0
  /// The height of the plot, in pixels.
  public var plotHeight = 480.0

  /// Makes a chart.
  public init(_ title: String, note: String = "", x: Axis, y: Axis, marks: [Mark]) {
    self.title = title
    self.note = note
    self.x = x
    self.y = y
    self.marks = marks
  }

  /// The indices of the marks that no other is at most as large as in both numbers, from the left. Marks that are equal
  /// in both are on the front together.
  var front: [Int] {
    let shown = marks.indices.filter { marks[$0].x.isFinite && marks[$0].y.isFinite }
    return shown.filter { index in
      let mark = marks[index]
      return !shown.contains { other in
        let other = marks[other]
        return other.x <= mark.x && other.y <= mark.y && (other.x < mark.x || other.y < mark.y)
      }
    }.sorted { (marks[$0].x, $0) < (marks[$1].x, $1) }
  }

  /// The chart in words.
  var description: String {
    let words = marks.map { mark in
      let worst = mark.worstY.map { ", at worst \(Format.text($0, y.unit))" } ?? ""
      let remark = mark.remark.isEmpty ? "" : " (\(mark.remark))"
      return "\(mark.name)\(remark): \(Format.text(mark.x, x.unit)), \(Format.text(mark.y, y.unit))\(worst)"
    }
    let best = front.map { marks[$0].name }.joined(separator: ", ")
    return "\(y.title) against \(x.title)"
      + (marks.isEmpty ? ", without data." : ", the front being \(best). \(words.joined(separator: "; ")).")
  }
}
