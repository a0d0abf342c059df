extension KeyedSortedArray: Equatable where Element: Equatable {
  /// Returns whether both arrays contain equal elements in the same order, whatever their keys.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}
