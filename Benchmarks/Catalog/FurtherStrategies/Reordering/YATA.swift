import Reordering

/// YATA as implemented in Yjs: each row names the two elements between which it was inserted.
///
/// Source: Nicolaescu, Jahns, Derntl and Klamma, "Near real-time peer-to-peer shared editing
/// on extensible data types" (GROUP 2016); yjs/yjs, `src/structs/Item.js`. The right origin
/// orders concurrent inserts at one place. With one device, the order is that of the
/// replicated growable array.
enum YATA: ElementScheme {
  /// Three ids and the flag.
  static let byteCount = 25

  static func row(_ element: ElementRow, left: Int, right: Int, hasRightChild: Bool) -> ElementRow {
    var row = element
    (row.origin, row.rightOrigin) = (left, right)
    return row
  }

  static func numbers(of row: ElementRow) -> [Int] { [row.origin, row.rightOrigin] }

  static func order(of rows: [Int: ElementRow]) -> [Int] { ReplicatedGrowableArray.order(of: rows) }
}
