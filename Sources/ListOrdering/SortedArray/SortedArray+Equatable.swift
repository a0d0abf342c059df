extension SortedArray: Equatable {
  /// Returns whether both arrays contain equal elements in the same order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }
}
