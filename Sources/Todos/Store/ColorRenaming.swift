import GRDB

/// Renames a list's field `colour` to `color`, as a column and in JSON.
///
/// An unknown column or member `color` that already exists is deleted first. Unreadable values stay
/// as they are, and missing tables and columns stay missing: ``TodoStore/repair()`` repairs them. A
/// second run changes nothing.
enum ColorRenaming {
  private static let (former, current) = ("colour", "color")

  static func run(_ db: Database) throws {
    let names = try columns(of: "list", db)
    if names.contains(former) {
      if names.contains(current) { try db.execute(sql: "ALTER TABLE list DROP COLUMN \(current)") }
      try db.execute(sql: "ALTER TABLE list RENAME COLUMN \(former) TO \(current)")
    }
    try rewrite("list", "dirty", db, renameField)
    try rewrite("list", "unknown", db, removeUnknown)
    try rewrite("base", "item", db, renameMember)
    try rewrite("tombstone", "item", db) { tombstone in
      tombstone.change(["item"], renameMember)
      tombstone.change(["dirty"], renameField)
    }
    try rewrite("replica", "pending", db) { push in
      push.change(["changes"]) { changes in
        changes.changeElements { change in
          change.change(["insert"], renameMember)
          change.change(["update", "item"], renameMember)
          change.change(["update", "fields"], renameField)
        }
      }
    }
    // An undo step stores an item as an array of values without names. Unknown members are last.
    try rewrite("step", "step", db) { step in
      step.change(["lists"]) { traces in
        traces.changeElements { trace in
          for state in ["former", "latter"] { trace.change([state], removeUnknownOfState) }
        }
      }
    }
  }

  private static func renameMember(of list: inout JSONValue) {
    guard case .object(var members) = list, let color = members.removeValue(forKey: former) else { return }
    members[current] = color
    list = .object(members)
  }

  private static func renameField(in fields: inout JSONValue) {
    fields.changeElements { if $0 == .string(former) { $0 = .string(current) } }
  }

  private static func removeUnknown(of members: inout JSONValue) {
    guard case .object(var unknown) = members else { return }
    unknown[current] = nil
    members = .object(unknown)
  }

  private static func removeUnknownOfState(_ state: inout JSONValue) {
    guard case .array(var values) = state, !values.isEmpty else { return }
    removeUnknown(of: &values[values.count - 1])
    state = .array(values)
  }

  private static func columns(of table: String, _ db: Database) throws -> Set<String> {
    try db.tableExists(table) ? Set(db.columns(in: table).map(\.name)) : []
  }

  /// Rewrites the JSON in a column. If the table has a column `list`, rewrites only the rows of the
  /// index, because the other rows belong to todos.
  private static func rewrite(
    _ table: String, _ column: String, _ db: Database, _ body: @escaping @Sendable (inout JSONValue) -> Void
  ) throws {
    let names = try columns(of: table, db)
    if !names.contains(column) { return }
    let rewritten = DatabaseFunction("rewritten", argumentCount: 1, pure: true) { values in
      guard let value: JSONValue = StoredText.value(of: String.fromDatabaseValue(values[0])) else {
        return values[0]
      }
      var new = value
      body(&new)
      return new == value ? values[0] : StoredText.text(of: new)
    }
    db.add(function: rewritten)
    defer { db.remove(function: rewritten) }
    let isIndex = names.contains("list") ? " AND list = '\(TodoStore.index)'" : ""
    try db.execute(
      sql: "UPDATE \(table) SET \(column) = rewritten(\(column)) WHERE typeof(\(column)) = 'text'\(isIndex)")
  }
}

extension JSONValue {
  /// Changes the value that a path of member names leads to, if it exists.
  fileprivate mutating func change(_ path: ArraySlice<String>, _ body: (inout JSONValue) -> Void) {
    guard let name = path.first else { return body(&self) }
    guard case .object(var members) = self else { return }
    members[name]?.change(path.dropFirst(), body)
    self = .object(members)
  }

  /// Changes each element, if the value is an array.
  fileprivate mutating func changeElements(_ body: (inout JSONValue) -> Void) {
    guard case .array(var elements) = self else { return }
    for index in elements.indices { body(&elements[index]) }
    self = .array(elements)
  }
}
