// How rows from outside come into the list, whatever their keys.
extension OrderedList where ID: Comparable {
  /// Takes in rows from outside whose items are not in the list, and mends what keys are equal or unusable.
  ///
  /// A row whose key no other has goes where its key stands. The others are mended within the stretches of rows around
  /// them that have too little room for all of them: what lies beyond cannot help, nor be in the way.
  ///
  /// - Parameters:
  ///   - usable: Rows whose keys can stand in a list.
  ///   - unusable: The items of all others.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if an id comes twice; the list is then of no use.
  @inlinable
  mutating func takeIn(_ usable: [Row], _ unusable: [ID]) throws(Failure) -> ListRepair<ID, Key> {
    if let key = usable.first?.key { makeRoom(for: usable.count, filler: key) }
    let (inserted, sharing) = insertRows(Self.sorted(usable))
    for row in inserted where !learnNew(row) { throw .duplicate(row.id) }
    if sharing.isEmpty && unusable.isEmpty { return ListRepair() }
    var seen: Set<ID> = []
    for id in sharing.map(\.id) + unusable where contains(id) || !seen.insert(id).inserted {
      throw .duplicate(id)
    }
    return mend(sharing, unusable.sorted())
  }

  /// Inserts rows in ascending order of key and id, as far as no other row has their key; returns those, and the others.
  @inlinable
  mutating func insertRows(_ new: [Row]) -> (inserted: [Row], sharing: [Row]) {
    var inserted: [Row] = []
    var sharing: [Row] = []
    if !isMany(new.count) {
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

  /// Mends rows that share their key with one of the list's, ascending by key and id, and items with unusable keys,
  /// ascending.
  @inlinable
  mutating func mend(_ sharing: [Row], _ unusable: [ID]) -> ListRepair<ID, Key> {
    var sharing = sharing
    var changes = BlockChanges<ID, Key>()
    // The rows of the stretches as they are stored, those that share keys among them; the last stretch first.
    var stored: [[Row]] = []
    let end = direction == .ascending ? rows.count : 0
    let stretches = stretches(around: sharing, unusable: unusable.count)
    // Before anything is mended: where text keys are at their length limit, one stretch may relabel rows of another.
    let parts = stretches.map { $0.count == rows.count ? Array(rows) : $0.map { rows[$0] } }
    for (stretch, own) in zip(stretches, parts).reversed() {
      var part = own
      if let least = part.first {
        let start = sharing.partitioningIndex { $0.key >= least.key }
        part = Self.sorted(part + sharing[start...])
        sharing.removeSubrange(start...)
      }
      var ids = part.map(\.id)
      var former = part.map { Optional($0.key) }
      // Unusable keys stand last in the list, which is where the lowest keys are if it descends.
      if direction == .ascending && stretch.upperBound == end {
        ids += unusable
        former += unusable.map { _ in nil }
      } else if direction == .descending && stretch.lowerBound == end {
        ids = unusable.reversed() + ids
        former = unusable.map { _ in nil } + former
      }
      takeOut(stretch)
      let gap = stretch.lowerBound
      fill(gap, with: ids, keeping: keepable(former, inGap: gap), noting: &changes)
      stored.append(part)
    }
    let all = stored.reversed().flatMap { $0 }
    let tied = all.indices.filter { index in
      index > 0 && all[index - 1].key == all[index].key
        || index + 1 < all.count && all[index + 1].key == all[index].key
    }
    return ListRepair(
      rows: rewritten(all, unusable, changes), unusable: unusable, tied: tied.map { all[$0].id })
  }

  /// The stretches of rows, ascending, that have to be looked at together to mend rows with the fewest: around each that
  /// shares its key, and at the end where unusable keys stand.
  ///
  /// A stretch ends where a gap has room for all rows that need new keys: then what is written on its one side does not
  /// depend on the other. Two stretches have at least one row between them, whose key stays.
  @inlinable
  func stretches(around sharing: [Row], unusable: Int) -> [Range<Int>] {
    let excess = sharing.count + unusable
    if isMany(excess) { return [0..<rows.count] }
    var stretches: [Range<Int>] = []
    func add(_ core: Range<Int>) {
      var (lower, upper) = (core.lowerBound, core.upperBound)
      while lower > 0, room(inGap: lower) < excess { lower -= 1 }
      while upper < rows.count, room(inGap: upper) < excess { upper += 1 }
      if let last = stretches.last, lower <= last.upperBound {
        lower = Swift.min(stretches.removeLast().lowerBound, lower)
        upper = Swift.max(last.upperBound, upper)
      }
      stretches.append(lower..<upper)
    }
    if unusable > 0 && direction == .descending { add(0..<0) }
    for row in sharing {
      let rank = rank(ofKey: row.key)
      if let last = stretches.last, last.contains(rank) { continue }
      add(rank..<rank + 1)
    }
    if unusable > 0 && direction == .ascending { add(rows.count..<rows.count) }
    return stretches
  }

  /// How many keys fit a gap, or some fewer, as far as that can be counted.
  @inlinable
  func room(inGap gap: Int) -> Int {
    let (lower, upper) = bounds(ofGap: gap)
    let low = lower.map { space.ordinal(of: $0) } ?? space.ordinals.lowerBound
    let high = upper.map { space.ordinal(of: $0) } ?? space.ordinals.upperBound
    // Where keys have no ordinals, any number fits.
    guard let low, let high else { return .max }
    let (distance, overflows) = high.subtractingReportingOverflow(low)
    return overflows ? .max : Int(clamping: distance) - 1
  }

  /// Those of these rows, and of what else was relabelled, that have other keys now, in an order in which they may be
  /// written one by one; then the rows of items whose keys were unusable.
  ///
  /// - Parameter stored: Rows as they are stored, in ascending order of key and id, which is their order still.
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

  /// Rows in ascending order of key and id; fast where they ascend or descend already.
  @inlinable
  static func sorted(_ rows: [Row]) -> [Row] {
    func precedes(_ a: Row, _ b: Row) -> Bool { a.key == b.key ? a.id < b.id : a.key < b.key }
    var rows = rows
    if let first = rows.first, let last = rows.last, precedes(last, first) { rows.reverse() }
    rows.sortNearlySorted(by: precedes)
    return rows
  }
}
