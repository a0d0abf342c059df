/// A list that people order by hand: ids with the order keys that their rows store.
///
/// Every operation returns the rows to store, nearly always one. What is stored never breaks: *sort the rows by
/// key, ties by id, and you have the list*. The list keeps that true whatever happens, by relabeling a few rows
/// where a gap between two keys is exhausted. A descending list is that order reversed, ties included.
///
/// ```swift
/// var list = PriorityList<String>(limit: 200)
/// for row in try list.insert("milk", at: 0) { store(row.id, row.key) }
/// for row in try list.insert("bread", at: 1) { store(row.id, row.key) }
/// for row in try list.move("bread", before: "milk") { store(row.id, row.key) }
/// Array(list)  // ["bread", "milk"]
/// ```
///
/// The list is a value: a copy is independent, costs O(1), and shares storage until one of the two changes. An
/// operation that throws leaves the list as it was.
///
/// Ids are told apart by `==`. One that does not equal itself, such as NaN, is refused by
/// ``OrderedListError/unordered(_:)``. Since the list holds no key twice, ids are never compared for order, except where
/// rows come from outside: there ties are broken by id, and ids must be `Comparable`.
///
/// *n* is the number of items. An item's *index* is where it stands in the list. Operations on one item take O(log *n*)
/// comparisons, expected O(1) hashing, and the shift of one chunk of the row storage; none scans the list, unless a gap
/// is exhausted. That is the mean of many operations: once in a while the storage grows, as arrays and dictionaries do.
@frozen
public struct OrderedList<ID: Hashable & Sendable, Space: KeySpace>: Sendable {
  /// What a row stores to say where its item stands.
  public typealias Key = Space.Key
  /// The rows that an operation has to store.
  public typealias Rows = OrderedRows<ID, Key>
  /// Why an operation is refused.
  public typealias Failure = OrderedListError<ID>

  /// A stored row.
  @usableFromInline typealias Row = OrderedRow<ID, Key>

  /// The most items that the list takes, or `nil` for any number; below 0 it takes none, as at 0. Restoring and applying
  /// rows may exceed it: nothing is lost.
  public var limit: Int?

  /// Which end of the list has the highest key.
  public let direction: ListDirection

  /// The rows by ascending key, whatever the direction.
  @usableFromInline var rows: ChunkedArray<Row>
  /// Each item's key by the hash of its id; the key finds the row by binary search, and the row has the id.
  @usableFromInline var keys: KeyTable<Key>
  @usableFromInline var space: Space

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - space: What makes the keys.
  ///   - limit: The most items that the list takes, or `nil` for any number.
  ///   - direction: Which end of the list has the highest key.
  @inlinable
  public init(space: Space, limit: Int? = nil, direction: ListDirection = .ascending) {
    self.space = space
    self.limit = limit
    self.direction = direction
    rows = ChunkedArray()
    keys = KeyTable()
  }

  /// Creates a list of items in a given order; their rows to store are ``storedRows``.
  ///
  /// - Parameters:
  ///   - ids: The items, each once.
  ///   - space: What makes the keys.
  ///   - limit: The most items that the list takes, or `nil` for any number.
  ///   - direction: Which end of the list has the highest key.
  /// - Throws: ``OrderedListError/full(limit:)``, ``OrderedListError/duplicate(_:)``,
  ///   ``OrderedListError/unordered(_:)``.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ ids: some Sequence<ID>, space: Space, limit: Int? = nil, direction: ListDirection = .ascending
  ) throws(Failure) {
    self.init(space: space, limit: limit, direction: direction)
    // An empty list has nothing to relabel: the rows to store are all of them.
    _ = try insert(contentsOf: ids, at: 0)
  }
}

/// An ordered list on priorities: `Double` keys, midpoints, windowed renormalization.
public typealias PriorityList<ID: Hashable & Sendable> = OrderedList<ID, MidpointKeys>

extension OrderedList where Space == MidpointKeys {
  /// Creates an empty list on priorities.
  @inlinable
  public init(limit: Int? = nil, direction: ListDirection = .ascending) {
    self.init(space: MidpointKeys(), limit: limit, direction: direction)
  }

  /// Creates a list on priorities of items in a given order; their rows to store are ``storedRows``.
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

/// Which end of an ordered list has the highest key.
@frozen
public enum ListDirection: String, Sendable, Codable {
  /// The first item has the lowest key.
  case ascending
  /// The first item has the highest key, as priorities often have it.
  case descending
}

/// Why an ordered list refuses an operation. The list is then as it was before the call.
public enum OrderedListError<ID: Hashable & Sendable>: Error, Hashable, Sendable {
  /// The list would have more items than its limit allows.
  case full(limit: Int)
  /// No item has this id, be it that of the item or of a neighbor.
  case unknown(ID)
  /// An item with this id is already in the list, or the id is given twice.
  case duplicate(ID)
  /// The id does not equal itself, as NaN does not, so that no item could ever be found by it.
  case unordered(ID)
  /// A whole order was given, and this item of the list is missing from it.
  case missing(ID)
  /// The two neighbors between which an item is to go stand in the other order.
  case crossed(ID, ID)
}

extension OrderedListError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .full(let limit): "The list takes \(limit) items at most; remove some first, or raise its limit."
    case .unknown(let id): "No item has the id \(id); insert it first."
    case .duplicate(let id): "The id \(id) is there already; every item needs an id of its own."
    case .unordered(let id): "The id \(id) does not equal itself (NaN, perhaps); give one that does."
    case .missing(let id): "The given order lacks the item \(id); name every item of the list once."
    case .crossed(let a, let b): "\(a) does not stand before \(b); name the neighbors in the list's order."
    }
  }
}
