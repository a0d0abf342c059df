/// A list that people order by hand: ids with the order keys that their rows store.
///
/// Every operation returns the rows to store, nearly always one. The stored rows always define the
/// list: *sort them by key, and rows with equal keys by id*. A descending list is the reverse of
/// that order. If no key fits between two neighbors, the list *relabels* a few rows: it gives new
/// keys to items that did not move.
///
/// ```swift
/// var list = PriorityList<String>(limit: 200)
/// for row in try list.insert("milk", at: 0) { store(row.id, row.key) }
/// for row in try list.insert("bread", at: 1) { store(row.id, row.key) }
/// for row in try list.move("bread", before: "milk") { store(row.id, row.key) }
/// Array(list)  // ["bread", "milk"]
/// ```
///
/// The list is a value type: copying costs O(1), and copies share storage until one of them
/// changes. An operation that throws does not change the list.
///
/// An id that does not equal itself, such as NaN, causes ``OrderedListError/unordered(_:)``. Within
/// the list, no two keys are equal, so ids need not be `Comparable`. Rows from outside may have
/// equal keys, so restoring and applying rows requires `Comparable` ids.
///
/// *n* is the number of items. An item's *index* is its position in the list. An operation on one
/// item takes O(log *n*) comparisons, expected O(1) hashing, and shifts the rows of one storage
/// chunk. It scans the list only if the gap into which the item goes is *exhausted*: no key fits
/// between the two neighboring keys. Costs are amortized: the storage sometimes grows, as in arrays
/// and dictionaries.
@frozen
public struct OrderedList<ID: Hashable & Sendable, Space: KeySpace>: Sendable {
  /// The value that a row stores to define its item's position.
  public typealias Key = Space.Key
  /// The rows that an operation has to store.
  public typealias Rows = OrderedRows<ID, Key>
  /// The error of an operation that the list refuses.
  public typealias Failure = OrderedListError<ID>

  /// A stored row.
  @usableFromInline typealias Row = OrderedRow<ID, Key>

  /// The maximum number of items, or `nil` for no limit. A negative limit counts as 0. Restoring
  /// and applying rows may exceed the limit, so that no row is lost.
  public var limit: Int?

  /// The direction of the keys.
  public let direction: ListDirection

  /// The rows by ascending key, in either direction.
  @usableFromInline var rows: ChunkedArray<Row>
  /// Each item's key, by the hash of its id. A binary search for this key in `rows` finds the row.
  @usableFromInline var keys: KeyTable<Key>
  @usableFromInline var space: Space

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - space: The key space that makes the keys.
  ///   - limit: The maximum number of items, or `nil` for no limit.
  ///   - direction: The direction of the keys.
  @inlinable
  public init(space: Space, limit: Int? = nil, direction: ListDirection = .ascending) {
    self.space = space
    self.limit = limit
    self.direction = direction
    rows = ChunkedArray()
    keys = KeyTable()
  }

  /// Creates a list of items in a given order. ``storedRows`` has the rows to store.
  ///
  /// - Parameters:
  ///   - ids: The items, each once.
  ///   - space: The key space that makes the keys.
  ///   - limit: The maximum number of items, or `nil` for no limit.
  ///   - direction: The direction of the keys.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ ids: some Sequence<ID>, space: Space, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(Failure) {
    self.init(space: space, limit: limit, direction: direction)
    // The result is not needed: `storedRows` has the same rows, since the list was empty.
    _ = try insert(contentsOf: ids, at: 0)
  }
}

/// An ordered list with priorities: `Double` order keys, made by ``MidpointKeys``.
public typealias PriorityList<ID: Hashable & Sendable> = OrderedList<ID, MidpointKeys>

extension OrderedList where Space == MidpointKeys {
  /// Creates an empty list with priorities.
  @inlinable
  public init(limit: Int? = nil, direction: ListDirection = .ascending) {
    self.init(space: MidpointKeys(), limit: limit, direction: direction)
  }

  /// Creates a list with priorities of items in a given order; see ``storedRows`` for the rows.
  ///
  /// ```swift
  /// let list = try PriorityList(["milk", "bread"])
  /// list.storedRows  // [milk: 1.0, bread: 2.0]
  /// ```
  ///
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ ids: some Sequence<ID>, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(Failure) {
    try self.init(ids, space: MidpointKeys(), limit: limit, direction: direction)
  }
}

/// The direction of an ordered list's keys, from first item to last.
@frozen
public enum ListDirection: String, Sendable, Codable {
  /// The first item has the lowest key.
  case ascending
  /// The first item has the highest key, as is common for priorities.
  case descending
}

/// The reason why an ordered list refuses an operation. The list does not change.
public enum OrderedListError<ID: Hashable & Sendable>: Error, Hashable, Sendable {
  /// The list would have more items than its limit allows.
  case full(limit: Int)
  /// The caller passed this id for an item or a neighbor, but no item of the list has it.
  case unknown(ID)
  /// An item with this id is already in the list, or the id is given twice.
  case duplicate(ID)
  /// The id does not equal itself (NaN, for example), so an item with it could never be found.
  case unordered(ID)
  /// The order that the caller gave for the whole list lacks this item.
  case missing(ID)
  /// The first of these two neighbors does not come before the second in the list.
  case neighborsReversed(ID, ID)
}

extension OrderedListError: CustomStringConvertible {
  /// A description of the problem, with its remedy.
  public var description: String {
    switch self {
    case .full(let limit): "The list is limited to \(limit) items; remove items or raise the limit."
    case .unknown(let id): "No item has the id \(id); insert it first."
    case .duplicate(let id): "The id \(id) is in the list already, or given twice; use unique ids."
    case .unordered(let id): "The id \(id) does not equal itself (NaN, for example); use an id that does."
    case .missing(let id): "The given order lacks the item \(id); include every item of the list once."
    case .neighborsReversed(let a, let b): "\(a) is not before \(b); pass the neighbors in the list's order."
    }
  }
}
