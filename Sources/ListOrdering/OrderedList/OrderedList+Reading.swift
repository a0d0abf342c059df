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

  /// An iterator over the ids in the list's order.
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

    /// Returns the next id, or `nil` at the end.
    @inlinable
    public mutating func next() -> ID? { descending == nil ? ascending.next()?.id : descending?.next()?.id }
  }

  /// Returns an iterator over the ids in the list's order.
  ///
  /// - Complexity: O(1). Iterating over the whole list takes O(*n*).
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension OrderedList {
  /// Whether an item has this id.
  ///
  /// - Complexity: O(log *n*), or O(1) expected if no item has the id.
  @inlinable
  public func contains(_ id: ID) -> Bool { location(of: id) != nil }

  /// Returns the index of the item, or `nil` if no item has this id.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func firstIndex(of id: ID) -> Int? {
    location(of: id).map { index(atRank: rows.index(of: $0)) }
  }

  /// Makes the standard library's `contains` fast in generic code.
  @inlinable
  public func _customContainsEquatableElement(_ element: ID) -> Bool? { contains(element) }

  /// Makes the standard library's `firstIndex(of:)` fast in generic code.
  @inlinable
  public func _customIndexOfEquatableElement(_ element: ID) -> Int?? { .some(firstIndex(of: element)) }

  /// Makes the standard library's `lastIndex(of:)` fast in generic code; each id is unique.
  @inlinable
  public func _customLastIndexOfEquatableElement(_ element: ID) -> Int?? { .some(firstIndex(of: element)) }

  /// Returns the order key of the item, or `nil` if no item has this id.
  ///
  /// - Complexity: O(log *n*), or O(1) expected if no item has the id.
  @inlinable
  public func key(of id: ID) -> Key? { keys.first(hash: id.hashValue) { isKey($0, of: id) } }

  /// All rows to store, in the list's order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var storedRows: [OrderedRow<ID, Key>] {
    direction == .ascending ? Array(rows) : rows.reversed()
  }

  /// Returns the rows to store for some items, in the order of `ids`. Unknown ids are left out.
  ///
  /// To undo an operation, call this method on a copy of the list from before the operation, and
  /// apply the rows to the list: see ``apply(_:removing:)``.
  ///
  /// - Complexity: O(*k* log *n*) for *k* ids.
  @inlinable
  public func storedRows(of ids: some Sequence<ID>) -> [OrderedRow<ID, Key>] {
    ids.compactMap { id in key(of: id).map { OrderedRow(id: id, key: $0) } }
  }

  /// Returns the number of inserts into the gap at `index` that are guaranteed to write one row
  /// each, even if they use up the gap as fast as possible. Returns `Int.max` if the gap is never
  /// exhausted.
  ///
  /// - Complexity: O(log *n*), and the cost of ``KeySpace/insertsLeft(between:and:)``.
  @inlinable
  public func insertsLeft(at index: Int) -> Int {
    precondition(index >= 0 && index <= rows.count, "Index out of range")
    let (lower, upper) = bounds(ofGap: gap(at: index))
    return space.insertsLeft(between: lower, and: upper)
  }

  /// Returns the app's own items in the list's order.
  ///
  /// Items that are not in the list come last, in their given order. Items with equal ids also keep
  /// their given order.
  ///
  /// ```swift
  /// let shown = list.sorted(todos, by: \.id)
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items, in any order: all of the list's or some.
  ///   - id: Returns an item's id.
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
