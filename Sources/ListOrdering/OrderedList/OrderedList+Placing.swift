// How rows come to stand in gaps. Everything here speaks of ranks, and cannot fail.
extension OrderedList {
  /// Puts a row for `id` into a gap, relabelling where the gap is exhausted.
  @inlinable
  mutating func place(_ id: ID, inGap gap: Int) -> Changes {
    let place = rows.place(at: gap)
    if let row = insert(id, at: place) { return Changes(own: row) }
    // Relabelling changes keys alone, so the place stays.
    let relabelled = relabels(around: gap, for: 1).map { Row(id: apply($0).id, key: $0.key) }
    guard let row = insert(id, at: place) else {
      preconditionFailure("The key space has no room for \(rows.count + 1) rows")
    }
    return Changes(relabelled, own: row)
  }

  /// Inserts a row for `id` at a place, if its neighbours leave room for a key.
  @inlinable
  mutating func insert(_ id: ID, at place: ChunkPlace) -> Row? {
    let (lower, upper) = (rows.element(before: place)?.key, rows.element(at: place)?.key)
    guard let key = space.key(between: lower, and: upper) else { return nil }
    let row = Row(id: id, key: key)
    rows.insert(row, at: place)
    keys[id] = key
    return row
  }

  /// What makes room in the gap for `count` more rows.
  @inlinable
  mutating func relabels(around gap: Int, for count: Int) -> [Relabel<Key>] {
    space.relabelling(of: rows.lazy.map { $0.key }, around: gap, for: count)
  }

  /// Gives a row its new key, and returns it as it was.
  @inlinable
  mutating func apply(_ relabel: Relabel<Key>) -> Row {
    let row = rows[relabel.index]
    rows[relabel.index].key = relabel.key
    keys[row.id] = relabel.key
    return row
  }

  /// Puts several items, which have no rows now, side by side into a gap; `ids` are in ascending order of the
  /// keys they are to get. As many items as can keep their former keys, by which they are still known, so their rows
  /// are not written.
  @inlinable
  mutating func place(_ ids: [ID], inGap gap: Int, keeping former: [Key?]) -> Changes {
    let kept = keepable(former, inGap: gap).map { (index: $0, key: former[$0]!) }
    let placement = fill(gap, with: ids, keeping: kept)
    return changes(of: placement)
  }

  /// Puts several items, which have no rows now, side by side into a gap, all with new keys.
  @inlinable
  mutating func place(_ ids: [ID], inGap gap: Int) -> Changes {
    let placement = fill(gap, with: ids, keeping: [])
    return changes(of: placement)
  }

  /// Puts several items side by side into a gap, and says what has changed.
  ///
  /// - Parameter kept: The items that keep their keys, by index in `ids`; the others get new ones.
  /// - Complexity: O(*k* + log *n*) for *k* items and the shift of one chunk, however many runs of items get new keys;
  ///   and what relabelling takes where there is no room.
  @inlinable
  mutating func fill(
    _ gap: Int, with ids: [ID], keeping kept: [(index: Int, key: Key)]
  ) -> BlockPlacement<ID, Key> {
    var filling = GapFilling(
      gap: gap, kept: kept.map { Row(id: ids[$0.index], key: $0.key) }, capacity: ids.count)
    var placement = BlockPlacement<ID, Key>()
    // From the last run of items without a key to the first.
    var end = ids.count
    for next in kept.reversed() {
      placeRun(ids[(next.index + 1)..<end], in: &filling, noting: &placement)
      filling.keepNext()
      end = next.index
    }
    placeRun(ids[..<end], in: &filling, noting: &placement)
    rows.insert(contentsOf: filling.done.reversed(), at: gap)
    return placement
  }

  /// The most of a gap's future rows, by index, that can keep their former keys while the others still find room
  /// between them.
  ///
  /// With *u* the ordinal of the key at index *i*, rows *i* < *j* can both stay if and only if
  /// *u*ⱼ − *u*ᵢ ≥ *j* − *i*; so the most rows stay along a longest non-decreasing subsequence of *u* − *i*.
  /// Where any number of keys fits between two, they need only ascend.
  @inlinable
  func keepable(_ former: [Key?], inGap gap: Int) -> [Int] {
    let (lower, upper) = bounds(ofGap: gap)
    let fitting = former.indices.filter { index in
      guard let key = former[index] else { return false }
      return (lower.map { $0 < key } ?? true) && (upper.map { key < $0 } ?? true)
    }
    if fitting.isEmpty { return [] }
    let slack = fitting.compactMap { index in space.ordinal(of: former[index]!).map { $0 - Int64(index) } }
    guard slack.count == fitting.count else {
      return longestIncreasingSubsequence(of: fitting.map { former[$0]! }).map { fitting[$0] }
    }
    let first = lower.flatMap(space.ordinal(of:)).map { $0 + 1 } ?? space.ordinals.lowerBound
    let last = upper.flatMap(space.ordinal(of:)).map { $0 - 1 } ?? space.ordinals.upperBound
    let (least, most) = (first, last - Int64(former.count - 1))
    let roomy = fitting.indices.filter { slack[$0] >= least && slack[$0] <= most }
    return longestNonDecreasingSubsequence(of: roomy.map { slack[$0] }).map { fitting[roomy[$0]] }
  }

  /// Puts the last run of items that is still to be placed, all with new keys, and notes what has changed.
  @inlinable
  mutating func placeRun(
    _ ids: ArraySlice<ID>, in filling: inout GapFilling<ID, Key>,
    noting placement: inout BlockPlacement<ID, Key>
  ) {
    if ids.isEmpty { return }
    var (lower, upper) = filling.bounds(in: rows)
    var new = space.keys(ids.count, between: lower, and: upper)
    if new == nil {
      for relabel in relabels(in: filling, for: ids.count) {
        let former = filling.apply(relabel, to: &rows)
        keys[former.id] = relabel.key
        placement.note(relabelled: former)
      }
      (lower, upper) = filling.bounds(in: rows)
      new = space.keys(ids.count, between: lower, and: upper)
    }
    guard let new else {
      preconditionFailure("The key space has no room for \(rows.count + filling.count + ids.count) rows")
    }
    filling.put(ids, new)
    for (id, key) in zip(ids, new) { keys[id] = key }
    placement.placed += ids
  }

  /// What makes room for `count` more rows where a gap is being filled.
  @inlinable
  mutating func relabels(in filling: GapFilling<ID, Key>, for count: Int) -> [Relabel<Key>] {
    space.relabelling(of: filling.rows(in: rows).lazy.map { $0.key }, around: filling.place, for: count)
  }

  /// The rows to store after several items were placed: those that were relabelled, then the items' own.
  @inlinable
  func changes(of placement: BlockPlacement<ID, Key>) -> Changes {
    let placed = placement.placed.map { Row(id: $0, key: keys[$0]!) }
    return Changes(placement.relabels { keys[$0]! } + placed)
  }

  /// Takes the rows of these ids out; their keys stay known.
  @inlinable
  mutating func takeOut(_ ids: some Collection<ID>) {
    // Beyond some share of the list, one pass over all rows is cheaper than a search for each.
    if ids.count > rows.count / 32 + 4 {
      let out = Set(ids)
      rows = ChunkedArray(rows.filter { !out.contains($0.id) })
    } else {
      for id in ids { rows.remove(at: rank(of: keys[id]!)) }
    }
  }
}
