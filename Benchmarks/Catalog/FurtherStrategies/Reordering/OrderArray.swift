import ListOrdering
import Measuring
import Reordering

/// All ids in order in a single row, such as the parent's, as in playlists and boards stored as one
/// document. Every change rewrites that row.
///
/// The order never breaks, and no other row is written. But the row grows with the list, and two
/// devices that change the list concurrently overwrite each other's whole order.
struct OrderArray: StoredOrder {
  typealias Row = OrderRow

  /// The id of the row, which no item has.
  static let rowID = -1

  private var row = OrderRow()

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    row.insert(id, at: index)
    journal.write(Self.rowID, row)
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = row.remove(at: index)
    journal.write(Self.rowID, row)
    return id
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    moveBlock(from: from, count: 1, to: to, journal: &journal)
  }

  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let first = row.ids[from]
    if from == to { return first }
    row.moveBlock(from: from, count: count, to: to)
    journal.write(Self.rowID, row)
    return first
  }
}

/// The ids of a list in order. Copies share storage.
struct OrderRow: StoredRow {
  private(set) var ids = ChunkedArray<Int>()
  private var digits = 0

  /// Eight bytes per id.
  var byteCount: Int { 8 * ids.count }
  var json: String { "[" + ids.map(String.init).joined(separator: ",") + "]" }
  /// Computed without writing out the JSON.
  var jsonByteCount: Int { 2 + digits + max(0, ids.count - 1) }

  mutating func insert(_ id: Int, at index: Int) {
    ids.insert(id, at: index)
    digits += id.digitCount
  }

  mutating func remove(at index: Int) -> Int {
    let id = ids.remove(at: index)
    digits -= id.digitCount
    return id
  }

  mutating func moveBlock(from: Int, count: Int, to: Int) {
    if count == 1 { return ids.insert(ids.remove(at: from), at: to) }
    let block = Array(ids[from..<from + count])
    ids.removeSubrange(from..<from + count)
    ids.insert(contentsOf: block, at: to)
  }

  static func order(of rows: [Int: OrderRow]) -> [Int]? { rows[OrderArray.rowID].map { Array($0.ids) } ?? [] }

  /// Returns `right`: items have no rows of their own that could contradict each other.
  static func agreement(
    of item: ItemRow<OrderRow>, before: ItemRow<OrderRow>?, after: ItemRow<OrderRow>?
  ) -> Agreement { .right }

  /// Returns `nil`: a garbled document can't be parsed.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> OrderRow? { nil }
}
