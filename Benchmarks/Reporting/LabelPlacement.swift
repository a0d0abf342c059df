import Foundation

/// Places labels near points of a plane, without covering other labels or points.
///
/// Labels touch their points if possible. If too many points are crowded in a column, their labels
/// form a list at its side. Each other label takes the best free position around its point, in
/// rings of increasing radius. Labels that come first get the better positions.
enum LabelPlacement {
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

    /// Returns the point of the box that is closest to another point.
    func nearest(toX px: Double, y py: Double) -> (x: Double, y: Double) {
      (min(max(px, x), x + width), min(max(py, y), y + height))
    }
  }

  struct Label {
    /// The position of the labeled point.
    let x: Double, y: Double
    let width: Double
    /// The number of lines of text.
    let lines: Int
    /// Whether the label should touch its point, with priority over other labels.
    let isFirst: Bool

    var height: Double { Double(lines) * lineHeight }
  }

  /// The height of a line of text.
  static let lineHeight = 14.0
  /// The distance of a touching label from the center of its point.
  static let distance = 9.0

  /// Returns the position of each label, or `nil` if it has no room.
  /// - Parameters:
  ///   - points: Boxes that no label may cover.
  ///   - others: Boxes that labels should not cover, such as lines.
  /// - Complexity: O(n²) overlap tests for each of a few hundred positions around a point.
  static func place(_ labels: [Label], in area: Box, points: [Box], others: [Box]) -> [Box?] {
    var places = [Box?](repeating: nil, count: labels.count)
    /// Boxes along the leader lines of labels that do not touch their points.
    var leaders: [Box] = []
    func place(_ index: Int, isTouching: Bool) {
      let label = labels[index], placed = places.compactMap { $0 }
      var best: (cost: Double, box: Box)?
      for (cost, box) in isTouching ? touching(label) : touching(label) + apart(label)
      where area.contains(box) {
        // The positions are in ascending order of their basic cost, so no later one can be cheaper.
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
    for column in columns(labels) {
      let before = places
      for index in column where places[index] == nil { place(index, isTouching: true) }
      if column.allSatisfy({ places[$0] != nil }) { continue }
      places = before
      addList(of: column, labels, to: &places, in: area, points: points)
    }
    for index in labels.indices where places[index] == nil { place(index, isTouching: false) }
    return places
  }

  /// Returns small boxes along the leader line from a point to its label. Empty if the label
  /// touches the point.
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

  /// Returns the positions that touch a point, best first: right, left, above, below, corners.
  private static func touching(_ label: Label) -> [(cost: Double, box: Box)] {
    let (w, h) = (label.width, label.height), near = distance, corner = 6.0
    return [
      (0, box(label, near, -h / 2)), (1, box(label, -near - w, -h / 2)), (2, box(label, -w / 2, -near - h)),
      (2, box(label, -w / 2, near)), (3, box(label, corner, -corner - h)), (3, box(label, corner, corner)),
      (4, box(label, -corner - w, -corner - h)), (4, box(label, -corner - w, corner)),
    ]
  }

  /// Returns positions farther from a point, by cost. Those at its sides are cheaper.
  private static func apart(_ label: Label) -> [(cost: Double, box: Box)] {
    let (w, h) = (label.width, label.height)
    var places: [(cost: Double, box: Box)] = []
    for ring in 1...40 {
      let radius = distance + Double(ring) * 8
      let count = 16 + ring / 4 * 4
      for step in 0..<count {
        let angle = Double(step) / Double(count) * 2 * .pi
        let (x, y) = (radius * cos(angle), radius * sin(angle))
        // The side of the label that faces the point is on the ring.
        let left = cos(angle) > 0.3 ? x : cos(angle) < -0.3 ? x - w : x - w / 2
        let top = sin(angle) > 0.3 ? y : sin(angle) < -0.3 ? y - h : y - h / 2
        places.append((radius * (1 + 0.2 * abs(sin(angle))), box(label, left, top)))
      }
    }
    return places.sorted { $0.cost < $1.cost }
  }
}
