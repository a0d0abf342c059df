#if Server
import Todos

/// A change of a push.
struct ItemEdit: Equatable {
  enum Kind: Equatable {
    /// The item is to be there, with these members.
    case insertion([String: JSONValue])
    /// These members of it are new.
    case update([String: JSONValue])
    /// The item is to go; a list only if it still has the version that was seen of it, where that is said.
    case removal(seen: Int?)
  }

  let id: String
  let kind: Kind

  /// The changes of a push's body: each id at most once.
  ///
  /// - Throws: ``Problem``: `malformed` where there is no array of changes, else `invalid` with the item.
  static func edits(of body: [String: JSONValue]) throws(Problem) -> [ItemEdit] {
    guard case .array(let changes)? = body["changes"] else {
      throw Problem(.malformed, "The body has to have an array “changes”.", field: "changes")
    }
    var edits: [ItemEdit] = []
    var ids: Set<String> = []
    for change in changes {
      let edit = try ItemEdit(change)
      guard ids.insert(edit.id).inserted else {
        throw Problem(.invalid, "A push may change an item once.", field: "changes", item: edit.id)
      }
      edits.append(edit)
    }
    return edits
  }

  private init(_ change: JSONValue) throws(Problem) {
    guard case .object(let members) = change, case .string(let id)? = members["id"] else {
      throw Problem(.invalid, "A change is an object with the id of its item.", field: "id")
    }
    guard Identifier<Todo>(rawValue: id) != nil else {
      throw Problem(
        .invalid, "An id is 1 to 64 ASCII letters, digits, - and _.", field: "id", item: String(id.prefix(80))
      )
    }
    switch (members["insert"], members["update"], members["remove"]) {
    case (.object(let item)?, nil, nil): kind = .insertion(try Self.members(item, of: id))
    case (nil, .object(let fields)?, nil): kind = .update(try Self.members(fields, of: id))
    case (nil, nil, .bool(true)?): kind = .removal(seen: try Self.version(members, of: id))
    default:
      throw Problem(
        .invalid, "A change has one of insert, with an item, update, with fields, and remove, which is true.",
        item: id)
    }
    self.id = id
  }

  /// The version that was seen of a list that is to go.
  private static func version(_ members: [String: JSONValue], of id: String) throws(Problem) -> Int? {
    switch members["version"] {
    case nil, .null?: return nil
    case .integer(let version)?: return Int(version)
    default: throw Problem(.invalid, "A list's version is an integer.", field: "version", item: id)
    }
  }

  /// The members without the id, which may be repeated.
  private static func members(_ members: [String: JSONValue], of id: String) throws(Problem)
    -> [String: JSONValue]
  {
    if let named = members["id"], named != .string(id) {
      throw Problem(.invalid, "The item has another id than its change.", field: "id", item: id)
    }
    var members = members
    members["id"] = nil
    return members
  }
}
#endif
