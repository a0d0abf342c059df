import Reordering

/// Fugue with a row an element instead of a path: its id, its parent and its side, of constant size.
///
/// Source: Weidner and Kleppmann, "The Art of the Fugue: Minimizing Interleaving in Collaborative Text Editing" (2023).
/// With one device a parent has one child a side at most.
enum FugueRows: ElementScheme {
  /// Two ids and the marks.
  static let byteCount = 17

  /// To the right of the left neighbor, if nothing hangs there yet; else to the left of the right neighbor.
  static func row(_ element: ElementRow, left: Int, right: Int, hasRightChild: Bool) -> ElementRow {
    var row = element
    (row.origin, row.isLeft) = hasRightChild ? (right, true) : (left, false)
    return row
  }

  static func numbers(of row: ElementRow) -> [Int] { [row.origin, row.isLeft ? 0 : 1] }

  /// Around each parent: what hangs on its left, itself, what hangs on its right; equals by their ids.
  static func order(of rows: [Int: ElementRow]) -> [Int] {
    func children(isLeft: Bool) -> [Int: [Int]] {
      Dictionary(grouping: rows.values.lazy.filter { $0.isLeft == isLeft }) { $0.origin }
        .mapValues { $0.map(\.clock).sorted(by: >) }
    }
    let (left, right) = (children(isLeft: true), children(isLeft: false))
    var order: [Int] = []
    // An element whose left side is done is told from one whose is not.
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
