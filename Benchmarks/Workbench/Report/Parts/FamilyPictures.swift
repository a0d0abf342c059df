import Reporting

/// Pictures that explain reordering and merging to newcomers.
enum FamilyPictures {
  /// A gap that is halved until it is exhausted, and the window that makes room.
  static var reordering: ReportChart {
    var drawing = Drawing(
      "A gap is halved until nothing fits; then a window of rows makes room",
      note:
        "Keys are whole numbers from 0 to 32 here; those of a Double allow 52 halvings instead of 5. Each new "
        + "item (blue) goes between A and the item before. Only the rows of the window (orange) are written again.",
      description:
        "Items on a line. New ones go into the same gap, each at half of what is left of it, until no "
        + "number is between. Then four rows are spread over half of the room, and half of it is free again.",
      height: 330)
    let left = 150.0, scale = 19.0
    func x(_ key: Int) -> Double { left + Double(key) * scale }
    func line(_ y: Double, _ label: String, _ keys: [(Int, String, Drawing.Tone)]) {
      drawing.text(label, x: 16, y: y + 4, tone: .faint)
      drawing.line(x(0), y + 13, x(32), y + 13, tone: .faint)
      for (key, name, tone) in keys {
        drawing.box(name, x: x(key) - 9, y: y - 13, width: 18, tone: tone, isFilled: tone != .plain)
      }
      for key in Set(keys.map(\.0)).sorted() {
        drawing.text("\(key)", x: x(key), y: y + 27, tone: .faint, anchor: .middle)
      }
    }
    typealias Mark = (Int, String, Drawing.Tone)
    let ends: [Mark] = [(0, "A", .plain), (32, "B", .plain)]
    let halved = zip([16, 8, 4, 2, 1], ["C", "D", "E", "F", "G"])
    func inserted(_ count: Int, new: Int) -> [Mark] {
      halved.prefix(count).enumerated().map { ($1.0, $1.1, $0 >= count - new ? .accent : .plain) }
    }
    line(16, "two items", ends)
    line(72, "one between", ends + inserted(1, new: 1))
    line(128, "and one more", ends + inserted(2, new: 1))
    line(184, "nothing fits", ends + inserted(5, new: 3))
    // The window is the four rows to the right of the gap. They are spread over half of the room up
    // to C; the other half stays free.
    let end = 16, step = end / 8
    let window: [Mark] = inserted(5, new: 0).dropFirst().enumerated().map {
      (end - step * ($0 + 1), $1.1, .contrast)
    }
    line(250, "room again", ends + inserted(1, new: 0) + window)
    drawing.line(x(0) + 14, 232, x(8) - 12, 232, tone: .accent)
    drawing.text("free", x: x(4), y: 227, anchor: .middle)
    drawing.height = 284
    return ReportChart("reordering-picture", title: drawing.title, svg: drawing.svg())
  }

  /// The merge of two lists, from the last synced list on both sides to the merged list.
  static var merging: ReportChart {
    var drawing = Drawing(
      "Two lists woven: what was moved here and what was moved there both stay moved",
      note:
        "Read inwards from both ends. F was moved up here (blue), B was moved to the end on the server (orange). The "
        + "rows that nobody moved are the backbone that both are placed against.",
      description:
        "Columns of items: the last synced list, the list here, the merged list, the list on the server, and the last "
        + "synced list again. Lines lead from both ends to the merged list; arrows follow what was moved.",
      height: 250)
    let synced = ["A", "B", "C", "D", "E", "F"]
    let columns: [(title: String, items: [String])] = [
      ("last synced", synced), ("here", ["A", "F", "B", "C", "D", "E"]),
      ("merged", ["A", "F", "C", "D", "E", "B"]), ("on the server", ["A", "C", "D", "E", "F", "B"]),
      ("last synced", synced),
    ]
    let merged = 2, width = 96.0, pitch = 34.0
    func x(_ column: Int) -> Double { 20 + Double(column) * 166 }
    func y(_ item: String, in column: Int) -> Double {
      34 + Double(columns[column].items.firstIndex(of: item)!) * pitch
    }
    /// Returns the color of an item, by the side that moved it.
    func tone(_ item: String, in column: Int) -> Drawing.Tone {
      item == "F" && column <= merged ? .accent : item == "B" && column >= merged ? .contrast : .plain
    }
    for (column, (title, items)) in columns.enumerated() {
      drawing.text(title, x: x(column) + width / 2, y: 20, anchor: .middle, isBold: true)
      let isEnd = column == 0 || column == columns.count - 1
      for item in items {
        let tone = isEnd ? .plain : tone(item, in: column)
        drawing.box(
          item, x: x(column), y: y(item, in: column), width: width, tone: tone, isFilled: tone != .plain)
      }
    }
    for column in columns.indices where column != merged {
      let next = column < merged ? column + 1 : column - 1
      let (start, end) =
        column < merged ? (x(column) + width + 4, x(next) - 4) : (x(column) - 4, x(next) + width + 4)
      for item in synced {
        let tone = tone(item, in: column), half = Drawing.boxHeight / 2
        drawing.line(
          start, y(item, in: column) + half, end, y(item, in: next) + half,
          tone: tone == .plain ? .faint : tone, isArrow: tone != .plain)
      }
    }
    return ReportChart("merging-picture", title: drawing.title, svg: drawing.svg())
  }
}
