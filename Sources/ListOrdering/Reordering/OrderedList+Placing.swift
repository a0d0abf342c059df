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
    let kept = keepable(former, inGap: gap)
    rows.insert(contentsOf: kept.map { Row(id: ids[$0], key: former[$0]!) }, at: gap)
    // From the last run of items without a key to the first, so that the gaps before it keep their places.
    var placement = BlockPlacement<ID, Key>()
    var end = ids.count
    for keptCount in (0...kept.count).reversed() {
      let start = keptCount == 0 ? 0 : kept[keptCount - 1] + 1
      if start < end { placeRun(Array(ids[start..<end]), inGap: gap + keptCount, noting: &placement) }
      end = start - 1
    }
    return changes(of: placement)
  }

  /// Puts several items, which have no rows now, side by side into a gap, all with new keys.
  @inlinable
  mutating func place(_ ids: [ID], inGap gap: Int) -> Changes {
    var placement = BlockPlacement<ID, Key>()
    placeRun(ids, inGap: gap, noting: &placement)
    return changes(of: placement)
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

  /// Puts several items side by side into a gap, all with new keys, and notes what has changed.
  @inlinable
  mutating func placeRun(_ ids: [ID], inGap gap: Int, noting placement: inout BlockPlacement<ID, Key>) {
    var (lower, upper) = bounds(ofGap: gap)
    var new = space.keys(ids.count, between: lower, and: upper)
    if new == nil {
      for relabel in relabels(around: gap, for: ids.count) { placement.note(relabelled: apply(relabel)) }
      (lower, upper) = bounds(ofGap: gap)
      new = space.keys(ids.count, between: lower, and: upper)
    }
    guard let new else { preconditionFailure("The key space has no room for \(rows.count + ids.count) rows") }
    let placed = zip(ids, new).map { Row(id: $0, key: $1) }
    rows.insert(contentsOf: placed, at: gap)
    for row in placed { keys[row.id] = row.key }
    placement.placed += ids
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
