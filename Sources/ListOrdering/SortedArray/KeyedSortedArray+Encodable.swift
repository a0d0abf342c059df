extension KeyedSortedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array does, in order.
  ///
  /// The key function cannot be encoded, so the type is not `Decodable`. Decode an array of
  /// elements, and pass the function again: `KeyedSortedArray(elements, by: \.deadline)`.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}
