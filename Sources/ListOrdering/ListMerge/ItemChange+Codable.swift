extension ItemChange {
  /// The names in a change that is stored or sent.
  private enum CodingKeys: String, CodingKey {
    case id, insert, update, remove
  }
}

extension ItemChange: Encodable where Item: Encodable, Item.ID: Encodable, Item.OrderKey: Encodable {
  /// Writes the id and `insert` with the item, `update` with an ``ItemUpdate``, or `remove: true`.
  ///
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    switch kind {
    case .insertion(let item): try container.encode(item, forKey: .insert)
    case .update(let update): try container.encode(update, forKey: .update)
    case .removal: try container.encode(true, forKey: .remove)
    }
  }
}

extension ItemChange: Decodable where Item: Decodable, Item.ID: Decodable, Item.OrderKey: Decodable {
  /// Reads an encoded change.
  ///
  /// - Throws: `DecodingError.dataCorrupted` unless there is exactly one of `insert`, `update` and
  ///   `remove: true`. Rethrows the decoder's errors.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Item.ID.self, forKey: .id)
    let item = try container.decodeIfPresent(Item.self, forKey: .insert)
    let update = try container.decodeIfPresent(ItemUpdate<Item>.self, forKey: .update)
    let isRemoval = try container.decodeIfPresent(Bool.self, forKey: .remove) ?? false
    switch (item, update, isRemoval) {
    case (let item?, nil, false): kind = .insertion(item)
    case (nil, let update?, false): kind = .update(update)
    case (nil, nil, true): kind = .removal
    default:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "A change must have exactly one of insert, update and remove: true."))
    }
  }
}
