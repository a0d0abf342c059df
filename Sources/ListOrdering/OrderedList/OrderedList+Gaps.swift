// Insertion of rows into gaps. The number of a gap is the number of rows with lower keys. No
// function here throws.
extension OrderedList {
  /// Puts a row for `id`, which must not have one, into a gap. Relabels rows if no key fits there.
  @inlinable
  mutating func put(_ id: ID, inGap gap: Int) -> Rows {
    insert(id, at: rows.position(at: gap)).map { Rows(own: $0) } ?? putRelabeling(id, inGap: gap)
  }

  /// Relabels rows around an exhausted gap, and inserts a row for `id`, which must have none.
  @inlinable
  mutating func putRelabeling(_ id: ID, inGap gap: Int) -> Rows {
    let relabeled = relabels(around: gap, for: 1).map { Row(id: relabel($0).id, key: $0.key) }
    guard let row = insert(id, at: rows.position(at: gap)) else {
      preconditionFailure("The key space has no room for \(rows.count + 1) rows")
    }
    return Rows(relabeled, own: row)
  }

  /// Inserts a row for `id` at a location, or returns `nil` if no key fits there.
  @inlinable
  mutating func insert(_ id: ID, at location: ChunkPosition) -> Row? {
    let (lower, upper) = bounds(of: location)
    guard let key = space.key(between: lower, and: upper) else { return nil }
    let row = Row(id: id, key: key)
    makeRoom(for: 1, filler: key)
    rows.insert(row, at: location)
    recordKey(row)
    return row
  }

  /// Returns the relabels that make room in the gap for `count` more rows.
  @inlinable
  mutating func relabels(around gap: Int, for count: Int) -> [Relabel<Key>] {
    space.relabeling(of: rows.lazy.map { $0.key }, around: gap, for: count)
  }

  /// Gives a row its new key, and returns the row as it was.
  @inlinable
  mutating func relabel(_ relabel: Relabel<Key>) -> Row {
    let row = rows[relabel.index]
    rows[relabel.index].key = relabel.key
    recordKey(Row(id: row.id, key: relabel.key), insteadOf: row.key)
    return row
  }

  /// Puts several items that are not in the list side by side into a gap. `ids` must be in
  /// ascending order of their future keys. For moved items, `former` has the keys that their rows
  /// store. As many items as possible keep these keys, and their rows are not written.
  @inlinable
  mutating func put(_ ids: [ID], inGap gap: Int, keeping former: [Key?] = []) -> Rows {
    var changes = BlockChanges<ID, Key>()
    fill(gap, with: ids, keeping: rowsKeepingKeys(former, inGap: gap), noting: &changes)
    return rows(of: changes)
  }

  /// Puts several items that are not in the list side by side into a gap, and records the changes.
  ///
  /// Adjacent items that get new keys form a *run*.
  /// - Parameter kept: The items that keep their keys, by index in `ids`. The others get new keys.
  /// - Complexity: O(*k* + log *n*) for *k* items, plus the shift of one chunk, regardless of the
  ///   number of runs. If a run does not fit, relabeling adds to that.
  @inlinable
  mutating func fill(
    _ gap: Int, with ids: [ID], keeping kept: [(index: Int, key: Key)],
    noting changes: inout BlockChanges<ID, Key>
  ) {
    var filling = GapFilling(
      gap: gap, kept: kept.map { Row(id: ids[$0.index], key: $0.key) }, capacity: ids.count)
    // Proceed from the last run to the first.
    var end = ids.count
    for next in kept.reversed() {
      putRun(ids[(next.index + 1)..<end], in: &filling, noting: &changes)
      filling.keepNext()
      end = next.index
    }
    putRun(ids[..<end], in: &filling, noting: &changes)
    insert(filling)
  }

  /// Inserts all rows of a filled gap into the list.
  @inlinable
  mutating func insert(_ filling: GapFilling<ID, Key>) {
    guard let filler = filling.done.first?.key else { return }
    makeRoom(for: filling.done.count, filler: filler)
    rows.insert(contentsOf: filling.done.reversed(), at: filling.gap)
    for row in filling.done { recordKey(row) }
  }

  /// Returns the largest set of rows that can keep their keys in `former` and still leave room in
  /// the gap for new keys of the other rows. Each row is given by its index in `former`.
  @inlinable
  func rowsKeepingKeys(_ former: [Key?], inGap gap: Int) -> [(index: Int, key: Key)] {
    let (lower, upper) = bounds(ofGap: gap)
    return space.rowsKeepingKeys(former, between: lower, and: upper)
  }

  /// Gives new keys to a run of items, puts their rows into the gap below the rows that are already
  /// there, and records the changes.
  @inlinable
  mutating func putRun(
    _ ids: ArraySlice<ID>, in filling: inout GapFilling<ID, Key>, noting changes: inout BlockChanges<ID, Key>
  ) {
    if ids.isEmpty { return }
    var (lower, upper) = filling.bounds(in: rows)
    var new = space.keys(ids.count, between: lower, and: upper)
    if new == nil {
      for relabel in relabels(in: filling, for: ids.count) {
        let (former, isListed) = filling.apply(relabel, to: &rows)
        if isListed { recordKey(Row(id: former.id, key: relabel.key), insteadOf: former.key) }
        changes.note(relabeled: former)
      }
      (lower, upper) = filling.bounds(in: rows)
      new = space.keys(ids.count, between: lower, and: upper)
    }
    guard let new else {
      preconditionFailure("The key space has no room for \(rows.count + filling.count + ids.count) rows")
    }
    filling.put(ids, new)
    for (id, key) in zip(ids, new) { changes.rekeyed.append(Row(id: id, key: key)) }
  }

  /// Returns the relabels that make room for `count` more rows in a gap that is being filled.
  @inlinable
  mutating func relabels(in filling: GapFilling<ID, Key>, for count: Int) -> [Relabel<Key>] {
    space.relabeling(of: filling.rows(in: rows).lazy.map { $0.key }, around: filling.nextGap, for: count)
  }

  /// Returns the rows to store after an operation on several items, relabeled rows first.
  @inlinable
  func rows(of changes: BlockChanges<ID, Key>) -> Rows {
    if changes.former.isEmpty { return Rows(changes.rekeyed) }
    // Look up the keys: making room for a later run may have relabeled these rows again.
    let own = changes.rekeyed.map { Row(id: $0.id, key: key(of: $0.id)!) }
    return Rows(changes.relabels { key(of: $0)! } + own)
  }
}
