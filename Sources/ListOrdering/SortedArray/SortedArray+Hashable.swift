extension SortedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
