import Foundation

/// Puts labels beside points of a plane, so that none covers another or a point, and as near as that allows.
///
/// Where points stand close together, in a column, their labels are a list at its side. The others take, one after
/// another, the best of the places around their points that are still free, first those that touch it, then wider and
/// wider rings. Labels that come first stand best.
enum LabelPlacement {
  /// A rectangle in the picture.
  struct Box: Hashable {
    var x: Double, y: Double, width: Double, height: Double

    func overlaps(_ other: Box, by margin: Double = 0) -> Bool {
      x < other.x + other.width + margin && other.x < x + width + margin
        && y < other.y + other.height + margin && other.y < y + height + margin
    }

    func contains(_ other: Box) -> Bool {
      x <= other.x && y <= other.y && other.x + other.width <= x + width
        && other.y + other.height <= y + height
    }

    /// The point of it that is closest to another.
    func nearest(toX px: Double, y py: Double) -> (x: Double, y: Double) {
      (min(max(px, x), x + width), min(max(py, y), y + height))
    }
  }

  /// What wants a place.
  struct Label {
    /// The point that it names.
    let x: Double, y: Double
    let width: Double
    /// How many lines its words take.
    let lines: Int
    /// Whether it had better touch its point, come what may of the others.
    let isFirst: Bool

    var height: Double { Double(lines) * lineHeight }
  }

  /// The height of a line of a label's words.
  static let lineHeight = 14.0
  /// How far a label that touches its point stands from the point's middle.
  static let distance = 9.0

  /// Where each label stands, or nil where all of the area is taken.
  /// - Parameters:
  ///   - points: what no label may cover.
  ///   - others: what a label had better not cover, such as lines.
  /// - Complexity: O(n²) tests of two boxes for each of a few hundred places around a point.
  static func place(_ labels: [Label], in area: Box, points: [Box], others: [Box]) -> [Box?] {
    var places = [Box?](repeating: nil, count: labels.count)
    /// Pieces of the lines that lead to labels which stand apart.
    var leaders: [Box] = []
    func place(_ index: Int, isTouching: Bool) {
      let label = labels[index], placed = places.compactMap { $0 }
      var best: (cost: Double, box: Box)?
      for (cost, box) in isTouching ? touching(label) : touching(label) + apart(label)
      where area.contains(box) {
        // The places come in the order of their cost, to which all else only adds.
        if let best, best.cost <= cost { break }
        guard !placed.contains(where: { $0.overlaps(box, by: 2) }),
          !points.contains(where: { $0.overlaps(box, by: 1) })
        else { continue }
        let path = leader(label, to: box)
        let covered = others.count { $0.overlaps(box) } + leaders.count { $0.overlaps(box) }
        let crossed = path.count { piece in
          placed.contains { $0.overlaps(piece) } || points.contains { $0.overlaps(piece) }
        }
        let total = cost + Double(covered) * 6 + Double(crossed) * 12
        if best.map({ total < $0.cost }) ?? true { best = (total, box) }
      }
      guard let box = best?.box else { return }
      places[index] = box
      leaders += leader(label, to: box)
    }
    for index in labels.indices where labels[index].isFirst { place(index, isTouching: true) }
    addLists(of: labels, to: &places, in: area, points: points)
    for index in labels.indices where places[index] == nil { place(index, isTouching: false) }
    return places
  }

  /// So many points, so close, are a column.
  private static let columnCount = 4, columnWidth = 100.0

  /// Gives the labels of columns their places: at the column's right, or at its left where the area ends, in the order
  /// of their points. Those of points that stand alone get none, nor those that would cover something.
  private static func addLists(of labels: [Label], to places: inout [Box?], in area: Box, points: [Box]) {
    var rest = labels.indices.sorted { (labels[$0].x, $0) < (labels[$1].x, $1) }[...]
    while let first = rest.first {
      let near = rest.prefix { labels[$0].x <= labels[first].x + columnWidth }
      rest = rest.dropFirst(near.count)
      let column = near.filter { places[$0] == nil }
      guard column.count >= columnCount, let last = near.last else { continue }
      let widest = column.map { labels[$0].width }.max() ?? 0
      let right = labels[last].x + distance + 6, left = labels[first].x - distance - 6
      let isRight = right + widest <= area.x + area.width
      guard isRight || left - widest >= area.x else { continue }

      // Each line is spread on its own; those of one label stay together, since they want the same place.
      let lines = column.flatMap { index in
        [Double](repeating: labels[index].y, count: labels[index].lines)
      }
      let list = Box(x: isRight ? right : left - widest, y: area.y, width: widest, height: area.height)
      let range = room(
        for: Double(lines.count) * lineHeight, near: lines.reduce(0, +) / Double(lines.count), in: list,
        beside: points + places.compactMap { $0 })
      guard let range else { continue }
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
          points.contains { $0.overlaps(box, by: 1) }
          || places.contains { $0?.overlaps(box, by: -0.1) ?? false }
        if !isTaken { places[index] = box }
      }
    }
  }

  /// The piece of a column's height in which a list finds room and covers nothing, the one nearest to a point; all of
  /// the height if there is no such piece, and nil if that is too little as well.
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

  /// Small boxes along the line from a point to its label, none where the label touches it.
  private static func leader(_ label: Label, to box: Box) -> [Box] {
    let end = box.nearest(toX: label.x, y: label.y)
    let (dx, dy) = (end.x - label.x, end.y - label.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > distance * 1.6 else { return [] }
    return stride(from: distance, to: length, by: 6).map { step in
      Box(x: label.x + dx * step / length - 1, y: label.y + dy * step / length - 1, width: 2, height: 2)
    }
  }

  private static func box(_ label: Label, _ x: Double, _ y: Double) -> Box {
    Box(x: label.x + x, y: label.y + y, width: label.width, height: label.height)
  }

  /// The places that touch a point, from the best: to its right, its left, above, below, at its corners.
  private static func touching(_ label: Label) -> [(cost: Double, box: Box)] {
    let (w, h) = (label.width, label.height), near = distance, corner = 6.0
    return [
      (0, box(label, near, -h / 2)), (1, box(label, -near - w, -h / 2)), (2, box(label, -w / 2, -near - h)),
      (2, box(label, -w / 2, near)), (3, box(label, corner, -corner - h)), (3, box(label, corner, corner)),
      (4, box(label, -corner - w, -corner - h)), (4, box(label, -corner - w, corner)),
    ]
  }

  /// The places farther from a point, from the nearest. Those beside it are taken sooner than those above and below.
  private static func apart(_ label: Label) -> [(cost: Double, box: Box)] {
    let (w, h) = (label.width, label.height)
    var places: [(cost: Double, box: Box)] = []
    for ring in 1...40 {
      let radius = distance + Double(ring) * 8
      let count = 16 + ring / 4 * 4
      for step in 0..<count {
        let angle = Double(step) / Double(count) * 2 * .pi
        let (x, y) = (radius * cos(angle), radius * sin(angle))
        // The nearest side of the label stands at the ring.
        let left = cos(angle) > 0.3 ? x : cos(angle) < -0.3 ? x - w : x - w / 2
        let top = sin(angle) > 0.3 ? y : sin(angle) < -0.3 ? y - h : y - h / 2
        places.append((radius * (1 + 0.2 * abs(sin(angle))), box(label, left, top)))
      }
    }
    return places.sorted { $0.cost < $1.cost }
  }
}
