import ListOrdering
import Measuring
import Reordering

/// Each row holds the id of the item before it: the scheme that MiniDo argues against.
///
/// An insert writes its own row and that of the item behind; a move up to three, since the items behind the old
/// place, behind the new place, and the moved one itself all have another predecessor. Only reading all rows gives
/// the place of one.
struct LinkedList: StoredOrder {
  /// Rows hold the predecessor.
  typealias Row = LinkedRow

  /// The ids in order, as an app has them in memory.
  private var ids = ChunkedArray<Int>()

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    ids.insert(id, at: index)
    write(index, to: &journal)
    write(index + 1, to: &journal)
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = ids.remove(at: index)
    write(index, to: &journal)
    return id
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    moveBlock(from: from, count: 1, to: to, journal: &journal)
  }

  /// Inside the block every item keeps its predecessor, so a block costs no more rows than an item.
  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let first = ids[from]
    if from == to { return first }
    if count == 1 {
      ids.insert(ids.remove(at: from), at: to)
    } else {
      let block = Array(ids[from..<from + count])
      ids.removeSubrange(from..<from + count)
      ids.insert(contentsOf: block, at: to)
    }
    write(to, to: &journal)
    write(to + count, to: &journal)
    write(from < to ? from : from + count, to: &journal)
    return first
  }

  /// Writes the row of the item at a place, if there is one.
  private func write(_ place: Int, to journal: inout Journal<Row>) {
    guard place < ids.count else { return }
    journal.write(ids[place], LinkedRow(predecessor: place > 0 ? ids[place - 1] : LinkedRow.none))
  }
}

/// A row that stores its predecessor.
struct LinkedRow: StoredRow {
  /// The id of the item before, or ``none``.
  var predecessor: Int
  /// What the first item stores.
  static let none = -1

  /// The size of an id.
  var byteCount: Int { 8 }
  /// The id, or null.
  var json: String { predecessor == Self.none ? "null" : String(predecessor) }

  static func order(of rows: [Int: LinkedRow]) -> [Int]? {
    let ids = recovered(from: rows)
    // All are there, and each but the first follows its own predecessor: no two claimed the same.
    let chained = ids.indices.allSatisfy {
      rows[ids[$0]]!.predecessor == ($0 == 0 ? Self.none : ids[$0 - 1])
    }
    return ids.count == rows.count && chained ? ids : nil
  }

  /// The items whose predecessors lead to the start of the list. Where several claim one predecessor, each follows
  /// with all that hangs on it, in the order of their ids: a more forgiving reader than most.
  static func recovered(from rows: [Int: LinkedRow]) -> [Int] {
    let followers = Dictionary(grouping: rows.keys) { rows[$0]!.predecessor }
    var ids: [Int] = []
    var pending = (followers[none] ?? []).sorted(by: >)
    while let id = pending.popLast() {
      ids.append(id)
      pending += (followers[id] ?? []).sorted(by: >)
    }
    return ids
  }

  /// Whether the rows of the item and of the one behind name the true predecessors.
  static func agreement(
    of item: ItemRow<LinkedRow>, before: ItemRow<LinkedRow>?, after: ItemRow<LinkedRow>?
  ) -> Agreement {
    let isRight =
      item.row.predecessor == before?.id ?? none && after.map { $0.row.predecessor == item.id } ?? true
    return isRight ? .right : .wrong
  }

  /// Some other item becomes the predecessor.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> LinkedRow? {
    LinkedRow(predecessor: ids.isEmpty ? Self.none : ids[generator.below(ids.count)])
  }
}
