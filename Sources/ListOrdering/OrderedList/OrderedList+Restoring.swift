extension OrderedList where ID: Comparable {
  /// A list from stored rows, in whatever order they come, and what had to be mended.
  ///
  /// Rows are sorted by key, ties by id, and a descending list is the reverse of that; items with unusable keys
  /// stand last in the list. Then rows are given new keys so that all keys are usable and different: of each tie all rows
  /// but one, and those whose key is unusable. Other rows are relabeled only where a gap has no room, as for an insertion.
  ///
  /// - Parameters:
  ///   - stored: The rows: ids and keys.
  ///   - space: What makes the keys.
  ///   - limit: The most items that the list takes from now on; more may be restored.
  ///   - direction: Which end of the list has the highest key.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if two rows have one id, ``OrderedListError/unordered(_:)`` if an id
  ///   does not equal itself.
  /// - Complexity: O(*n* log *n*), O(*n*) for rows that come in order.
  @inlinable
  public static func restore(
    _ stored: some Sequence<(ID, Key)>, space: Space, limit: Int? = nil,
    direction: ListDirection = .ascending
  ) throws(Failure) -> (list: Self, repair: ListRepair<ID, Key>) {
    var list = Self(space: space, limit: limit, direction: direction)
    var usable: [Row] = []
    var unusable: [ID] = []
    usable.reserveCapacity(stored.underestimatedCount)
    for (id, key) in stored {
      if id != id { throw .unordered(id) }
      if let key = space.canonical(key) { usable.append(Row(id: id, key: key)) } else { unusable.append(id) }
    }
    let repair = try list.takeIn(usable, unusable)
    list.checkInvariantsIfEnabled()
    return (list, repair)
  }

  /// A list from rows as a list gives them out, and what had to be mended; see `restore`.
  @inlinable
  public static func restore(
    _ stored: some Sequence<OrderedRow<ID, Key>>, space: Space, limit: Int? = nil,
    direction: ListDirection = .ascending
  ) throws(Failure) -> (list: Self, repair: ListRepair<ID, Key>) {
    try restore(stored.lazy.map { ($0.id, $0.key) }, space: space, limit: limit, direction: direction)
  }

  /// Creates a list from the app's own items, in whatever sequence they come; what has to be mended goes to `mend`.
  ///
  /// ```swift
  /// var list = try OrderedList(restoring: todos, id: \.id, key: \.rank, space: LabelKeys()) { repair in
  ///   for row in repair.rows { try store(row.id, row.key) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - items: The app's items.
  ///   - id: An item's id.
  ///   - key: The order key that is stored with it.
  ///   - space: What makes the keys.
  ///   - limit: The most items that the list takes from now on; more may be restored.
  ///   - direction: Which end of the list has the highest key.
  ///   - mend: Called once where rows are to be stored, see `restore`.
  /// - Throws: ``OrderedListError/duplicate(_:)``, ``OrderedListError/unordered(_:)``, and what `mend` throws.
  /// - Complexity: O(*n* log *n*), O(*n*) for items that come in order.
  @inlinable
  public init<Item>(
    restoring items: some Sequence<Item>, id: (Item) -> ID, key: (Item) -> Key, space: Space,
    limit: Int? = nil,
    direction: ListDirection = .ascending, mend: (ListRepair<ID, Key>) throws -> Void
  ) throws {
    let (list, repair) = try Self.restore(
      items.map { (id($0), key($0)) }, space: space, limit: limit, direction: direction)
    if !repair.isEmpty { try mend(repair) }
    self = list
  }
}

extension OrderedList where ID: Comparable, Space == MidpointKeys {
  /// A list on priorities from stored rows, and what had to be mended; see `restore`.
  ///
  /// - Throws: ``OrderedListError/duplicate(_:)`` if two rows have one id, ``OrderedListError/unordered(_:)`` if an id
  ///   does not equal itself.
  /// - Complexity: O(*n* log *n*), O(*n*) for rows that come in order.
  @inlinable
  public static func restore(
    _ stored: some Sequence<(ID, Double)>, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(Failure) -> (list: Self, repair: ListRepair<ID, Double>) {
    try restore(stored, space: MidpointKeys(), limit: limit, direction: direction)
  }

  /// A list on priorities from rows as a list gives them out, and what had to be mended; see
  /// `restore`.
  @inlinable
  public static func restore(
    _ stored: some Sequence<OrderedRow<ID, Double>>, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(Failure) -> (list: Self, repair: ListRepair<ID, Double>) {
    try restore(stored, space: MidpointKeys(), limit: limit, direction: direction)
  }

  /// Creates a list on priorities from the app's own items, in whatever sequence they come; what has to be mended goes
  /// to `mend`.
  ///
  /// ```swift
  /// var list = try PriorityList(restoring: todos, id: \.id, key: \.position) { repair in
  ///   for row in repair.rows { try store(row.id, row.key) }
  /// }
  /// ```
  ///
  /// - Throws: ``OrderedListError/duplicate(_:)``, ``OrderedListError/unordered(_:)``, and what `mend` throws.
  /// - Complexity: O(*n* log *n*), O(*n*) for items that come in order.
  @inlinable
  public init<Item>(
    restoring items: some Sequence<Item>, id: (Item) -> ID, key: (Item) -> Double, limit: Int? = nil,
    direction: ListDirection = .ascending, mend: (ListRepair<ID, Double>) throws -> Void
  ) throws {
    try self.init(
      restoring: items, id: id, key: key, space: MidpointKeys(), limit: limit, direction: direction,
      mend: mend)
  }
}

/// What had to be mended in rows that a list was restored from, or that were applied to it.
public struct ListRepair<ID: Hashable, Key: Hashable> {
  /// The rows to store, after which all keys are usable and different: of each tie all rows but one, those whose key was
  /// unusable, and those that were relabeled where there was no room, as for an insertion. They may be written one by one,
  /// in this order: cut off anywhere, what is stored still restores to the same order.
  public var rows: OrderedRows<ID, Key>
  /// The items whose key was unusable (NaN, infinite, malformed), in ascending order of id. They stand last.
  public var unusable: [ID]
  /// The items that shared their key with another, by ascending key, then id. In an ascending list equal keys
  /// stand in this order, in a descending one in its reverse.
  public var tied: [ID]

  /// Whether there was nothing to mend, and nothing is to be stored.
  public var isEmpty: Bool { rows.isEmpty }

  /// Creates a repair; without rows, nothing had to be mended.
  @inlinable
  public init(rows: OrderedRows<ID, Key> = OrderedRows(), unusable: [ID] = [], tied: [ID] = []) {
    self.rows = rows
    self.unusable = unusable
    self.tied = tied
  }
}

extension ListRepair: Sendable where ID: Sendable, Key: Sendable {}
extension ListRepair: Equatable {}
extension ListRepair: Hashable {}
extension ListRepair: Encodable where ID: Encodable, Key: Encodable {}
extension ListRepair: Decodable where ID: Decodable, Key: Decodable {}
