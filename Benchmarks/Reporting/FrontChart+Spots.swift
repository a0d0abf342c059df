extension FrontChart {
  /// Marks at the same position of the picture, where only one of them is visible.
  struct Spot {
    /// The indices of the marks, highlighted ones first.
    var marks: [Int]
    let x: Double, y: Double
    /// The names with their remarks, broken into lines.
    var lines: [[(text: String, isHighlighted: Bool)]] = []
    var width = 0.0
  }

  static let markRadius = 5.0
  /// The width at which the names of a spot are broken into lines.
  private static let labelWidth = 210.0
  /// The font size of the labels.
  static let labelSize = 11.5

  /// Returns the marks that the scales can show, grouped by position.
  func spots(across: Scale, up: Scale) -> [Spot] {
    var spots: [Spot] = []
    for (index, mark) in marks.enumerated() {
      guard let x = across.position(mark.x), let y = up.position(mark.y) else { continue }
      if let same = spots.firstIndex(where: { abs($0.x - x) < 3 && abs($0.y - y) < 3 }) {
        spots[same].marks.append(index)
      } else {
        spots.append(Spot(marks: [index], x: x, y: y))
      }
    }
    for index in spots.indices {
      spots[index].marks.sort {
        (marks[$0].isHighlighted ? 0 : 1, $0) < (marks[$1].isHighlighted ? 0 : 1, $1)
      }
      (spots[index].lines, spots[index].width) = lines(spots[index].marks)
    }
    // Highlighted marks come first, so that their labels get the best positions.
    return spots.sorted { a, b in
      let (first, second) = (isHighlighted(a), isHighlighted(b))
      return first != second ? first : (a.x, a.y) < (b.x, b.y)
    }
  }

  func isHighlighted(_ spot: Spot) -> Bool { spot.marks.contains { marks[$0].isHighlighted } }

  /// Breaks the names and remarks, separated by commas, into lines. A line break is between two
  /// names, or before a remark that would make the line too long.
  private func lines(_ indices: [Int]) -> ([[(text: String, isHighlighted: Bool)]], Double) {
    let words = indices.enumerated().flatMap { place, index in
      let mark = marks[index], comma = place + 1 < indices.count ? "," : ""
      let whole = mark.remark.isEmpty ? mark.name + comma : "\(mark.name) (\(mark.remark))\(comma)"
      let width = SVG.width(of: whole + " ", size: Self.labelSize, isBold: mark.isHighlighted)
      return mark.remark.isEmpty || width <= Self.labelWidth
        ? [(whole, mark.isHighlighted)]
        : [(mark.name, mark.isHighlighted), ("(\(mark.remark))\(comma)", mark.isHighlighted)]
    }
    var lines: [[(text: String, isHighlighted: Bool)]] = []
    var widths: [Double] = []
    for (word, isHighlighted) in words {
      let text = SVG.cut(word, to: 2 * Self.labelWidth, size: Self.labelSize, isBold: isHighlighted)
      let width = SVG.width(of: text + " ", size: Self.labelSize, isBold: isHighlighted)
      if let last = widths.last, last + width <= Self.labelWidth {
        lines[lines.count - 1].append((text, isHighlighted))
        widths[widths.count - 1] = last + width
      } else {
        lines.append([(text, isHighlighted)])
        widths.append(width)
      }
    }
    return (lines, widths.max() ?? 0)
  }

  /// Returns the tooltip of a mark.
  func tip(_ index: Int) -> String {
    let mark = marks[index]
    let worst = mark.worstY.map { ", at worst \(Format.text($0, y.unit))" } ?? ""
    let remark = mark.remark.isEmpty ? "" : " (\(mark.remark))"
    return "\(mark.name)\(remark): \(x.title) \(Format.text(mark.x, x.unit)), "
      + "\(y.title) \(Format.text(mark.y, y.unit))\(worst)"
  }
}
