/// The positions of a heat map's columns, and the room for its texts.
struct HeatMapLayout {
  /// The columns with a common heading.
  struct Group {
    let name: String
    /// The indices of the columns.
    let columns: [Int]
    /// The left edge of the first column.
    let left: Double
  }

  static let rowHeight = 20.0
  /// The font size in cells.
  static let cellSize = 10.0
  private static let gap = 12.0

  let groups: [Group]
  let cellWidth: Double
  /// The left edge of the first column.
  let left: Double
  /// The width of the picture.
  let width: Double
  /// Whether the columns' names run upward because they do not fit side by side.
  let isVertical: Bool
  /// The height of the columns' names above the cells.
  let namesHeight: Double
  let hasGroupNames: Bool

  init(_ map: HeatMap) {
    let size = ChartStyle.fontSize
    var names: [String] = []
    for column in map.columns where !names.contains(column.group) { names.append(column.group) }
    let widestName = map.rows.map { SVG.width(of: $0.name, size: size, isBold: $0.isHighlighted) }.max() ?? 0
    let left = 16 + widestName + 8
    let texts = map.rows.flatMap { row in
      map.columns.indices.compactMap { column -> String? in
        let cell = map.cell(row, column)
        if case .broken = cell { return nil }
        return map.words(cell)
      }
    }
    let widest = Set(texts).map { SVG.width(of: $0, size: Self.cellSize) }.max() ?? 0
    let gaps = Self.gap * Double(max(names.count - 1, 0))
    let fair = (map.width - left - 16 - gaps) / Double(max(map.columns.count, 1))
    let longest = map.columns.map { SVG.width(of: $0.name, size: size) }.max() ?? 0
    // If there are few columns, they are as wide as their names, so that these can be horizontal.
    let most = longest + 10 <= fair ? max(longest + 10, 56) : 56
    let cellWidth = min(max(fair, min(widest + 3, 30), 20), most)

    var groups: [Group] = []
    var x = left
    for name in names {
      let columns = map.columns.indices.filter { map.columns[$0].group == name }
      groups.append(Group(name: name, columns: columns, left: x))
      x += max(Double(columns.count) * cellWidth, SVG.width(of: name, size: size, isBold: true)) + Self.gap
    }
    self.groups = groups
    self.cellWidth = cellWidth
    self.left = left
    width = max(map.width, groups.isEmpty ? 0 : x - Self.gap + 16)
    isVertical = longest > cellWidth - 6
    namesHeight = isVertical ? longest + 10 : 20
    hasGroupNames = names.contains { !$0.isEmpty }
  }
}
