/// The members of a JSON object that this version of the app does not know, since a newer one has added them.
package typealias UnknownMembers = [String: JSONValue]

/// The name of a member, whatever it is.
private struct MemberName: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// The members of an object but for those that are known.
  func unknownMembers<Known: CodingKey>(beside _: Known.Type) throws -> UnknownMembers {
    let container = try container(keyedBy: MemberName.self)
    var members: UnknownMembers = [:]
    for name in container.allKeys where Known(stringValue: name.stringValue) == nil {
      members[name.stringValue] = try container.decode(JSONValue.self, forKey: name)
    }
    return members
  }
}

extension Encoder {
  /// Writes members beside those that are known.
  func encode(_ members: UnknownMembers) throws {
    if members.isEmpty { return }
    var container = container(keyedBy: MemberName.self)
    for (name, value) in members { try container.encode(value, forKey: MemberName(name)) }
  }
}
