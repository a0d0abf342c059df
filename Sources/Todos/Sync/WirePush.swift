import ListOrdering

/// A push as JSON: `{"changes": […]}`. A change is `{"id": "…", "insert": {…}}`,
/// `{"id": "…", "update": {…}}`, or `{"id": "…", "remove": true}`.
///
/// Header fields contain the push's batch, which is its idempotency key, and its base version. An
/// update contains only the changed members. The removal of a list contains the version that this
/// device has seen: `{"id": "…", "remove": true, "version": 17}`.
struct WirePush<Item: StoredItem>: Encodable {
  var push: Push<Item>
  /// The versions that this device has seen of the items, if they are lists.
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
