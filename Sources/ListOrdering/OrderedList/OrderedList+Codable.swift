// A list as one document. Where each row is stored by itself, as in a database, `restore` is the way instead: it
// also says what it mended.

extension OrderedList: Encodable where ID: Encodable, Space: Encodable, Key: Encodable {
  /// Writes limit, direction, the key space's options and the rows, in the list's order.
  ///
  /// - Throws: What the encoder throws.
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
  /// Reads a list that was encoded, and repairs it as `restore` does: the rows may come
  /// in any order, keys may be equal or unusable.
  ///
  /// The repaired keys are in ``storedRows``; which they are is not told.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where two rows have one id, or one has an id that does not equal itself
  ///   (NaN in a property list), else what the decoder throws.
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
