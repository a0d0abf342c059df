extension OrderedList where ID: Comparable {
  /// Applies changed rows from outside the list: from a sync, a database observation or an undo.
  ///
  /// An unknown item is inserted at the position of its key, a known item gets the given key, and
  /// the items in `removed` are removed. Afterwards the list has the order in which `restore` would
  /// put all its rows. The caller stores the returned repair, which has new keys for these rows:
  ///
  /// - All but one of the rows that share a key. The row with the lowest id keeps the key if the
  ///   gap above it has room for the others. Otherwise a row with a higher id may keep the key.
  /// - Rows with unusable keys. They go to the end of the list, ascending by id.
  /// - Other rows, if they have to be relabeled to make room.
  ///
  /// The limit is not enforced.
  ///
  /// ```swift
  /// let repair = try list.apply(update.rows, removing: update.removed)
  /// for row in repair.rows { try store(row.id, row.key) }
  /// ```
  ///
  /// To undo an operation, apply the rows from a copy that was made before the operation, and
  /// remove the items that the operation inserted:
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
  /// - Returns: The repair, which is nearly always empty. It does not contain the given rows: after
  ///   a sync, they are stored already; after an undo, store them, too.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if an id occurs twice among the rows or is also
  ///   to be removed, ``OrderedListError/unordered(_:)`` if an id does not equal itself.
  /// - Complexity: O(*k* log *k*) and *k* operations on one item for *k* rows, at most O(*n* log
  ///   *n*). Repairing a key costs as much as an insertion next to the row that keeps the key. If
  ///   rows with the same key keep arriving one by one, one row keeps that key, and the gaps on
  ///   both sides of it become smaller and smaller. More rows are then written than for insertions
  ///   at the same positions: up to 2 times as many in a list of 2,000 rows, and up to 2.8 times as
  ///   many in one of 16,000 rows. With keys close to the largest finite number, the factors are 3
  ///   and 4.4.
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

  /// Applies changed rows from outside the list, and removes none; see ``apply(_:removing:)``.
  @inlinable
  public mutating func apply(
    _ changed: some Sequence<OrderedRow<ID, Key>>
  ) throws(Failure) -> ListRepair<ID, Key> {
    try apply(changed, removing: EmptyCollection())
  }
}
