extension FrontChart {
  /// Marks that stand on one spot of the picture, so that only one of them is seen.
  struct Spot {
    /// Their indices, those that stand out first.
    var marks: [Int]
    let x: Double, y: Double
    /// The name of each with its remark, on lines.
    var lines: [[(text: String, isHighlighted: Bool)]] = []
    /// The width of the longest line.
    var width = 0.0
  }

  static let markRadius = 5.0
  /// Names of one spot run on until a line is as wide as that.
  private static let labelWidth = 210.0
  /// The size of the words beside marks.
  static let labelSize = 11.5

  /// The marks that the scales can show, by the spots where they stand.
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
    // Those that stand out get the best places for their labels.
    return spots.sorted { a, b in
      let (first, second) = (isHighlighted(a), isHighlighted(b))
      return first != second ? first : (a.x, a.y) < (b.x, b.y)
    }
  }

  func isHighlighted(_ spot: Spot) -> Bool { spot.marks.contains { marks[$0].isHighlighted } }

  /// The names with their remarks, separated by commas, broken into lines between two of them, and before a remark where
  /// it makes a line too long.
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

  /// What a pointer that rests on a mark is told.
  func tip(_ index: Int) -> String {
    let mark = marks[index]
    let worst = mark.worstY.map { ", at worst \(Format.text($0, y.unit))" } ?? ""
    let remark = mark.remark.isEmpty ? "" : " (\(mark.remark))"
    return "\(mark.name)\(remark): \(x.title) \(Format.text(mark.x, x.unit)), "
      + "\(y.title) \(Format.text(mark.y, y.unit))\(worst)"
  }
}
