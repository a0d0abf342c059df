#if Server
import Foundation
import Todos

/// An item as the server keeps it: members that it knows, in one form, and others that it keeps for newer clients.
struct ItemDocument: Equatable {
  /// What it is known by.
  let id: String
  /// All members but the id. All that the server knows are there.
  let members: [String: JSONValue]

  /// The most members of an item that the server does not know.
  static let mostUnknown = 32
  /// The most bytes of these members, as an object in JSON without white space.
  static let mostUnknownBytes = 4_096

  /// Creates an item of members that may be stored.
  ///
  /// Members that are missing and may be are filled in; a deadline is said in UTC, to the millisecond.
  ///
  /// - Parameters:
  ///   - former: The item that is stored under this id, if one is. Members that say what they say there are not checked: the
  ///     rules may have been others when they were stored.
  ///   - isNew: Whether nobody else has the item yet, so that its texts have to be tidy as well.
  /// - Throws: ``Problem`` of the kind `invalid`, with field and item.
  init(
    id: String, members: [String: JSONValue], insteadOf former: ItemDocument? = nil, as kind: ItemKind,
    isNew: Bool = false
  ) throws(Problem) {
    let given = members.filter { kind.known.contains($0.key) }
    for (field, value) in given where value == .null && !kind.nullable.contains(field) {
      throw Problem(.invalid, "The \(field) can't be null.", field: field, item: id)
    }
    let unknown = members.filter { $0.key != "id" && !kind.known.contains($0.key) }
    try Self.check(unknown, of: id)
    let stored = Set(given.keys.filter { former?.members[$0] == given[$0] })
    // After a restore, a device inserts again what it has had for long.
    var all = try KnownMembers.canonical(
      given, id: id, as: kind, except: stored, isNew: isNew, mayBeOlder: former == nil && !isNew)
    all.merge(unknown) { known, _ in known }
    self.id = id
    self.members = all
  }

  /// The item of a row that was stored.
  ///
  /// - Throws: ``Problem`` of the kind `internal`, with the item, if the row is damaged.
  init(stored row: StoredRow) throws(Problem) {
    var members: [String: JSONValue]
    do throws(JSONReader.Fault) {
      members = try JSONText.object(Data(row.content.utf8))
    } catch {
      throw .damaged(row.id, error.description)
    }
    guard members.removeValue(forKey: "id") == .string(row.id) else {
      throw .damaged(row.id, "Its JSON has another id.")
    }
    (id, self.members) = (row.id, members)
  }

  /// The row to store.
  func row() throws -> StoredRow {
    var members = members
    members["id"] = .string(id)
    return StoredRow(id: id, content: try JSONText.text(of: members))
  }

  /// The members that the server does not know.
  func unknown(as kind: ItemKind) -> [String: JSONValue] {
    members.filter { !kind.known.contains($0.key) }
  }

  private static func isCount(_ value: JSONValue) -> Bool {
    if case .integer(let count) = value { (0...Int64(Todo.mostTransfers)).contains(count) } else { false }
  }

  /// Refuses too many members that the server does not know, and a number of transfers or edits that is none.
  private static func check(_ unknown: [String: JSONValue], of id: String) throws(Problem) {
    if unknown.isEmpty { return }
    if let transfers = unknown["transfers"], !isCount(transfers) {
      throw Problem(
        .invalid, "transfers has to be a whole number, 0 to \(Todo.mostTransfers).", field: "transfers",
        item: id)
    }
    if let edits = unknown["edits"] {
      guard case .object(let counts) = edits, counts.count <= mostUnknown, counts.values.allSatisfy(isCount),
        counts.keys.allSatisfy({ Identifier<Todo>(rawValue: $0) != nil })
      else {
        throw Problem(
          .invalid,
          """
          edits has to be an object of at most \(mostUnknown) whole numbers, 0 to \(Todo.mostTransfers), whose names are \
          1 to 64 ASCII letters, digits, - and _.
          """, field: "edits", item: id)
      }
    }
    // The two that every client may add are no part of what a newer one has filled.
    let unknown = unknown.filter { !["transfers", "edits"].contains($0.key) }
    let tooMuch = Problem(
      .invalid,
      """
      An item may have \(mostUnknown) members of \(mostUnknownBytes) bytes in all, as JSON, beside those that the server \
      knows.
      """, item: id)
    // What is far too long is not written out to be measured.
    guard unknown.count <= mostUnknown, JSONValue.object(unknown).size <= mostUnknownBytes else {
      throw tooMuch
    }
    let bytes: Int
    do {
      bytes = try JSONText.text(of: unknown).utf8.count
    } catch {
      throw Problem(.invalid, "The item holds a number that JSON can't say.", item: id)
    }
    if bytes > mostUnknownBytes { throw tooMuch }
  }
}
#endif
