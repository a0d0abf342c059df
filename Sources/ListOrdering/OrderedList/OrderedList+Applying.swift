extension OrderedList where ID: Comparable {
  /// Applies rows from outside: what a sync, an observation of a database or an undo delivers.
  ///
  /// An item that is unknown is inserted where its key stands, one that is known gets the key given, and the rows of
  /// `removed` are gone. Afterwards the list is what `restore` would make of all its rows. Of rows with equal keys, all but
  /// one get new keys, in the order of their ids, and so do rows with unusable keys. The repair is returned to be stored.
  /// The limit is not enforced, so that nothing is lost.
  ///
  /// ```swift
  /// let repair = try list.apply(update.rows, removing: update.removed)
  /// for row in repair.rows { try store(row.id, row.key) }
  /// ```
  ///
  /// To undo an operation, apply the rows of a copy from before it, and remove what it inserted:
  ///
  /// ```swift
  /// let before = list
  /// let changed = try list.move("tea", before: "milk").map(\.id)
  /// let repair = try list.apply(before.storedRows(of: changed), removing: changed.filter { !before.contains($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - changed: The rows that are new or have another key, in any sequence, each id once; rows that are as they were
  ///     do no harm.
  ///   - removed: The items that are gone; those that are not in the list are passed over.
  /// - Returns: What had to be mended; nearly always nothing. The rows given need not be stored again.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if an id comes twice among the rows or is to be removed as well,
  ///   ``OrderedListError/unordered(_:)`` if one does not equal itself.
  /// - Complexity: O(*k* log *k*) and *k* operations on one item for *k* rows, at most O(*n* log *n*). A key that is
  ///   repaired costs as much as an insertion into a crowded gap. If rows keep arriving one by one under one key, that
  ///   key stays where it is and its neighbors crowd on both sides. Such rows write more than insertions at the same
  ///   positions: up to twice as many rows in a list of 2,000 rows, and 2.8 times as many in one of 16,000. If the keys are
  ///   close to the largest finite number, it is up to three and 4.4 times as many.
  @inlinable
  public mutating func apply(
    _ changed: some Sequence<OrderedRow<ID, Key>>, removing removed: some Sequence<ID>
  ) throws(Failure) -> ListRepair<ID, Key> {
    var usable: [Row] = []
    var unusable: [ID] = []
    var leaving: [Row] = []
    var seen: Set<ID> = []
    for row in changed {
      if row.id != row.id { throw .unordered(row.id) }
      if !seen.insert(row.id).inserted { throw .duplicate(row.id) }
      let (former, key) = (key(of: row.id), space.canonical(row.key))
      if let former {
        if former == key { continue }
        leaving.append(Row(id: row.id, key: former))
      }
      if let key { usable.append(Row(id: row.id, key: key)) } else { unusable.append(row.id) }
    }
    var gone: Set<ID> = []
    for id in removed {
      if seen.contains(id) { throw .duplicate(id) }
      if let key = key(of: id), gone.insert(id).inserted { leaving.append(Row(id: id, key: key)) }
    }
    defer { checkInvariantsIfEnabled() }
    if usable.count == 1, unusable.isEmpty, leaving.isEmpty, let repair = takeInAlone(usable[0]) {
      return repair
    }
    takeOut(leaving)
    // All ids are different, so nothing is thrown.
    return try! takeIn(usable, unusable)
  }

  /// Applies rows from outside, none of which are gone; see ``apply(_:removing:)``.
  @inlinable
  public mutating func apply(
    _ changed: some Sequence<OrderedRow<ID, Key>>
  ) throws(Failure) -> ListRepair<ID, Key> {
    try apply(changed, removing: EmptyCollection())
  }
}
