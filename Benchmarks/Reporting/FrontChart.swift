/// A scatter plot of marks with two figures, both of which should be small, and the Pareto front:
/// the marks that no other mark beats in both.
public struct FrontChart: Sendable, Hashable {
  public struct Mark: Sendable, Hashable {
    public var name: String
    public var x: Double
    public var y: Double
    /// The worst case of `y`, drawn as a whisker.
    public var worstY: Double?
    /// Text after the name, such as `breaks at 51`.
    public var remark: String
    public var isHighlighted: Bool
    /// The color index of a highlighted mark, the same in all charts. `nil` means the first color.
    public var color: Int?

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

  /// The conclusion from the chart, shown as a heading.
  public var title: String
  /// An explanation for the reader.
  public var note: String
  public var x: Axis
  public var y: Axis
  /// The marks. A mark that an axis cannot show is omitted.
  public var marks: [Mark]
  /// The width in pixels.
  public var width = 800.0
  /// The height of the plot in pixels.
  public var plotHeight = 480.0

  public init(_ title: String, note: String = "", x: Axis, y: Axis, marks: [Mark]) {
    self.title = title
    self.note = note
    self.x = x
    self.y = y
    self.marks = marks
  }

  /// The indices of the marks on the front, from left to right: no other mark is smaller in one
  /// figure and at most as large in the other. Marks with equal figures are on the front together.
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

  /// A description of the chart for screen readers.
  var description: String {
    let words = marks.map { mark in
      let worst = mark.worstY.map { ", at worst \(Format.text($0, y.unit))" } ?? ""
      let remark = mark.remark.isEmpty ? "" : " (\(mark.remark))"
      return "\(mark.name)\(remark): \(Format.text(mark.x, x.unit)), \(Format.text(mark.y, y.unit))\(worst)"
    }
    let best = front.map { marks[$0].name }.joined(separator: ", ")
    return "\(y.title) against \(x.title)"
      + (marks.isEmpty ? ", without data." : ". The front: \(best). \(words.joined(separator: "; ")).")
  }
}
