import Reporting

/// Pictures that explain reordering and merging to newcomers.
enum FamilyPictures {
  /// A gap that is halved until it is exhausted, and the window that makes room.
  static var reordering: ReportChart {
    var drawing = Drawing(
      "Inserts halve a gap until it is exhausted; then a window of rows is relabeled",
      note:
        "Keys are integers from 0 to 32 here; a Double allows 52 halvings instead of 5. Each new item (blue) "
        + "goes between A and the previous new item. Only the rows of the window (orange) get new keys.",
      description:
        "Items on a number line. Each new item goes into the middle of the rest of the same gap, until no "
        + "number is left in it. Then four rows are spread over half of the room, and the other half is free "
        + "again.",
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
    line(72, "one inserted", ends + inserted(1, new: 1))
    line(128, "and one more", ends + inserted(2, new: 1))
    line(184, "exhausted", ends + inserted(5, new: 3))
    // The window is the four rows to the right of the gap. They are spread over half of the room up
    // to C; the other half stays free.
    let end = 16, step = end / 8
    let window: [Mark] = inserted(5, new: 0).dropFirst().enumerated().map {
      (end - step * ($0 + 1), $1.1, .contrast)
    }
    line(250, "relabeled", ends + inserted(1, new: 0) + window)
    drawing.line(x(0) + 14, 232, x(8) - 12, 232, tone: .accent)
    drawing.text("free", x: x(4), y: 227, anchor: .middle)
    drawing.height = 284
    return ReportChart("reordering-picture", title: drawing.title, svg: drawing.svg())
  }

  /// The merge of two lists, from the last synced list on both sides to the merged list.
  static var merging: ReportChart {
    var drawing = Drawing(
      "A merge keeps the local move and the server's move",
      note:
        "Read from both ends to the middle. F was moved up locally (blue), B was moved to the end on the "
        + "server (orange). The rows that nobody moved are the fixed points for both.",
      description:
        "Columns of items: the list at the last sync, the local list, the merged list, the server's list, "
        + "and the list at the last sync again. Lines lead from both ends to the merged list; arrows follow "
        + "the moved items.",
      height: 250)
    let synced = ["A", "B", "C", "D", "E", "F"]
    let columns: [(title: String, items: [String])] = [
      ("last sync", synced), ("local", ["A", "F", "B", "C", "D", "E"]),
      ("merged", ["A", "F", "C", "D", "E", "B"]), ("server", ["A", "C", "D", "E", "F", "B"]),
      ("last sync", synced),
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
