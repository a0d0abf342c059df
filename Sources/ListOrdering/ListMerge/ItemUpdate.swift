/// New values for some of the fields of an item that the server has.
@frozen
public struct ItemUpdate<
  Content: Equatable & Sendable, Section: Hashable & Comparable & Sendable,
  Key: Hashable & Comparable & Sendable
>: Equatable, Sendable {
  /// What the item says from now on; `nil` if that is as it was.
  public var content: Content?
  /// The section in which it stands from now on; `nil` if that is as it was.
  public var section: Section?
  /// Its order key from now on; `nil` if that is as it was.
  public var key: Key?
  /// Whether it has the key because somebody moved it, and not because it made room.
  public var isMoved: Bool
  /// The key that the server has for an item that made room: a server that has another by now leaves it alone, for
  /// someone moved the item there. `nil` for an item that was moved, and where the server's key is NaN, which nothing
  /// equals.
  public var replacing: Key?

  /// Creates an update; of nothing, unless said otherwise.
  @inlinable
  public init(
    content: Content? = nil, section: Section? = nil, key: Key? = nil, isMoved: Bool = false,
    replacing: Key? = nil
  ) {
    self.content = content
    self.section = section
    self.key = key
    self.isMoved = isMoved
    self.replacing = replacing
  }

  /// The fields that have new values.
  @inlinable
  var fields: DirtyFields {
    var fields: DirtyFields = []
    if content != nil { fields.insert(.content) }
    if section != nil { fields.insert(.section) }
    if key != nil { fields.insert(.order) }
    return fields
  }
}

/// The names in an encoded update.
private enum ItemUpdateCodingKeys: String, CodingKey {
  case content, section, key, isMoved, replacing
}

extension ItemUpdate: Encodable where Content: Encodable, Section: Encodable, Key: Encodable {
  /// Writes the fields that have new values, and no others: a content that may be nil is written as null when it is.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ItemUpdateCodingKeys.self)
    if let content { try container.encode(content, forKey: .content) }
    if let section { try container.encode(section, forKey: .section) }
    if let key { try container.encode(key, forKey: .key) }
    if isMoved { try container.encode(isMoved, forKey: .isMoved) }
    if let replacing { try container.encode(replacing, forKey: .replacing) }
  }
}

extension ItemUpdate: Decodable where Content: Decodable, Section: Decodable, Key: Decodable {
  /// Reads an update: what is not there has no new value.
  ///
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ItemUpdateCodingKeys.self)
    func value<Value: Decodable>(_ type: Value.Type, _ key: ItemUpdateCodingKeys) throws -> Value? {
      container.contains(key) ? try container.decode(type, forKey: key) : nil
    }
    self.init(
      content: try value(Content.self, .content), section: try value(Section.self, .section),
      key: try value(Key.self, .key), isMoved: try value(Bool.self, .isMoved) ?? false,
      replacing: try value(Key.self, .replacing))
  }
}
