public import GRDB
public import ListOrdering

/// The search for the keys of items that go side by side into a gap, and for the new keys of rows
/// that are relabeled to make room for these items.
///
/// The search chooses the same keys as `OrderedList`. It reads only the rows that this requires,
/// and writes nothing.
@usableFromInline
struct TableGapFilling<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Key = Space.Key
  @usableFromInline typealias Row = TableRow<ID, Key>

  @usableFromInline let db: Database
  @usableFromInline let table: OrderedTable<ID, Space>
  @usableFromInline var space: Space
  /// The writes planned for other gaps.
  @usableFromInline let plan: TablePlan<ID, Space>
  @usableFromInline var below: GapSide<ID, Space>
  @usableFromInline var above: GapSide<ID, Space>
  /// The items' keys, former or new; `nil` for items whose key is not found yet.
  @usableFromInline var keys: [Key?] = []
  /// The indices of the items with new keys, in the order in which they got them.
  @usableFromInline var rekeyed: [Int] = []
  /// The keys of the list's first row whose stored key is not `NULL`, and of its last row, once
  /// read; `nil` where the stored value is not a usable key.
  @usableFromInline var storedEnds: (first: Key?, last: Key?)?
  /// The lowest and highest planned key.
  @usableFromInline var planned: (lowest: Key, highest: Key)?

  @inlinable
  init(
    _ db: Database, _ table: OrderedTable<ID, Space>, _ gap: TableGap<ID, Space>, _ plan: TablePlan<ID, Space>
  ) {
    self.db = db
    self.table = table
    self.plan = plan
    space = plan.space
    below = gap.below
    above = gap.above
  }

  /// Removes and returns the rows that `count` moved rows of this list pass over on their way into
  /// the gap, ascending on each side. Returns `nil` unless fewer than `count` rows are passed over.
  @inlinable
  mutating func passedOver(by count: Int) throws -> (below: [Row], above: [Row])? {
    // Reading `count` rows per side is enough: if fewer rows are passed over, these reads find
    // every moved row.
    try read(count, count)
    guard below.met.count + above.met.count == count else { return nil }
    let (lower, upper) = (below.met.last ?? 0, above.met.last ?? 0)
    guard lower + upper < count else { return nil }
    // The passed rows may be written, which needs an id by which a statement finds them.
    let passed = below.rows.prefix(lower) + above.rows.prefix(upper)
    guard passed.allSatisfy(\.identity.isNamed) else { return nil }
    return (below.removeRows(lower).reversed(), above.removeRows(upper))
  }

  /// Finds keys for all rows of the list in this order, given their former keys.
  @inlinable
  mutating func put(all former: [Key?]) throws {
    try put(former.count, keeping: space.rowsKeepingKeys(ofAll: former))
  }

  /// Finds keys for items in this order. As many items as possible keep their former keys.
  @inlinable
  mutating func put(_ former: [Key?]) throws {
    try read(1, 1)
    let (lower, upper) = (below.rows.first, above.rows.first)
    // If a row next to the gap has no usable key, the bounds of the gap are unknown until the
    // search has repaired it. All items then get new keys.
    let isDamaged = [lower, upper].contains { $0 != nil && $0?.currentKey == nil }
    try put(
      former.count,
      keeping: isDamaged
        ? [] : space.rowsKeepingKeys(former, between: lower?.currentKey, and: upper?.currentKey))
  }

  @inlinable
  mutating func put(_ count: Int, keeping kept: [(index: Int, key: Key)]) throws {
    keys = Array(repeating: nil, count: count)
    for item in kept {
      keys[item.index] = item.key
      notePlanned(item.key)
      below.own.append(item.index)
    }
    // The items that keep their keys divide the others into runs. The last run gets its keys first.
    // The gap is always between `below` and `above`. At first, all kept items are in `below`. Once
    // a run has its keys, the kept item before it goes from `below` to `above`.
    var end = count
    for item in kept.reversed() {
      try putRun(item.index + 1..<end)
      above.own.append(below.own.removeLast())
      end = item.index
    }
    try putRun(0..<end)
  }

  /// Finds new keys for a run of items between the items and rows that are now next to the gap.
  @inlinable
  mutating func putRun(_ run: Range<Int>) throws {
    if run.isEmpty { return }
    let answer = try search(for: run.count)
    for relabel in answer.relabels { apply(relabel) }
    space = answer.space
    for (index, key) in zip(run, answer.keys) {
      keys[index] = key
      notePlanned(key)
    }
    rekeyed += run
    above.own += run.reversed()
  }

  @inlinable
  mutating func search(for count: Int) throws -> KeySearch<Space>.Answer {
    var search = KeySearch(for: count, in: space)
    do {
      while true {
        switch search.step {
        case .write(let answer): return answer
        case .read(let lower, let upper):
          if search.needsListBounds {
            let ends = try ends()
            search.provideListBounds(first: ends.first, last: ends.last)
          }
          try read(lower.upperBound - below.own.count, upper.upperBound - above.own.count)
          try search.provideKeys(below: known(lower, on: below), above: known(upper, on: above))
        }
      }
    } catch KeySearchError.notAscending(let neighbor) {
      let side = neighbor.side == .below ? below : above
      // Here the key out of order is an item's. The key space made it, so no stored row is wrong.
      if neighbor.distance < side.own.count { throw table.failure(.full) }
      let row = side.rows[neighbor.distance - side.own.count]
      throw table.failure(at: row.id, row.identity) { .notAscending($0) }
    } catch is KeySearchError {
      throw table.failure(.full)
    }
  }

  /// Returns the lowest and the highest key of the list, including planned keys. Each is `nil` if
  /// the stored value at that end of the list is not a usable key.
  ///
  /// - Complexity: O(1). The first call takes two statements and O(*rows planned for other gaps*).
  @inlinable
  mutating func ends() throws -> (first: Key?, last: Key?) {
    func stored(_ sql: String) throws -> Key? {
      var statement = try table.statement(db, sql)
      try statement.bind(1.databaseValue)
      return try table.storedRows(statement).first?.key
    }
    let stored = try storedEnds ?? (stored(table.statements.firstKeyed), stored(table.statements.last))
    if storedEnds == nil {
      storedEnds = stored
      for row in plan.changed.values { row.newKey.map { notePlanned($0) } }
    }
    guard let planned else { return stored }
    return (stored.first.map { min($0, planned.lowest) }, stored.last.map { max($0, planned.highest) })
  }

  @inlinable
  mutating func notePlanned(_ key: Key) {
    planned = planned.map { (min($0.lowest, key), max($0.highest, key)) } ?? (key, key)
  }

  @inlinable
  mutating func read(_ lower: Int, _ upper: Int) throws {
    try below.read(lower, db, of: table, in: plan)
    try above.read(upper, db, of: table, in: plan)
  }

  /// Returns the keys at these distances from the gap, fewer if the list ends before.
  @inlinable
  func known(_ distances: Range<Int>, on side: GapSide<ID, Space>) -> [Key?] {
    distances.prefix { $0 < side.count }.map { distance in
      let beyond = distance - side.own.count
      return beyond < 0 ? keys[side.own[side.own.count - 1 - distance]] : side.rows[beyond].currentKey
    }
  }

  @inlinable
  mutating func apply(_ relabel: NeighborRelabel<Key>) {
    func change(_ side: inout GapSide<ID, Space>, _ keys: inout [Key?]) {
      let beyond = relabel.row.distance - side.own.count
      if beyond < 0 {
        keys[side.own[side.own.count - 1 - relabel.row.distance]] = relabel.key
      } else {
        side.rows[beyond].newKey = relabel.key
      }
    }
    if relabel.row.side == .below { change(&below, &keys) } else { change(&above, &keys) }
    notePlanned(relabel.key)
  }
}
