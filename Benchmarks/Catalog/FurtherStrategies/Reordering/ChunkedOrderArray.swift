import ListOrdering
import Measuring
import Reordering

/// The ids in order, in rows of up to 64 ids, as in a document store that limits the size of its
/// documents. A change usually rewrites one or two rows.
///
/// A row with more than 64 ids is split in two. A row with at most 16 ids is joined with a neighbor
/// that has at most 32. Rows are ordered by integer keys 2^32 apart; a new row gets the key midway
/// between its neighbors. If no key is left there, all rows get new keys.
///
/// Source: the unrolled linked list of Shao, Reppy and Appel, "Unrolling lists" (LFP
/// 1994), or the leaves of a B+ tree, each stored as a row. No known product documents
/// such rows; the constants are ours.
struct ChunkedOrderArray: StoredOrder {
  typealias Row = ChunkRow

  private static let maxItems = 64
  private static let step: Int64 = 1 << 32

  /// The rows, by number.
  private var rows: [ChunkRow] = [ChunkRow(key: step)]
  /// The numbers of the rows, in list order.
  private var order = [0]
  /// The number of ids in each row, in list order.
  private var tree = CountTree([0])
  /// The numbers of the rows that the current operation has changed.
  private var changed: [Int] = []

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    insert(id, at: index, noting: &journal)
    writeChanged(to: &journal)
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = remove(at: index)
    writeChanged(to: &journal)
    return id
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    moveBlock(from: from, count: 1, to: to, journal: &journal)
  }

  /// Moves the ids one by one, but writes each changed row only once, at the end.
  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    if from == to {
      let (place, offset) = tree.locate(from)
      return rows[order[place]].ids[offset]
    }
    let block = (0..<count).map { _ in remove(at: from) }
    for (offset, id) in block.enumerated() { insert(id, at: to + offset, noting: &journal) }
    writeChanged(to: &journal)
    return block[0]
  }

  /// Inserts an id; at the border of two rows, it goes into the first one.
  private mutating func insert(_ id: Int, at index: Int, noting journal: inout Journal<Row>) {
    let (place, offset) = tree.locate(max(0, index - 1))
    let number = order[place]
    rows[number].ids.insert(id, at: index > 0 ? offset + 1 : 0)
    note(number)
    tree.add(1, at: place)
    if rows[number].ids.count > Self.maxItems { split(at: place, noting: &journal) }
  }

  private mutating func remove(at index: Int) -> Int {
    let (place, offset) = tree.locate(index)
    let number = order[place]
    let id = rows[number].ids.remove(at: offset)
    note(number)
    tree.add(-1, at: place)
    let count = rows[number].ids.count
    if count <= Self.maxItems / 4 {
      func isShort(_ place: Int) -> Bool {
        order.indices.contains(place) && rows[order[place]].ids.count <= Self.maxItems / 2
      }
      if isShort(place - 1) { join(at: place - 1) } else if isShort(place + 1) { join(at: place) }
    }
    return id
  }

  /// Moves the second half of a row to a new row after it.
  private mutating func split(at place: Int, noting journal: inout Journal<Row>) {
    let number = order[place]
    let key = rows[number].key
    let next = place + 1 < order.count ? rows[order[place + 1]].key : key + 2 * Self.step
    let half = (rows[number].ids.count + 1) / 2
    rows.append(ChunkRow(key: key + (next - key) / 2, ids: Array(rows[number].ids[half...])))
    rows[number].ids.removeSubrange(half...)
    order.insert(rows.count - 1, at: place + 1)
    note(rows.count - 1)
    if rows[rows.count - 1].key == key {
      journal.renormalizations += 1
      for (place, number) in order.enumerated() {
        rows[number].key = Self.step * Int64(place + 1)
        note(number)
      }
    }
    rebuild()
  }

  /// Moves all ids of the row after this one into it.
  private mutating func join(at place: Int) {
    let (first, second) = (order[place], order[place + 1])
    rows[first].ids += rows[second].ids
    rows[second].ids = []
    order.remove(at: place + 1)
    note(first)
    note(second)
    rebuild()
  }

  private mutating func rebuild() { tree = CountTree(order.lazy.map { [rows] in rows[$0].ids.count }) }

  private mutating func note(_ number: Int) {
    if !changed.contains(number) { changed.append(number) }
  }

  private mutating func writeChanged(to journal: inout Journal<Row>) {
    for number in changed { journal.write(-1 - number, rows[number]) }
    changed.removeAll(keepingCapacity: true)
  }
}

/// A row of ids and its order key. A row without ids represents a deleted row.
struct ChunkRow: StoredRow {
  var key: Int64
  var ids: [Int] = []

  /// Eight bytes per id, and eight for the key.
  var byteCount: Int { 8 + 8 * ids.count }
  var json: String { "[" + ([String(key)] + ids.map(String.init)).joined(separator: ",") + "]" }

  static func order(of rows: [Int: Self]) -> [Int]? {
    rows.sorted { ($0.value.key, $0.key) < ($1.value.key, $1.key) }.flatMap(\.value.ids)
  }

  /// Keeps only the first occurrence of each id: if one of two changed rows was
  /// lost, both can contain it.
  static func recovered(from rows: [Int: Self]) -> [Int] {
    var seen: Set<Int> = []
    return (order(of: rows) ?? []).filter { seen.insert($0).inserted }
  }

  /// Returns `right`: items have no rows of their own that could contradict each other.
  static func agreement(of item: ItemRow<Self>, before: ItemRow<Self>?, after: ItemRow<Self>?)
    -> Agreement
  {
    .right
  }

  /// Returns `nil`: a garbled document can't be parsed.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self? { nil }
}
