// Insertion of rows from outside the list, whatever their keys.
extension OrderedList where ID: Comparable {
  /// Inserts rows of items that are not in the list, and repairs equal and unusable keys.
  ///
  /// A row with a unique key goes to the position of that key.
  ///
  /// - Parameters:
  ///   - usable: The rows with usable keys.
  ///   - unusable: The items of all other rows.
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

  /// Inserts one row with a usable key whose item is not in the list, as ``insertExternalRows(_:_:)`` does. If
  /// rows besides the two with equal keys must be relabeled, returns `nil` and changes nothing.
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
    // Use a copy: a space may count requests for keys, even those that found none.
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

  /// Inserts sorted rows, except those whose key is taken. Returns the inserted rows and the
  /// others.
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

  /// Repairs rows whose key is taken (sorted), and items with unusable keys (ascending).
  ///
  /// Repairs ties gap by gap, last to first, so that the keys do not depend on the number of ties.
  @inlinable
  mutating func repair(_ sharing: [Row], _ unusable: [ID]) -> ListRepair<ID, Key> {
    // Collect the rows before any repair, because a tie without room relabels other rows.
    var rest = sharing
    let pieces = pieces(around: sharing, unusable: unusable.count).reversed().map { ranks in
      let own = rows(of: ranks)
      let start = own.first.map { first in rest.partitioningIndex { $0.key >= first.key } } ?? rest.count
      defer { rest.removeSubrange(start...) }
      return (ranks: ranks, stored: Self.sorted(own + rest[start...]))
    }
    var changes = BlockChanges<ID, Key>()
    for (number, piece) in pieces.enumerated() {
      // Unusable keys go to the list's end, which has the lowest keys in a descending list.
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

  /// Returns the ranges of ranks, ascending, whose rows are taken out together to repair ties. Each
  /// range is a run of adjacent rows that share keys, since neighboring ties share a gap. If there
  /// are unusable keys, the list's end is included. If rows are many, one range has all ranks.
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

  /// Replaces the rows at some ranks with all rows that belong there. One of a tie keeps its key.
  ///
  /// The first row keeps the key if the gap above has room for the others. Otherwise the rows that
  /// do not fit there go below the row that keeps the key; in a space without ordinals, all of them
  /// do. They share that gap with the rows that the next lower tie puts above its own key. If the
  /// gaps have room for all, no other row is written. Otherwise other rows are relabeled as for an
  /// insertion: relabeling the fewest rows would leave no room for the next one.
  ///
  /// - Parameters:
  ///   - stored: The rows as they are stored, ascending by key and id.
  ///   - unusable: The items that go beyond these rows, to the list's end, in ascending order.
  @inlinable
  mutating func fill(
    _ ranks: Range<Int>, withTied stored: [Row], unusable: [ID], noting changes: inout BlockChanges<ID, Key>
  ) {
    var filling = GapFilling(gap: ranks.lowerBound, kept: rows(of: ranks), capacity: stored.count)
    removeRows(ranks)
    // The items that go into the gap above the next row to keep, besides those that share its key.
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

  /// Returns how many of the `count` rows that share the key of the next row to keep go below it.
  /// This is 0 unless the gap above lacks room for them and `above` rows, and the gap below has it.
  ///
  /// - Parameters:
  ///   - above: The number of other rows that go above the row.
  ///   - below: The number of other rows that go below the row.
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

  /// Returns how many keys fit between two, at most `Int.max`; `nil` in spaces without ordinals.
  @inlinable
  func room(between lower: Key?, and upper: Key?) -> Int? {
    let low = lower.map { space.ordinal(of: $0) } ?? space.ordinals.lowerBound
    let high = upper.map { space.ordinal(of: $0) } ?? space.ordinals.upperBound
    guard let low, let high else { return nil }
    let (distance, overflows) = high.subtractingReportingOverflow(low)
    // At an open end, the outermost key is available too.
    let ends: Int64 = (lower == nil ? 1 : 0) + (upper == nil ? 1 : 0)
    return overflows ? .max : Int(clamping: Swift.min(distance, .max - 2) - 1 + ends)
  }

  /// Returns the given and relabeled rows whose keys have changed, in an order in which they may be
  /// written one by one. The rows of items with unusable keys come last.
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
