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
    @usableFromInline var descending: ChunkedArray<Row>.ReverseIterator?

    @inlinable
    init(_ list: OrderedList) {
      ascending = list.rows.makeIterator()
      descending =
        list.direction == .descending
        ? ChunkedArray.ReverseIterator(list.rows, from: 0, to: list.rows.count) : nil
    }

    /// The next id, or `nil` at the end.
    @inlinable
    public mutating func next() -> ID? { descending == nil ? ascending.next()?.id : descending?.next()?.id }
  }

  /// Walks the ids in the list's order.
  ///
  /// - Complexity: O(1); all its steps together O(*n*).
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension OrderedList {
  /// Whether an item has this id.
  ///
  /// - Complexity: O(log *n*); where no item has it, O(1) expected.
  @inlinable
  public func contains(_ id: ID) -> Bool { location(of: id) != nil }

  /// Where the item stands, or `nil` if no item has this id.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func firstIndex(of id: ID) -> Int? {
    location(of: id).map { index(atRank: rows.index(of: $0)) }
  }

  /// What the standard library asks for `contains`, in code that knows of a collection only.
  @inlinable
  public func _customContainsEquatableElement(_ element: ID) -> Bool? { contains(element) }

  /// What the standard library asks for `firstIndex(of:)`.
  @inlinable
  public func _customIndexOfEquatableElement(_ element: ID) -> Int?? { .some(firstIndex(of: element)) }

  /// What the standard library asks for `lastIndex(of:)`: no id stands in the list twice.
  @inlinable
  public func _customLastIndexOfEquatableElement(_ element: ID) -> Int?? { .some(firstIndex(of: element)) }

  /// The order key of the item, or `nil` if no item has this id.
  ///
  /// - Complexity: O(log *n*); where no item has it, O(1) expected.
  @inlinable
  public func key(of id: ID) -> Key? { keys.first(hash: id.hashValue) { isKey($0, of: id) } }

  /// All rows as they are to be stored, in the list's order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var storedRows: [OrderedRow<ID, Key>] {
    direction == .ascending ? Array(rows) : rows.reversed()
  }

  /// The rows of some items as they are to be stored, in the sequence of `ids`; those that are not in the list are left
  /// out.
  ///
  /// Taken of a copy from before an operation, they undo it: see ``apply(_:removing:)``.
  ///
  /// - Complexity: O(*k* log *n*) for *k* ids.
  @inlinable
  public func storedRows(of ids: some Sequence<ID>) -> [OrderedRow<ID, Key>] {
    ids.compactMap { id in key(of: id).map { OrderedRow(id: id, key: $0) } }
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

  /// The app's own items in the list's order.
  ///
  /// Items that the list does not know stand last, in the sequence in which they came; so do items of one id among each
  /// other.
  ///
  /// ```swift
  /// let shown = list.sorted(todos, by: \.id)
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items, in any sequence, all of the list's or some.
  ///   - id: An item's id.
  /// - Complexity: O(*k* log *n* + *k* log *k*) for *k* items.
  @inlinable
  public func sorted<Item>(_ items: some Sequence<Item>, by id: (Item) -> ID) -> [Item] {
    var unknown: [Item] = []
    var known: [(item: Item, key: Key, offset: Int)] = []
    for (offset, item) in items.enumerated() {
      if let key = key(of: id(item)) { known.append((item, key, offset)) } else { unknown.append(item) }
    }
    known.sort { a, b in
      if a.key == b.key { return a.offset < b.offset }
      return direction == .ascending ? a.key < b.key : b.key < a.key
    }
    return known.map(\.item) + unknown
  }
}
