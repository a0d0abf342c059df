/// Labels of crowded points, arranged as lists at their side.
extension LabelPlacement {
  /// The maximum width of a column of points in pixels.
  private static let columnWidth = 100.0

  /// Returns the indices of the labels by column, each from left to right.
  static func columns(_ labels: [Label]) -> [[Int]] {
    var columns: [[Int]] = []
    for index in labels.indices.sorted(by: { (labels[$0].x, $0) < (labels[$1].x, $1) }) {
      if let first = columns.last?.first, labels[index].x <= labels[first].x + columnWidth {
        columns[columns.count - 1].append(index)
      } else {
        columns.append([index])
      }
    }
    return columns
  }

  /// Places the labels of a column of points on its right, or on its left if there is no room. They
  /// are in the order of their points. Columns of up to three labels are left out, and so are
  /// labels that would cover something.
  static func addList(
    of points: [Int], _ labels: [Label], to places: inout [Box?], in area: Box, points obstacles: [Box]
  ) {
    let column = points.filter { places[$0] == nil }
    guard column.count > 3, let first = points.first, let last = points.last else { return }
    let widest = column.map { labels[$0].width }.max() ?? 0
    let right = labels[last].x + distance + 6, left = labels[first].x - distance - 6
    let isRight = right + widest <= area.x + area.width
    guard isRight || left - widest >= area.x else { return }

    // Each line of text is spread separately. The lines of one label stay together, because they
    // have the same wanted position.
    let lines = column.flatMap { index in
      [Double](repeating: labels[index].y, count: labels[index].lines)
    }
    let list = Box(x: isRight ? right : left - widest, y: area.y, width: widest, height: area.height)
    let range = room(
      for: Double(lines.count) * lineHeight, near: lines.reduce(0, +) / Double(lines.count), in: list,
      beside: obstacles + places.compactMap { $0 })
    guard let range else { return }
    let half = lineHeight / 2
    let middles = LabelLayout.spread(
      lines, gap: lineHeight, in: (range.lowerBound + half)...(range.upperBound - half))
    var line = 0
    for index in column {
      let label = labels[index]
      let box = Box(
        x: isRight ? right : left - label.width, y: middles[line] - half, width: label.width,
        height: label.height)
      line += label.lines
      let isTaken =
        obstacles.contains { $0.overlaps(box, by: 1) }
        || places.contains { $0?.overlaps(box, by: -0.1) ?? false }
      if !isTaken { places[index] = box }
    }
  }

  /// Returns the free part of a column that has room for a list and is nearest to a position. If no
  /// part is large enough, returns the full height, or `nil` if that is too small as well.
  private static func room(
    for height: Double, near wanted: Double, in column: Box, beside obstacles: [Box]
  ) -> ClosedRange<Double>? {
    let end = column.y + column.height
    guard height <= column.height else { return nil }
    var free = column.y
    var best: (distance: Double, range: ClosedRange<Double>)?
    func offer(upTo bottom: Double) {
      guard bottom - free >= height else { return }
      let distance = max(free - wanted, wanted - bottom, 0)
      if best.map({ distance < $0.distance }) ?? true { best = (distance, free...bottom) }
    }
    for obstacle in obstacles.filter({ $0.overlaps(column) }).sorted(by: { $0.y < $1.y }) {
      offer(upTo: obstacle.y - 2)
      free = max(free, obstacle.y + obstacle.height + 2)
    }
    offer(upTo: end)
    return best?.range ?? column.y...end
  }
}
