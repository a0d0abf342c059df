extension KeyedSortedArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order, whatever they are sorted by.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}
