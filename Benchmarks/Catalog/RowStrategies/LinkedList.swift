import ListOrdering
import Measuring
import Reordering

/// Each row holds the id of the item before it: the scheme that MiniDo argues against.
///
/// An insert writes its own row and that of the next item. A move writes up to three: the moved
/// item and the items after its old and new position get another predecessor. Finding the position
/// of one item requires reading all rows.
struct LinkedList: StoredOrder {
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

  /// Moves a block, which costs no more rows than one item: inside it, every
  /// item keeps its predecessor.
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

  /// Writes the row of the item at an index, if there is one.
  private func write(_ place: Int, to journal: inout Journal<Row>) {
    guard place < ids.count else { return }
    journal.write(ids[place], LinkedRow(predecessor: place > 0 ? ids[place - 1] : LinkedRow.none))
  }
}

struct LinkedRow: StoredRow {
  var predecessor: Int
  /// The predecessor of the first item.
  static let none = -1

  /// The size of an id.
  var byteCount: Int { 8 }
  var json: String { predecessor == Self.none ? "null" : String(predecessor) }

  static func order(of rows: [Int: LinkedRow]) -> [Int]? {
    let ids = recovered(from: rows)
    // All items are there, and each follows its own predecessor, so no two rows name the same one.
    let chained = ids.indices.allSatisfy {
      rows[ids[$0]]!.predecessor == ($0 == 0 ? Self.none : ids[$0 - 1])
    }
    return ids.count == rows.count && chained ? ids : nil
  }

  /// Returns the items whose predecessors lead to the start of the list. If several rows name the
  /// same predecessor, all of them follow it, in the order of their ids, and each is followed by
  /// its own successors. Most apps tolerate less.
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

  /// Checks that the rows of the item and of the next one name the right predecessors.
  static func agreement(
    of item: ItemRow<LinkedRow>, before: ItemRow<LinkedRow>?, after: ItemRow<LinkedRow>?
  ) -> Agreement {
    let isRight =
      item.row.predecessor == before?.id ?? none && after.map { $0.row.predecessor == item.id } ?? true
    return isRight ? .right : .wrong
  }

  /// Replaces the predecessor with a random item.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> LinkedRow? {
    LinkedRow(predecessor: ids.isEmpty ? Self.none : ids[generator.below(ids.count)])
  }
}
