/// What restoring a list had to mend.
public struct Repair<ID: Hashable & Sendable, Key: Hashable & Sendable>: Sendable, Equatable {
  /// The rows to store: the fewest that make the stored keys usable and all different (more, perhaps, where text keys are
  /// at their length limit), in an order in which they may be written one by one: cut off anywhere, what is stored still
  /// restores to the same order.
  public var changes: OrderedRows<ID, Key>
  /// The items whose key was unusable (NaN, infinite, malformed), in ascending order of id. They stand last.
  public var unusable: [ID]
  /// The items that shared their key with another, by ascending key, then id. In an ascending list equal keys
  /// stand in this order, in a descending one in its reverse.
  public var tied: [ID]

  /// Whether there was nothing to mend.
  public var isEmpty: Bool { changes.isEmpty }

  @inlinable
  init(changes: OrderedRows<ID, Key>, unusable: [ID], tied: [ID]) {
    self.changes = changes
    self.unusable = unusable
    self.tied = tied
  }
}

extension OrderedList {
  /// A list from stored rows, in whatever order they come, and what had to be mended.
  ///
  /// Rows are sorted by key, ties by id, and a descending list is the reverse of that; items with unusable keys
  /// stand last in the list. Then the fewest rows are given new keys so that all keys are usable and different.
  ///
  /// - Parameters:
  ///   - stored: The rows: ids and keys.
  ///   - space: What makes the keys.
  ///   - limit: The most items that the list takes from now on; more may be restored.
  ///   - direction: Which end of the list has the highest key.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if two rows have one id, ``OrderedListError/unordered(_:)`` if an id
  ///   does not equal itself.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public static func restore(
    _ stored: some Sequence<(ID, Key)>, space: Space, limit: Int? = nil,
    direction: Direction = .ascending
  ) throws(Failure) -> (list: Self, repair: Repair<ID, Key>) {
    var list = Self(space: space, limit: limit, direction: direction)
    var usable: [Row] = []
    var unusable: [ID] = []
    for (id, key) in stored {
      if id != id { throw .unordered(id) }
      if let key = space.canonical(key) {
        usable.append(Row(id: id, key: key))
        if list.keys.updateValue(key, forKey: id) != nil { throw .duplicate(id) }
      } else {
        unusable.append(id)
      }
    }
    if !unusable.isEmpty {
      unusable.sort()
      var seen: Set<ID> = []
      for id in unusable where list.keys[id] != nil || !seen.insert(id).inserted { throw .duplicate(id) }
    }
    usable.sort { ($0.key, $0.id) < ($1.key, $1.id) }

    let tied = usable.indices.filter { index in
      index > 0 && usable[index - 1].key == usable[index].key
        || index + 1 < usable.count && usable[index + 1].key == usable[index].key
    }
    if tied.isEmpty && unusable.isEmpty {
      list.rows = ChunkedArray(usable)
      list.checkInvariantsIfEnabled()
      return (list, Repair(changes: Changes(), unusable: [], tied: []))
    }
    // Unusable keys stand last in the list, which is where the lowest keys are if it descends.
    let (ids, former): ([ID], [Key?]) =
      direction == .ascending
      ? (usable.map(\.id) + unusable, usable.map(\.key) + unusable.map { _ in nil })
      : (unusable.reversed() + usable.map(\.id), unusable.map { _ in nil } + usable.map(\.key))
    let kept = list.keepable(former, inGap: 0).map { (index: $0, key: former[$0]!) }
    _ = list.fill(0, with: ids, keeping: kept)
    let changes = Changes(list.rewritten(usable) + unusable.map { Row(id: $0, key: list.keys[$0]!) })
    list.checkInvariantsIfEnabled()
    return (list, Repair(changes: changes, unusable: unusable, tied: tied.map { usable[$0].id }))
  }

  /// Those of these rows that have other keys now, in an order in which they may be written one by one.
  ///
  /// - Parameter stored: Rows in ascending order of key and id, which is their order still.
  @inlinable
  func rewritten(_ stored: [Row]) -> [Row] {
    Relabel.rows(from: 0, of: stored.lazy.map { $0.key }, to: stored.map { keys[$0.id]! }).map {
      Row(id: stored[$0.index].id, key: $0.key)
    }
  }
}

extension OrderedList {
  /// A list from rows as a list gives them out, and what had to be mended.
  ///
  /// See `restore`.
  @inlinable
  public static func restore(
    _ stored: some Sequence<OrderedRow<ID, Key>>, space: Space, limit: Int? = nil,
    direction: Direction = .ascending
  ) throws(Failure) -> (list: Self, repair: Repair<ID, Key>) {
    try restore(stored.lazy.map { ($0.id, $0.key) }, space: space, limit: limit, direction: direction)
  }
}

extension OrderedList where Space == MidpointKeys {
  /// A list on priorities from stored rows, and what had to be mended.
  ///
  /// See `restore`.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if two rows have one id.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public static func restore(
    _ stored: some Sequence<(ID, Double)>, limit: Int? = nil, direction: Direction = .ascending
  ) throws(Failure) -> (list: Self, repair: Repair<ID, Double>) {
    try restore(stored, space: MidpointKeys(), limit: limit, direction: direction)
  }

  /// A list on priorities from rows as a list gives them out, and what had to be mended.
  ///
  /// See `restore`.
  @inlinable
  public static func restore(
    _ stored: some Sequence<OrderedRow<ID, Double>>, limit: Int? = nil, direction: Direction = .ascending
  ) throws(Failure) -> (list: Self, repair: Repair<ID, Double>) {
    try restore(stored, space: MidpointKeys(), limit: limit, direction: direction)
  }
}
