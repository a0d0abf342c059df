extension SortedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array does, in order.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension SortedArray: Decodable where Element: Decodable {
  /// Decodes an array of elements, and sorts it if necessary.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if an element is unordered, such as NaN, or any error
  ///   that the decoder throws.
  /// - Complexity: O(*n*), or O(*n* log *n*) if the elements are not sorted.
  public init(from decoder: any Decoder) throws {
    let sorted = ChunkedArray<Element>.sorted(try [Element](from: decoder)) { $0 }
    if let last = sorted.last, !ChunkedArray.isOrdered(last, by: { $0 }) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: InsertionError.unordered.description))
    }
    self.init(elements: ChunkedArray(sorted))
  }
}
