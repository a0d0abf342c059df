// Insertion of rows from outside the list, whose keys may be equal or unusable.
extension OrderedList where ID: Comparable {
  /// Inserts rows of items that are not in the list, and repairs equal and unusable keys.
  ///
  /// - Parameters:
  ///   - usable: The rows with usable keys.
  ///   - unusable: The items whose keys are unusable.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if an id occurs twice. The list is then invalid.
  @inlinable
  mutating func insertExternalRows(_ usable: [Row], _ unusable: [ID]) throws(Failure) -> ListRepair<ID, Key> {
    if let key = usable.first?.key { makeRoom(for: usable.count, filler: key) }
    let (inserted, sharing) = insertRows(Self.sorted(usable))
    for row in inserted where !recordNewKey(row) { throw .duplicate(row.id) }
    if sharing.isEmpty && unusable.isEmpty { return ListRepair() }
    var seen: Set<ID> = []
    for id in sharing.map(\.id) + unusable where contains(id) || !seen.insert(id).inserted {
      throw .duplicate(id)
    }
    return repair(sharing, unusable.sorted())
  }

  /// Inserts one row with a usable key whose item is not in the list, as
  /// ``insertExternalRows(_:_:)`` does. If another row has the same key and both gaps next to that
  /// row are exhausted, returns `nil` and changes nothing.
  ///
  /// - Complexity: The cost of an insertion.
  @inlinable
  mutating func insertExternalRow(_ row: Row) -> ListRepair<ID, Key>? {
    let key = row.key
    let rank = rank(ofKey: key)
    guard rank < rows.count, rows[rank].key == key else {
      makeRoom(for: 1, filler: key)
      rows.insert(row, at: rank)
      recordKey(row)
      return ListRepair()
    }
    let holder = rows[rank]
    let tied = holder.id < row.id ? [holder.id, row.id] : [row.id, holder.id]
    let lower = rank > 0 ? rows[rank - 1].key : nil
    let upper = rank + 1 < rows.count ? rows[rank + 1].key : nil
    // Ask a copy of the space: asking for a key may change it, and if no key fits, nothing may
    // change.
    var space = space
    let (kept, moved, new): (ID, ID, Key)
    if let above = space.key(between: key, and: upper) {
      (kept, moved, new) = (tied[0], tied[1], above)
    } else if let below = space.key(between: lower, and: key) {
      (kept, moved, new) = (tied[1], tied[0], below)
    } else {
      return nil
    }
    self.space = space
    makeRoom(for: 2, filler: key)
    if kept != holder.id {
      forget(holder)
      rows[rank].id = kept
      recordKey(Row(id: kept, key: key))
    }
    let written = Row(id: moved, key: new)
    rows.insert(written, at: new > key ? rank + 1 : rank)
    recordKey(written)
    return ListRepair(rows: Rows(own: written), tied: tied)
  }

  /// Inserts sorted rows, except those whose key another row already has. Returns the inserted rows
  /// and the rows that share a key with another row.
  @inlinable
  mutating func insertRows(_ new: [Row]) -> (inserted: [Row], sharing: [Row]) {
    var inserted: [Row] = []
    var sharing: [Row] = []
    if !prefersFullPass(new.count) {
      for row in new {
        let location = location(ofKey: row.key)
        if rows.element(at: location)?.key == row.key {
          sharing.append(row)
        } else {
          rows.insert(row, at: location)
          inserted.append(row)
        }
      }
      return (inserted, sharing)
    }
    if rows.isEmpty && new.indices.dropFirst().allSatisfy({ new[$0 - 1].key != new[$0].key }) {
      rows = ChunkedArray(new)
      return (new, [])
    }
    var merged: [Row] = []
    merged.reserveCapacity(rows.count + new.count)
    var rest = new[...]
    func take(_ row: Row) {
      if merged.last?.key == row.key {
        sharing.append(row)
      } else {
        merged.append(row)
        inserted.append(row)
      }
    }
    for row in rows {
      while let next = rest.first, next.key < row.key { take(rest.removeFirst()) }
      merged.append(row)
    }
    for row in rest { take(row) }
    rows = ChunkedArray(merged)
    return (inserted, sharing)
  }

  /// Inserts rows whose key a row of the list already has, and items with unusable keys. Gives new
  /// keys to these rows and items or to rows of the list, so that all keys are different.
  ///
  /// Rows that share a key are a *tie*. Ties are always repaired from the last to the first, so
  /// that the new keys do not depend on how ``pieces(around:unusable:)`` divides the list.
  ///
  /// - Parameters:
  ///   - sharing: The rows that share a key with a row of the list, ascending by key and id.
  ///   - unusable: The items with unusable keys, ascending.
  @inlinable
  mutating func repair(_ sharing: [Row], _ unusable: [ID]) -> ListRepair<ID, Key> {
    // Collect the rows of all ties first, because repairing a tie may relabel rows of other ties.
    var rest = sharing
    let pieces = pieces(around: sharing, unusable: unusable.count).reversed().map { ranks in
      let own = rows(of: ranks)
      let start = own.first.map { first in rest.partitioningIndex { $0.key >= first.key } } ?? rest.count
      defer { rest.removeSubrange(start...) }
      return (ranks: ranks, stored: Self.sorted(own + rest[start...]))
    }
    var changes = BlockChanges<ID, Key>()
    for (number, piece) in pieces.enumerated() {
      // Items with unusable keys go to the list's end, where a descending list has its lowest keys.
      let isLast = number == (direction == .ascending ? 0 : pieces.count - 1)
      fill(piece.ranks, withTied: piece.stored, unusable: isLast ? unusable : [], noting: &changes)
    }
    let all = pieces.reversed().flatMap(\.stored)
    let tied = all.indices.filter { index in
      index > 0 && all[index - 1].key == all[index].key
        || index + 1 < all.count && all[index + 1].key == all[index].key
    }
    return ListRepair(
      rows: rewritten(all, unusable, changes), unusable: unusable, tied: tied.map { all[$0].id })
  }

  /// Returns the ranges of ranks whose rows are taken out and put back to repair ties, ascending.
  ///
  /// - If there are many rows to repair, the result is one range of all ranks, which is cheaper.
  /// - Otherwise there is one range per tie. Ties at adjacent ranks share one range, because both
  ///   put rows into the gap between them.
  /// - If there are unusable keys, an empty range at the list's end is added, unless another range
  ///   already reaches the end.
  @inlinable
  func pieces(around sharing: [Row], unusable: Int) -> [Range<Int>] {
    if prefersFullPass(sharing.count + unusable) { return [0..<rows.count] }
    var pieces: [Range<Int>] = []
    for (index, row) in sharing.enumerated() where index == 0 || sharing[index - 1].key != row.key {
      let rank = rank(ofKey: row.key)
      let start = pieces.last?.upperBound == rank ? pieces.removeLast().lowerBound : rank
      pieces.append(start..<rank + 1)
    }
    if unusable > 0 {
      if direction == .ascending, pieces.last?.upperBound != rows.count {
        pieces.append(rows.count..<rows.count)
      } else if direction == .descending, pieces.first?.lowerBound != 0 {
        pieces.insert(0..<0, at: 0)
      }
    }
    return pieces
  }

  /// Returns the rows at some ranks.
  @inlinable
  func rows(of ranks: Range<Int>) -> [Row] {
    Array(IteratorSequence(ChunkedArray.Iterator(rows, from: ranks.lowerBound, to: ranks.upperBound)))
  }

  /// Replaces the rows at some ranks with `stored`: these rows and the new rows that share their
  /// keys. One row of each tie keeps the key, and the others get keys in the gaps next to it:
  ///
  /// 1. If the gap above has room for all others, the first row keeps the key.
  /// 2. Otherwise, if the gap below has room for the rows that do not fit above, the first rows of
  ///    the tie go below. The row after them keeps the key, and the last rows go above. In a key
  ///    space that cannot count the keys of a gap, all rows but the last go below.
  /// 3. If the gap below has no room either, the first row keeps the key, and other rows are
  ///    relabeled as for an insertion. Relabeling as few rows as possible would leave no room for
  ///    the next repair.
  ///
  /// - Parameters:
  ///   - stored: The rows as they are stored, ascending by key and id.
  ///   - unusable: The items with unusable keys, ascending, if these ranks are at the list's end.
  @inlinable
  mutating func fill(
    _ ranks: Range<Int>, withTied stored: [Row], unusable: [ID], noting changes: inout BlockChanges<ID, Key>
  ) {
    var filling = GapFilling(gap: ranks.lowerBound, kept: rows(of: ranks), capacity: stored.count)
    removeRows(ranks)
    // The loop goes from the highest key to the lowest. These items go directly above the row that
    // it keeps next, without sharing its key: rows that the tie above puts below its own key, or
    // items with unusable keys.
    var above = direction == .ascending ? unusable : []
    let first = direction == .ascending ? [] : unusable.reversed()
    var end = stored.count
    while end > 0 {
      let start = (stored[..<end].lastIndex { $0.key != stored[end - 1].key } ?? -1) + 1
      defer { end = start }
      if end - start == 1, above.isEmpty {
        filling.keepNext()
        continue
      }
      let ids = stored[start..<end].map(\.id)
      let excess = excess(
        of: ids.count - 1, in: filling, above: above.count, below: start == 0 ? first.count : 0)
      filling.kept[filling.kept.count - 1].id = ids[excess]
      putRun((ids[(excess + 1)...] + above)[...], in: &filling, noting: &changes)
      filling.keepNext()
      above = Array(ids[..<excess])
    }
    putRun((first + above)[...], in: &filling, noting: &changes)
    insert(filling)
  }

  /// Returns the number of rows of the next tie that go below the row that keeps the key; see
  /// ``fill(_:withTied:unusable:noting:)``. The result is 0 if the gap above has room for all rows,
  /// or if the gap below has no room for the rest.
  ///
  /// - Parameters:
  ///   - count: The number of rows of the tie, without the one that keeps the key.
  ///   - above: The number of rows with other keys that go into the gap above.
  ///   - below: The number of rows with other keys that go into the gap below.
  @inlinable
  func excess(of count: Int, in filling: GapFilling<ID, Key>, above: Int, below: Int) -> Int {
    if count == 0 { return 0 }
    let (key, upper) = filling.bounds(in: rows)
    let lower = filling.kept.dropLast().last ?? (filling.gap > 0 ? rows[filling.gap - 1] : nil)
    var excess = count
    if let roomAbove = room(between: key, and: upper) {
      excess = Swift.max(0, count + above - roomAbove)
    } else if fits(count + above, between: key, and: upper) {
      excess = 0
    }
    return (1...count).contains(excess) && fits(excess + below, between: lower?.key, and: key) ? excess : 0
  }

  /// Whether `count` keys fit between two bounds.
  @inlinable
  func fits(_ count: Int, between lower: Key?, and upper: Key?) -> Bool {
    if let room = room(between: lower, and: upper) { return count <= room }
    var space = space
    return space.keys(count, between: lower, and: upper) != nil
  }

  /// Returns the number of keys that fit between two bounds, at most `Int.max`; `nil` in spaces
  /// without ordinals.
  @inlinable
  func room(between lower: Key?, and upper: Key?) -> Int? {
    let low = lower.map { space.ordinal(of: $0) } ?? space.ordinals.lowerBound
    let high = upper.map { space.ordinal(of: $0) } ?? space.ordinals.upperBound
    guard let low, let high else { return nil }
    let (distance, overflows) = high.subtractingReportingOverflow(low)
    // Without a bound, the outermost key is available too. `.max - 2` prevents an overflow.
    let ends: Int64 = (lower == nil ? 1 : 0) + (upper == nil ? 1 : 0)
    return overflows ? .max : Int(clamping: Swift.min(distance, .max - 2) - 1 + ends)
  }

  /// Returns all rows whose keys have changed, in an order in which they may be written one by one.
  /// The rows of items that had unusable keys come last.
  ///
  /// - Parameter stored: The rows as they are stored, in their order: ascending by key and id.
  @inlinable
  func rewritten(_ stored: [Row], _ unusable: [ID], _ changes: BlockChanges<ID, Key>) -> Rows {
    var stored = stored
    if !changes.former.isEmpty {
      let known = Set(stored.map(\.id) + unusable)
      stored += changes.former.filter { !known.contains($0.key) }.map { Row(id: $0.key, key: $0.value) }
      stored = Self.sorted(stored)
    }
    let rewritten = Relabel.rows(from: 0, of: stored.map(\.key), to: stored.map { key(of: $0.id)! })
    return Rows(
      rewritten.map { Row(id: stored[$0.index].id, key: $0.key) }
        + unusable.map { Row(id: $0, key: key(of: $0)!) })
  }

  /// Returns rows in ascending order of key and id. This is fast if they already ascend or descend.
  @inlinable
  static func sorted(_ rows: [Row]) -> [Row] {
    func precedes(_ a: Row, _ b: Row) -> Bool { a.key == b.key ? a.id < b.id : a.key < b.key }
    var rows = rows
    if let first = rows.first, let last = rows.last, precedes(last, first) { rows.reverse() }
    rows.sortNearlySorted(by: precedes)
    return rows
  }
}
