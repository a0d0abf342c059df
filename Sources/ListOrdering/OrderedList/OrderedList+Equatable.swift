extension OrderedList: Equatable {
  /// Whether both lists have the same ids, order, keys, limit and direction.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public static func == (a: Self, b: Self) -> Bool {
    a.limit == b.limit && a.direction == b.direction && a.rows == b.rows
  }
}

extension OrderedList: Hashable {
  /// Hashes the limit, the direction and the rows into `hasher`.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(limit)
    hasher.combine(direction)
    hasher.combine(rows)
  }
}

extension OrderedList: CustomStringConvertible {
  /// The rows in the list's order, as `[id: key, …]`.
  public var description: String { storedRows.description }
}
