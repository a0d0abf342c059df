import Foundation

/// Puts labels beside points of a plane, so that none covers another or a point, and as near as that allows.
///
/// Labels touch their points if they can. Where too many points stand close together, in a column, their labels are a
/// list at its side. The others take, one after another, the best of the places around their points that are still free,
/// in wider and wider rings. Labels that come first stand best.
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
