import ListOrdering
import Measuring
import Reordering

/// The ids in order, in rows of up to 64, as a document store has them whose documents are not to grow without end: a
/// change rewrites one row or two.
///
/// A row that gets too long is split in two; one of at most a quarter is joined with a neighbor of at most half. Rows
/// are ordered by whole numbers 2^32 apart, a new one midway between its neighbors; where none fits, all rows are
/// numbered anew.
///
/// Source: the unrolled linked list of Shao, Reppy and Appel, "Unrolling lists" (LFP 1994), or the leaves of a B+ tree,
/// each stored as a row. No product is known that publishes such rows; the numbers are ours.
struct ChunkedOrderArray: StoredOrder {
  /// Rows hold ids.
  typealias Row = ChunkRow

  private static let maxItems = 64
  private static let step: Int64 = 1 << 32

  /// By number: what the row holds.
  private var rows: [ChunkRow] = [ChunkRow(key: step)]
  /// The numbers of the rows in order.
  private var order = [0]
  /// How many ids each row has, in order.
  private var tree = CountTree([0])
  /// The numbers of the rows that the operation has changed.
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

  /// Writes each row that the block leaves, or comes to, once.
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

  /// Between two rows the first one gets it.
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

  /// Moves the second half of a row to a new one behind it.
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
      journal.renormalisations += 1
      for (place, number) in order.enumerated() {
        rows[number].key = Self.step * Int64(place + 1)
        note(number)
      }
    }
    rebuild()
  }

  /// Moves all of a row to the one before it.
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

/// A row of ids, and where it stands among such rows. One without ids stands for a deleted row.
struct ChunkRow: StoredRow {
  /// Its order key.
  var key: Int64
  /// The ids.
  var ids: [Int] = []

  /// Eight bytes an id, and the key.
  var byteCount: Int { 8 + 8 * ids.count }
  /// The key, then the ids.
  var json: String { "[" + ([String(key)] + ids.map(String.init)).joined(separator: ",") + "]" }

  static func order(of rows: [Int: Self]) -> [Int]? {
    rows.sorted { ($0.value.key, $0.key) < ($1.value.key, $1.key) }.flatMap(\.value.ids)
  }

  /// Each id where it comes first: of two rows of which one was lost, both can have it.
  static func recovered(from rows: [Int: Self]) -> [Int] {
    var seen: Set<Int> = []
    return (order(of: rows) ?? []).filter { seen.insert($0).inserted }
  }

  /// Always right: no item has a row that could contradict another's.
  static func agreement(of item: ItemRow<Self>, before: ItemRow<Self>?, after: ItemRow<Self>?)
    -> Agreement
  {
    .right
  }

  /// Nothing: a garbled document can't be parsed.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self? { nil }
}
