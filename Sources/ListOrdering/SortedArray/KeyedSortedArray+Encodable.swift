extension KeyedSortedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array does, in order.
  ///
  /// What they are sorted by is code, and can't be stored. Decode an array of elements, and give it again:
  /// `KeyedSortedArray(elements, by: \.deadline)`.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}
