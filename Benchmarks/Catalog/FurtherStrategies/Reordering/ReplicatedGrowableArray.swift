import Reordering

/// The replicated growable array: each row names the element that was on its left at the insertion.
///
/// Source: Roh, Jeon, Kim and Lee, "Replicated abstract data types: Building blocks for
/// collaborative applications" (Journal of Parallel and Distributed Computing 71(3), 2011).
enum ReplicatedGrowableArray: ElementScheme {
  /// Two ids and the flag.
  static let byteCount = 17

  static func row(_ element: ElementRow, left: Int, right: Int, hasRightChild: Bool) -> ElementRow {
    var row = element
    row.origin = left
    return row
  }

  static func numbers(of row: ElementRow) -> [Int] { [row.origin] }

  /// Traverses depth first: after an element come the elements inserted there, the latest first.
  static func order(of rows: [Int: ElementRow]) -> [Int] {
    let children = Dictionary(grouping: rows.values) { $0.origin }.mapValues { $0.map(\.clock).sorted() }
    var order: [Int] = []
    var pending = children[ElementRow.none] ?? []
    while let clock = pending.popLast() {
      order.append(clock)
      pending += children[clock] ?? []
    }
    return order
  }
}
