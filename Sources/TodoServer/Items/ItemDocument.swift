#if Server
import Foundation
import Todos

/// An item as the server stores it. Known members, those that this version of the server defines,
/// are stored in a uniform format. Unknown members are kept for newer clients.
struct ItemDocument: Equatable {
  let id: String
  /// All members except the id. Only members that clients derive, such as counts of edits, the
  /// fields of apps, and unknown members may be missing.
  let members: [String: JSONValue]

  /// The maximum number of unknown members per item.
  static let maxUnknown = 32
  /// The maximum size of the unknown members in bytes, as a JSON object without white space.
  static let maxUnknownBytes = 4_096

  /// Creates an item from the members of a request.
  ///
  /// Missing optional members are filled in. A deadline is converted to UTC with milliseconds.
  ///
  /// - Parameters:
  ///   - former: The item stored under this id, if any. Members that equal its members are not
  ///     checked, because the rules may have changed since they were stored.
  ///   - isNew: Whether the request creates the item. Then its texts must not contain control or
  ///     hidden characters. An item in a push may be older than that rule.
  /// - Throws: ``Problem`` of the kind `invalid` or `renamedMember`, with field and item.
  init(
    id: String, members: [String: JSONValue], insteadOf former: ItemDocument? = nil, as kind: ItemKind,
    isNew: Bool = false
  ) throws(Problem) {
    // Clients of protocol version 1 send “colour”. It must not be stored as an unknown member.
    if kind == .list, let value = members["colour"], value != former?.members["colour"] {
      throw Problem(
        .renamedMember, "Since protocol version 2, “colour” is named “color”; send “color”.", field: "colour",
        item: id)
    }
    let known = kind.members
    let given = members.filter { known[$0.key] != nil }
    let stored = Set(given.keys.filter { former?.members[$0] == given[$0] })
    for (name, value) in given where !stored.contains(name) {
      let member = known[name]!
      if value == .null && !member.isNullable {
        throw Problem(.invalid, "The \(name) must not be null.", field: name, item: id)
      }
      guard value == .null || member.hasForm(value) else { throw member.hasWrongForm(id) }
    }
    for (name, value) in members where former?.members[name] != value {
      // The values of app fields are one level deeper.
      guard value.depth <= JSONValue.maxDepth + (known[name] == nil ? 0 : 1) else {
        throw Problem(
          .invalid, "The \(name) is nested too deep; values may be nested \(JSONValue.maxDepth) deep.",
          field: name,
          item: id)
      }
    }
    let unknown = members.filter { $0.key != "id" && known[$0.key] == nil }
    try Self.check(unknown, of: id)
    // An item that is not stored, but not new either, may be older than the rules: after a backup
    // was restored, a device inserts again what the backup lacks.
    var all = try KnownMembers.canonical(
      given, id: id, as: kind, except: stored, isNew: isNew, mayBeOlder: former == nil && !isNew)
    all.merge(unknown) { known, _ in known }
    for (name, value) in given where known[name]!.isKept { all[name] = value }
    self.id = id
    self.members = all
  }

  /// Creates the item of a stored row.
  ///
  /// - Throws: ``Problem`` of the kind `internal`, with the item, if the row is damaged.
  init(stored row: StoredItemRow) throws(Problem) {
    var members: [String: JSONValue]
    do throws(JSONReader.Fault) {
      members = try JSONText.object(Data(row.content.utf8))
    } catch {
      throw .damaged(row.id, error.description)
    }
    guard members.removeValue(forKey: "id") == .string(row.id) else {
      throw .damaged(row.id, "Its JSON contains a different id.")
    }
    (id, self.members) = (row.id, members)
  }

  /// Returns the row to store.
  func row() throws -> StoredItemRow {
    var members = members
    members["id"] = .string(id)
    return StoredItemRow(id: id, content: try JSONText.text(of: members))
  }

  /// Returns the members that stay when the item is replaced by an insertion that does not contain
  /// them: derived and unknown ones, and the fields of apps.
  func kept(as kind: ItemKind) -> [String: JSONValue] {
    members.filter { kind.members[$0.key]?.isKept ?? true }
  }

  /// Checks the limits on unknown members.
  private static func check(_ unknown: [String: JSONValue], of id: String) throws(Problem) {
    if unknown.isEmpty { return }
    let tooMuch = Problem(
      .invalid,
      """
      An item may have at most \(maxUnknown) members that the server does not know, with at most \(maxUnknownBytes) \
      bytes of JSON in total.
      """, item: id)
    // Count the values first, because each takes at least a byte. So members that are far too large
    // need not be encoded.
    guard unknown.count <= maxUnknown, JSONValue.object(unknown).size <= maxUnknownBytes else {
      throw tooMuch
    }
    let bytes: Int
    do {
      bytes = try JSONText.text(of: unknown).utf8.count
    } catch {
      throw Problem(.invalid, "The item contains a number that JSON cannot represent.", item: id)
    }
    if bytes > maxUnknownBytes { throw tooMuch }
  }
}
#endif
