extension KeyedSortedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an array describes them.
  public var description: String { Array(self).description }

  /// The elements, as an array describes them, and the type's name.
  public var debugDescription: String { "KeyedSortedArray(\(Array(self).debugDescription))" }
}
