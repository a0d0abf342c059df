extension KeyedSortedArray: Hashable where Element: Hashable {
  /// Feeds the elements, in order, to `hasher`.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
