extension SortedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of an `Array` of the elements.
  public var description: String { Array(self).description }

  /// The type's name, with the debug description of an `Array` of the elements in parentheses.
  public var debugDescription: String { "SortedArray(\(Array(self).debugDescription))" }
}
