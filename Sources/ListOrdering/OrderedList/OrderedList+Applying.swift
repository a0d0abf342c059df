extension OrderedList where ID: Comparable {
  /// Applies rows that changed elsewhere: those from a sync, a database observation or an undo.
  ///
  /// An unknown item is inserted at the position of its key, a known item gets the given key, and
  /// the items in `removed` are removed. Afterwards the list is what `restore` would make of all
  /// its rows. Of rows with equal keys, all but one get new keys, in the order of their ids. So do
  /// rows with unusable keys. The caller stores the returned repair. The limit is not enforced.
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
  ///   - changed: The rows that are new or have a new key, in any order, each id once. Unchanged
  ///     rows are ignored.
  ///   - removed: The items that are gone. Items that are not in the list are ignored.
  /// - Returns: The repair, which is nearly always empty. The given rows need not be stored again.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if an id occurs twice among the rows or is also
  ///   to be removed, ``OrderedListError/unordered(_:)`` if an id does not equal itself.
  /// - Complexity: O(*k* log *k*) and *k* operations on one item for *k* rows, at most
  ///   O(*n* log *n*). Repairing a key costs as much as an insertion into a crowded gap. If rows
  ///   keep arriving one by one with the same key, that key stays and its neighbors crowd on both
  ///   sides. Such rows write more than insertions at the same positions: up to twice as many rows
  ///   in a list of 2,000 rows, and 2.8 times as many in one of 16,000. With keys close to the
  ///   largest finite number, it is up to three and 4.4 times as many.
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
    if usable.count == 1, unusable.isEmpty, leaving.isEmpty, let repair = insertExternalRow(usable[0]) {
      return repair
    }
    removeRows(leaving)
    // All ids are different, so this does not throw.
    return try! insertExternalRows(usable, unusable)
  }

  /// Applies rows that changed elsewhere, without removing any; see ``apply(_:removing:)``.
  @inlinable
  public mutating func apply(
    _ changed: some Sequence<OrderedRow<ID, Key>>
  ) throws(Failure) -> ListRepair<ID, Key> {
    try apply(changed, removing: EmptyCollection())
  }
}
