import ListOrdering
import Measuring
import Reordering

/// All ids in order in one row, such as the parent's, as playlists and boards kept as one document have them: every
/// change rewrites that row.
///
/// The order never breaks and no other row is touched, but the row grows with the list, and two devices that change
/// the list at once overwrite each other's whole order.
struct OrderArray: StoredOrder {
  /// The parent's row.
  typealias Row = OrderRow

  /// The row's id, which no item has.
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

  /// Eight bytes an id.
  var byteCount: Int { 8 * ids.count }
  /// An array of numbers.
  var json: String { "[" + ids.map(String.init).joined(separator: ",") + "]" }
  /// Its size, known without writing it out.
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

  /// Always right: no item has a row that could contradict another's.
  static func agreement(
    of item: ItemRow<OrderRow>, before: ItemRow<OrderRow>?, after: ItemRow<OrderRow>?
  ) -> Agreement { .right }

  /// Nothing: a garbled document can't be parsed.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> OrderRow? { nil }
}
