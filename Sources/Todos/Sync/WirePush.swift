import ListOrdering

/// A push as it is sent: `{"changes": [{"id": "…", "insert": {…}}, {"id": "…", "update": {…}}, {"id": "…", "remove": true}]}`.
///
/// Its batch and the version on which it rests are header fields. An update has those members alone that have changed. A list
/// is removed with the version that was seen of it: `{"id": "…", "remove": true, "version": 17}`.
struct WirePush<Item: StoredItem>: Encodable {
  var push: Push<Item>
  /// Which version of an item was seen, where it is a list.
  var seen: [Item.ID: Int] = [:]

  private enum CodingKeys: String, CodingKey { case changes, id, insert, update, remove, version }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var changes = container.nestedUnkeyedContainer(forKey: .changes)
    for change in push.changes {
      var container = changes.nestedContainer(keyedBy: CodingKeys.self)
      try container.encode(change.id, forKey: .id)
      switch change.kind {
      case .insertion(let item): try container.encode(item, forKey: .insert)
      case .update(let update): try container.encode(WireUpdate(update: update), forKey: .update)
      case .removal:
        try container.encode(true, forKey: .remove)
        try container.encodeIfPresent(seen[change.id], forKey: .version)
      }
    }
  }
}

private struct WireUpdate<Item: StoredItem>: Encodable {
  var update: ItemUpdate<Item>

  func encode(to encoder: any Encoder) throws { try Item.encode(update, to: encoder) }
}
