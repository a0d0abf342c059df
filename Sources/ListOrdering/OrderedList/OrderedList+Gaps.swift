// How rows come to stand in gaps. Everything here speaks of ranks, and cannot fail.
extension OrderedList {
  /// Puts a row for `id`, which has none, into a gap, relabeling where the gap is exhausted.
  @inlinable
  mutating func put(_ id: ID, inGap gap: Int) -> Rows {
    insert(id, at: rows.position(at: gap)).map { Rows(own: $0) } ?? putRelabeling(id, inGap: gap)
  }

  /// Puts a row for `id`, which has none, into a gap that has no room for it.
  @inlinable
  mutating func putRelabeling(_ id: ID, inGap gap: Int) -> Rows {
    let relabeled = relabels(around: gap, for: 1).map { Row(id: relabel($0).id, key: $0.key) }
    guard let row = insert(id, at: rows.position(at: gap)) else {
      preconditionFailure("The key space has no room for \(rows.count + 1) rows")
    }
    return Rows(relabeled, own: row)
  }

  /// Inserts a row for `id` at a location, if its neighbors leave room for a key.
  @inlinable
  mutating func insert(_ id: ID, at location: ChunkPosition) -> Row? {
    let (lower, upper) = bounds(of: location)
    guard let key = space.key(between: lower, and: upper) else { return nil }
    let row = Row(id: id, key: key)
    makeRoom(for: 1, filler: key)
    rows.insert(row, at: location)
    learn(row)
    return row
  }

  /// What makes room in the gap for `count` more rows.
  @inlinable
  mutating func relabels(around gap: Int, for count: Int) -> [Relabel<Key>] {
    space.relabeling(of: rows.lazy.map { $0.key }, around: gap, for: count)
  }

  /// Gives a row its new key, and returns it as it was.
  @inlinable
  mutating func relabel(_ relabel: Relabel<Key>) -> Row {
    let row = rows[relabel.index]
    rows[relabel.index].key = relabel.key
    learn(Row(id: row.id, key: relabel.key), insteadOf: row.key)
    return row
  }

  /// Puts several items, which are not in the list now, side by side into a gap; `ids` are in ascending order of the
  /// keys they are to get. As many items as can keep their former keys, so their rows are not written.
  @inlinable
  mutating func put(_ ids: [ID], inGap gap: Int, keeping former: [Key?] = []) -> Rows {
    var changes = BlockChanges<ID, Key>()
    fill(gap, with: ids, keeping: keepable(former, inGap: gap), noting: &changes)
    return rows(of: changes)
  }

  /// Puts several items, which are not in the list now, side by side into a gap, and notes what has changed.
  ///
  /// - Parameter kept: The items that keep their keys, by index in `ids`; the others get new ones.
  /// - Complexity: O(*k* + log *n*) for *k* items and the shift of one chunk, however many runs of items get new keys;
  ///   and what relabeling takes where there is no room.
  @inlinable
  mutating func fill(
    _ gap: Int, with ids: [ID], keeping kept: [(index: Int, key: Key)],
    noting changes: inout BlockChanges<ID, Key>
  ) {
    var filling = GapFilling(
      gap: gap, kept: kept.map { Row(id: ids[$0.index], key: $0.key) }, capacity: ids.count)
    // From the last run of items without a key to the first.
    var end = ids.count
    for next in kept.reversed() {
      putRun(ids[(next.index + 1)..<end], in: &filling, noting: &changes)
      filling.keepNext()
      end = next.index
    }
    putRun(ids[..<end], in: &filling, noting: &changes)
    insert(filling)
  }

  /// Inserts all rows that a gap was filled with.
  @inlinable
  mutating func insert(_ filling: GapFilling<ID, Key>) {
    guard let filler = filling.done.first?.key else { return }
    makeRoom(for: filling.done.count, filler: filler)
    rows.insert(contentsOf: filling.done.reversed(), at: filling.gap)
    for row in filling.done { learn(row) }
  }

  /// The most of a gap's future rows, by index, that can keep their former keys while the others still find room
  /// between them.
  @inlinable
  func keepable(_ former: [Key?], inGap gap: Int) -> [(index: Int, key: Key)] {
    let (lower, upper) = bounds(ofGap: gap)
    return space.keepable(former, between: lower, and: upper)
  }

  /// Puts the last run of items that is still to be put, all with new keys, and notes what has changed.
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
        if isListed { learn(Row(id: former.id, key: relabel.key), insteadOf: former.key) }
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

  /// What makes room for `count` more rows where a gap is being filled.
  @inlinable
  mutating func relabels(in filling: GapFilling<ID, Key>, for count: Int) -> [Relabel<Key>] {
    space.relabeling(of: filling.rows(in: rows).lazy.map { $0.key }, around: filling.nextGap, for: count)
  }

  /// The rows to store after an operation on several items: those that were relabeled, then the items' own.
  @inlinable
  func rows(of changes: BlockChanges<ID, Key>) -> Rows {
    if changes.former.isEmpty { return Rows(changes.rekeyed) }
    // Any of them may have been relabeled since.
    let own = changes.rekeyed.map { Row(id: $0.id, key: key(of: $0.id)!) }
    return Rows(changes.relabels { key(of: $0)! } + own)
  }
}
