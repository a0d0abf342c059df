extension SortedArray: Equatable {
  /// Whether both hold equal elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }
}
