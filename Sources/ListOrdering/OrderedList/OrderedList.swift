/// A list that people order by hand: ids with the order keys that their rows store.
///
/// Every operation returns the rows to store, nearly always one. What is stored never breaks: *sort the rows by
/// key, ties by id, and you have the list*. The list keeps that true whatever happens, by relabelling a few rows
/// where a gap between two keys is exhausted. A descending list is that order reversed, ties included.
///
///     var list = PriorityList<String>(limit: 200)
///     try list.insert("milk", at: 0)
///     try list.insert("bread", at: 1)
///     for change in try list.move("bread", before: "milk") {
///       store(change.id, change.key)
///     }
///
/// The list is a value: a copy is independent, costs O(1), and shares storage until one of the two changes. An
/// operation that throws leaves the list as it was.
///
/// Ids are told apart by `==`. One that does not equal itself, such as NaN, is refused by
/// ``OrderedListError/unordered(_:)``.
///
/// *n* is the number of items. Operations on one item take O(log *n*) comparisons, expected O(1) hashing, and the
/// shift of one chunk of the row storage; none scans the list, unless a gap is exhausted. That is the mean of many
/// operations: once in a while the storage grows, as arrays and dictionaries do.
@frozen
public struct OrderedList<ID: Hashable & Comparable & Sendable, Space: KeySpace>: Sendable {
  /// What a row stores to say where its item stands.
  public typealias Key = Space.Key
  /// The rows that an operation has to store.
  public typealias Changes = OrderedRows<ID, Key>
  /// Why an operation is refused.
  public typealias Failure = OrderedListError<ID>

  /// A stored row.
  @usableFromInline typealias Row = OrderedRow<ID, Key>

  /// Which end of the list has the highest key.
  @frozen
  public enum Direction: String, Sendable, Codable {
    /// The first item has the lowest key.
    case ascending
    /// The first item has the highest key, as priorities often have it.
    case descending
  }

  /// The most items that the list takes, or `nil` for any number; below 0 it takes none, as at 0. Restoring may exceed
  /// it: nothing is lost.
  public var limit: Int?

  /// Which end of the list has the highest key.
  public let direction: Direction

  /// The rows by ascending key, whatever the direction.
  @usableFromInline var rows: ChunkedArray<Row>
  /// Each item's key, which finds its row by binary search.
  @usableFromInline var keys: [ID: Key]
  @usableFromInline var space: Space

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - space: What makes the keys.
  ///   - limit: The most items that the list takes, or `nil` for any number.
  ///   - direction: Which end of the list has the highest key.
  @inlinable
  public init(space: Space, limit: Int? = nil, direction: Direction = .ascending) {
    self.space = space
    self.limit = limit
    self.direction = direction
    rows = ChunkedArray()
    keys = [:]
  }
}

/// An ordered list on priorities: `Double` keys, midpoints, windowed renormalisation.
public typealias PriorityList<ID: Hashable & Comparable & Sendable> = OrderedList<ID, MidpointKeys>

extension OrderedList where Space == MidpointKeys {
  /// Creates an empty list on priorities.
  @inlinable
  public init(limit: Int? = nil, direction: Direction = .ascending) {
    self.init(space: MidpointKeys(), limit: limit, direction: direction)
  }
}

// MARK: - Reading

extension OrderedList: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of items.
  @inlinable
  public var endIndex: Int { rows.count }

  /// The id of the item at `index`.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public subscript(index: Int) -> ID {
    precondition(index >= 0 && index < rows.count, "Index out of range")
    return rows[rank(at: index)].id
  }

  /// The ids in the list's order.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline var ascending: ChunkedArray<Row>.Iterator
    @usableFromInline var descending: ReversedCollection<ChunkedArray<Row>>.Iterator?

    @inlinable
    init(_ list: OrderedList) {
      ascending = list.rows.makeIterator()
      descending = list.direction == .descending ? list.rows.reversed().makeIterator() : nil
    }

    /// The next id, or `nil` at the end.
    @inlinable
    public mutating func next() -> ID? { descending == nil ? ascending.next()?.id : descending?.next()?.id }
  }

  /// Walks the ids in the list's order.
  ///
  /// - Complexity: O(1); all its steps together O(*n*), in a descending list O(*n* log *n*).
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Whether an item has this id.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func contains(_ id: ID) -> Bool { keys[id] != nil }

  /// Where the item stands, or `nil` if no item has this id.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func firstIndex(of id: ID) -> Int? {
    keys[id].map { index(atRank: rank(of: $0)) }
  }

  /// The order key of the item, or `nil` if no item has this id.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func key(of id: ID) -> Key? { keys[id] }

  /// All rows as they are to be stored, in the list's order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var storedRows: [OrderedRow<ID, Key>] {
    direction == .ascending ? Array(rows) : rows.reversed()
  }

  /// How many inserts at `index` are certain to write one row each, wherever in that gap they fall;
  /// `Int.max` where the gap is never exhausted.
  ///
  /// - Complexity: O(log *n*), and what the key space takes to count.
  @inlinable
  public func insertsLeft(at index: Int) -> Int {
    precondition(index >= 0 && index <= rows.count, "Index out of range")
    let (lower, upper) = bounds(ofGap: gap(at: index))
    return space.insertsLeft(between: lower, and: upper)
  }
}

// MARK: - Ranks: places by ascending key

extension OrderedList {
  @inlinable
  func rank(at index: Int) -> Int { direction == .ascending ? index : rows.count - 1 - index }

  @inlinable
  func index(atRank rank: Int) -> Int { direction == .ascending ? rank : rows.count - 1 - rank }

  /// The gap among the rows in which an item inserted at `index` falls.
  @inlinable
  func gap(at index: Int) -> Int { direction == .ascending ? index : rows.count - index }

  /// The place of the row with this key.
  @inlinable
  func place(of key: Key) -> ChunkPlace { rows.place { $0.key >= key } }

  /// The rank of the row with this key.
  @inlinable
  func rank(of key: Key) -> Int { rows.index(of: place(of: key)) }

  /// The keys on both sides of a gap.
  @inlinable
  func bounds(ofGap gap: Int) -> (lower: Key?, upper: Key?) {
    let place = rows.place(at: gap)
    return (rows.element(before: place)?.key, rows.element(at: place)?.key)
  }
}
