#if Server
import Todos

/// A change in a push.
struct ItemEdit: Equatable {
  enum Kind: Equatable {
    /// Inserts an item with these members, or replaces the item that has the id.
    case insertion([String: JSONValue])
    /// Replaces these members of the item.
    case update([String: JSONValue])
    /// Removes the item. If the item is a list and `seen` is given, removes it only if the list
    /// still has that version.
    case removal(seen: Int?)
  }

  let id: String
  let kind: Kind

  /// Returns the changes in a push's body, each with a different id.
  ///
  /// - Throws: ``Problem`` of the kind `malformed` if the body has no array of changes, or
  ///   `invalid` if a change is not valid or two changes have the same id.
  static func edits(of body: [String: JSONValue]) throws(Problem) -> [ItemEdit] {
    guard case .array(let changes)? = body["changes"] else {
      throw Problem(.malformed, "The body must have an array “changes”.", field: "changes")
    }
    var edits: [ItemEdit] = []
    var ids: Set<String> = []
    for change in changes {
      let edit = try ItemEdit(change)
      guard ids.insert(edit.id).inserted else {
        throw Problem(
          .invalid, "The push has several changes of this item; combine them into one.", field: "changes",
          item: edit.id)
      }
      edits.append(edit)
    }
    return edits
  }

  private init(_ change: JSONValue) throws(Problem) {
    guard case .object(let members) = change, case .string(let id)? = members["id"] else {
      throw Problem(.invalid, "A change must be an object with the “id” of its item.", field: "id")
    }
    guard Identifier<Todo>(rawValue: id) != nil else {
      throw Problem(
        .invalid, "An id must be 1 to 64 ASCII letters, digits, - and _.", field: "id",
        item: String(id.prefix(80)))
    }
    switch (members["insert"], members["update"], members["remove"]) {
    case (.object(let item)?, nil, nil): kind = .insertion(try Self.members(item, of: id))
    case (nil, .object(let fields)?, nil): kind = .update(try Self.members(fields, of: id))
    case (nil, nil, .bool(true)?): kind = .removal(seen: try Self.version(members, of: id))
    default:
      throw Problem(
        .invalid,
        "A change must have exactly one of “insert” (an item), “update” (an object) and “remove” (true).",
        item: id)
    }
    self.id = id
  }

  /// Returns the version that the client saw of the list to remove, if given.
  private static func version(_ members: [String: JSONValue], of id: String) throws(Problem) -> Int? {
    switch members["version"] {
    case nil, .null?: return nil
    case .integer(let version)?: return Int(version)
    default: throw Problem(.invalid, "The version of a list must be an integer.", field: "version", item: id)
    }
  }

  /// Returns the members without the id. A client may repeat the change's id among them.
  private static func members(_ members: [String: JSONValue], of id: String) throws(Problem)
    -> [String: JSONValue]
  {
    if let named = members["id"], named != .string(id) {
      throw Problem(.invalid, "The item's id differs from the id of its change.", field: "id", item: id)
    }
    var members = members
    members["id"] = nil
    return members
  }
}
#endif
