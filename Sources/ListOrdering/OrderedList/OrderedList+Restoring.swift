extension OrderedList where ID: Comparable {
  /// Creates a list from stored rows, in any order. Returns the list, and the *repair*: the rows
  /// that need new keys.
  ///
  /// Rows are sorted by key, and rows with equal keys (a *tie*) by id. A descending list is the
  /// reverse of that order. Items with unusable keys come last in either direction. To make all
  /// keys usable and different, these items get new keys, and so do all but one row of each tie.
  /// Other rows are relabeled only where a gap has no room, as for an insertion.
  ///
  /// - Parameters:
  ///   - stored: The rows: ids and keys.
  ///   - space: The key space that makes the keys.
  ///   - limit: The maximum number of items from now on; more may be restored.
  ///   - direction: The direction of the keys.
  /// - Throws: ``OrderedListError/duplicate(_:)`` if two rows have the same id,
  ///   ``OrderedListError/unordered(_:)`` if an id does not equal itself.
  /// - Complexity: O(*n* log *n*), or O(*n*) if the rows are in order.
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
    let repair = try list.insertExternalRows(usable, unusable)
    list.checkInvariantsIfEnabled()
    return (list, repair)
  }

  /// Creates a list from ``OrderedRow`` values, and returns it with the repair, as `restore` does
  /// for pairs of ids and keys.
  @inlinable
  public static func restore(
    _ stored: some Sequence<OrderedRow<ID, Key>>, space: Space, limit: Int? = nil,
    direction: ListDirection = .ascending
  ) throws(Failure) -> (list: Self, repair: ListRepair<ID, Key>) {
    try restore(stored.lazy.map { ($0.id, $0.key) }, space: space, limit: limit, direction: direction)
  }

  /// Creates a list from the app's items, in any order. If rows need new keys, passes them to
  /// `onRepair`.
  ///
  /// ```swift
  /// var list = try OrderedList(restoring: todos, id: \.id, key: \.rank, space: LabelKeys()) { repair in
  ///   for row in repair.rows { try store(row.id, row.key) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - items: The app's items.
  ///   - id: Returns an item's id.
  ///   - key: Returns the order key that is stored with an item.
  ///   - space: The key space that makes the keys.
  ///   - limit: The maximum number of items from now on; more may be restored.
  ///   - direction: The direction of the keys.
  ///   - onRepair: Stores the repaired rows. Called once, and only if there are any.
  /// - Throws: ``OrderedListError/duplicate(_:)``, ``OrderedListError/unordered(_:)``, and the
  ///   errors of `onRepair`.
  /// - Complexity: O(*n* log *n*), or O(*n*) if the items are in order.
  @inlinable
  public init<Item>(
    restoring items: some Sequence<Item>, id: (Item) -> ID, key: (Item) -> Key, space: Space,
    limit: Int? = nil,
    direction: ListDirection = .ascending, onRepair: (ListRepair<ID, Key>) throws -> Void
  ) throws {
    let (list, repair) = try Self.restore(
      items.map { (id($0), key($0)) }, space: space, limit: limit, direction: direction)
    if !repair.isEmpty { try onRepair(repair) }
    self = list
  }
}

extension OrderedList where ID: Comparable, Space == MidpointKeys {
  /// Creates a list with priorities from stored rows, and returns it with the repair, as `restore`
  /// does for any key space.
  ///
  /// - Throws: ``OrderedListError/duplicate(_:)`` if two rows have the same id,
  ///   ``OrderedListError/unordered(_:)`` if an id does not equal itself.
  /// - Complexity: O(*n* log *n*), or O(*n*) if the rows are in order.
  @inlinable
  public static func restore(
    _ stored: some Sequence<(ID, Double)>, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(Failure) -> (list: Self, repair: ListRepair<ID, Double>) {
    try restore(stored, space: MidpointKeys(), limit: limit, direction: direction)
  }

  /// Creates a list with priorities from ``OrderedRow`` values, and returns it with the repair.
  @inlinable
  public static func restore(
    _ stored: some Sequence<OrderedRow<ID, Double>>, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(Failure) -> (list: Self, repair: ListRepair<ID, Double>) {
    try restore(stored, space: MidpointKeys(), limit: limit, direction: direction)
  }

  /// Creates a list with priorities from the app's items, in any order. If rows need new keys,
  /// passes them to `onRepair`.
  ///
  /// ```swift
  /// var list = try PriorityList(restoring: todos, id: \.id, key: \.position) { repair in
  ///   for row in repair.rows { try store(row.id, row.key) }
  /// }
  /// ```
  ///
  /// - Throws: ``OrderedListError/duplicate(_:)``, ``OrderedListError/unordered(_:)``, and the
  ///   errors of `onRepair`.
  /// - Complexity: O(*n* log *n*), or O(*n*) if the items are in order.
  @inlinable
  public init<Item>(
    restoring items: some Sequence<Item>, id: (Item) -> ID, key: (Item) -> Double, limit: Int? = nil,
    direction: ListDirection = .ascending, onRepair: (ListRepair<ID, Double>) throws -> Void
  ) throws {
    try self.init(
      restoring: items, id: id, key: key, space: MidpointKeys(), limit: limit, direction: direction,
      onRepair: onRepair)
  }
}

/// The rows that got new keys when a list was restored from rows or when rows were applied to it.
public struct ListRepair<ID: Hashable, Key: Hashable> {
  /// The rows to store: all but one of the rows that share a key, rows with unusable keys, and rows
  /// relabeled to make room. Afterwards all stored keys are usable and different. The caller may
  /// write the rows one by one in this order: if writing stops early, the stored rows still restore
  /// to the same order.
  public var rows: OrderedRows<ID, Key>
  /// The items with unusable keys (NaN, infinite, malformed), by ascending id. The list has them at
  /// its end.
  public var unusable: [ID]
  /// The items that shared their key with another item, ascending by key, then by id. An ascending
  /// list has items with equal keys in this order, and a descending list in its reverse.
  public var tied: [ID]

  /// Whether there is nothing to repair, and so nothing to store.
  public var isEmpty: Bool { rows.isEmpty }

  /// Creates a repair. Without rows, it is empty.
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
