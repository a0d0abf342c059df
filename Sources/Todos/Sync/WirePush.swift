import ListOrdering

/// A push as it is sent: `{"changes": [{"id": "…", "insert": {…}}, {"id": "…", "update": {…}}, {"id": "…", "remove": true}]}`.
///
/// Its batch and the version on which it rests are header fields. An update has those members alone that have changed. A list
/// is removed with the version that was seen of it: `{"id": "…", "remove": true, "version": 17}`.
struct WirePush<Item: WireItem>: Encodable {
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

/// An item that is sent to a server.
protocol WireItem: StoredItem {
  /// Writes those members that an update has new values for; one that was cleared is `null`.
  static func encode(_ update: ItemUpdate<Self>, to encoder: any Encoder) throws
  /// About how many bytes of a push it takes beyond a few thousand.
  var extraBytes: Int { get }
}

private struct WireUpdate<Item: WireItem>: Encodable {
  var update: ItemUpdate<Item>

  func encode(to encoder: any Encoder) throws { try Item.encode(update, to: encoder) }
}

extension Todo: WireItem {
  private enum Member: String, CodingKey { case title, tags, deadline, done, priority, transfers, edits }

  static func encode(_ update: ItemUpdate<Todo>, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    let (todo, fields) = (update.item, update.fields)
    if fields.contains(.field("title")) { try container.encode(todo.title, forKey: .title) }
    if fields.contains(.field("tags")) { try container.encode(todo.tags, forKey: .tags) }
    if fields.contains(.field("deadline")) {
      try container.encode(todo.deadline.map(WireDate.init), forKey: .deadline)
    }
    if fields.contains(.section) { try container.encode(todo.isDone, forKey: .done) }
    if fields.contains(.order) { try container.encode(WirePriority(todo.priority), forKey: .priority) }
    if fields.contains(.transfers) { try container.encode(todo.transfers, forKey: .transfers) }
    if fields.contains(.edits) { try container.encode(todo.edits, forKey: .edits) }
  }

  var extraBytes: Int { 0 }
}

extension TodoList: WireItem {
  private enum Member: String, CodingKey { case name, colour, image, priority }

  static func encode(_ update: ItemUpdate<TodoList>, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    let (list, fields) = (update.item, update.fields)
    if fields.contains(.field("name")) { try container.encode(list.name, forKey: .name) }
    if fields.contains(.field("colour")) { try container.encode(list.colour, forKey: .colour) }
    if fields.contains(.field("image")) { try container.encode(list.image, forKey: .image) }
    if fields.contains(.order) { try container.encode(WirePriority(list.priority), forKey: .priority) }
  }

  var extraBytes: Int { image?.rawValue.utf8.count ?? 0 }
}
