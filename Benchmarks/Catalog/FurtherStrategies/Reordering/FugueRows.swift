import Reordering

/// Fugue with one row of constant size per element, instead of a path. The row has the element's
/// id, its parent, and the side of the parent that it is on.
///
/// Source: Weidner and Kleppmann, "The Art of the Fugue: Minimizing Interleaving in Collaborative
/// Text Editing" (2023). With one device, a parent has at most one child per side.
enum FugueRows: ElementScheme {
  /// Two ids and the flags.
  static let byteCount = 17

  /// Makes the element the right child of its left neighbor, or the left child of its right
  /// neighbor if the left neighbor already has a right child.
  static func row(_ element: ElementRow, left: Int, right: Int, hasRightChild: Bool) -> ElementRow {
    var row = element
    (row.origin, row.isLeft) = hasRightChild ? (right, true) : (left, false)
    return row
  }

  static func numbers(of row: ElementRow) -> [Int] { [row.origin, row.isLeft ? 0 : 1] }

  /// Visits each parent's left children, then the parent, then its right
  /// children; siblings by clock.
  static func order(of rows: [Int: ElementRow]) -> [Int] {
    func children(isLeft: Bool) -> [Int: [Int]] {
      Dictionary(grouping: rows.values.lazy.filter { $0.isLeft == isLeft }) { $0.origin }
        .mapValues { $0.map(\.clock).sorted(by: >) }
    }
    let (left, right) = (children(isLeft: true), children(isLeft: false))
    var order: [Int] = []
    // `isLeftDone` says that an element's left children have been visited.
    var pending = (right[ElementRow.none] ?? []).map { (clock: $0, isLeftDone: false) }
    while let (clock, isLeftDone) = pending.popLast() {
      if isLeftDone {
        order.append(clock)
        pending += (right[clock] ?? []).map { ($0, false) }
      } else {
        pending.append((clock, true))
        pending += (left[clock] ?? []).map { ($0, false) }
      }
    }
    return order
  }
}
