// Coding of a whole list as one document. If each row is stored by itself, as in a database, use
// `restore` instead, which also returns what it repaired.

extension OrderedList: Encodable where ID: Encodable, Space: Encodable, Key: Encodable {
  /// Writes the limit, the direction, the key space's options, and the rows in the list's order.
  ///
  /// - Throws: The encoder's errors.
  /// - Complexity: O(*n*).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OrderedListCodingKeys.self)
    try container.encodeIfPresent(limit, forKey: .limit)
    try container.encode(direction, forKey: .direction)
    try container.encode(space, forKey: .space)
    try container.encode(storedRows, forKey: .rows)
  }
}

extension OrderedList: Decodable where ID: Decodable & Comparable, Space: Decodable, Key: Decodable {
  /// Reads an encoded list and repairs it as `restore` does: rows may come in any order, and keys
  /// may be equal or unusable.
  ///
  /// ``storedRows`` then has the repaired keys. The initializer does not report which those are.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two rows have the same id, or if an id does not
  ///   equal itself (NaN in a property list). Rethrows the decoder's errors.
  /// - Complexity: O(*n* log *n*).
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OrderedListCodingKeys.self)
    let limit = try container.decodeIfPresent(Int.self, forKey: .limit)
    let direction = try container.decode(ListDirection.self, forKey: .direction)
    let space = try container.decode(Space.self, forKey: .space)
    let rows = try container.decode([OrderedRow<ID, Key>].self, forKey: .rows)
    do throws(Failure) {
      let stored = rows.lazy.map { ($0.id, $0.key) }
      self = try Self.restore(stored, space: space, limit: limit, direction: direction).list
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .rows, in: container, debugDescription: error.description)
    }
  }
}

/// The names in an encoded list.
private enum OrderedListCodingKeys: String, CodingKey {
  case limit, direction, space, rows
}
