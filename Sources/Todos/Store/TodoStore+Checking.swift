import Foundation
import GRDB
import ListOrdering
import OrderedTable

extension TodoStore {
  /// Tells what is wrong with the file. Mends nothing: see ``repair()``.
  ///
  /// ```swift
  /// let report = try await store.check()
  /// if !report.isSound { show(report.description) }
  /// ```
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: Reads all there is.
  public func check() async throws(StoreError) -> StoreReport { try await read(Self.report) }

  /// Mends what is wrong with the file, as far as it can be mended: todos and lists without an id, or with another's, get
  /// an id of their own; todos without a list come into a new one, “Recovered”; what can't be read is taken out; all get a
  /// place of their own, in the order in which they are shown.
  ///
  /// - Returns: What was wrong. That a list has too many todos still is.
  /// - Throws: ``StoreError``: ``StoreError/damaged(_:)`` where the file itself is; ``StoreError/full(limit:)`` where no
  ///   further list fits.
  /// - Complexity: Reads all there is.
  @discardableResult
  public func repair() async throws(StoreError) -> StoreReport {
    try await write { db in
      // No step of the user's: what was the last one, can still be taken back.
      var edit = Edit(db)
      try db.execute(sql: "REINDEX")
      let report = try Self.report(db)
      if case .file(let reason)? = report.problems.first { throw StoreError.damaged(reason) }
      try edit.repairRows(of: Todo.self)
      try edit.repairRows(of: TodoList.self)
      try edit.repairPushes()
      try edit.recoverTodos()
      try edit.repairOrder()
      return report
    }
  }
}

extension TodoStore {
  static func report(_ db: Database) throws -> StoreReport {
    var report = StoreReport()
    do {
      let faults = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)")
      if faults != ["ok"] { report.problems.append(.file(faults.first ?? "no answer")) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      report.problems.append(.file(error.message ?? "no answer"))
    }
    if !report.isSound { return report }

    let rows = try suspects(of: Todo.self, db) + suspects(of: TodoList.self, db)
    report.add(rows.count { $0.id == .unreadable }) { .unreadableIDs($0) }
    report.add(rows.count { $0.id == .doubled }) { .doubled($0) }
    report.add(try homeless(db).reduce(0) { $0 + $1.count }) { .homeless($0) }
    report.add(rows.count { $0.hasUnreadableValue }) { .unreadableValues($0) }
    let (todos, lists) = (try todos.check(db), try lists.check(db))
    report.add(todos.unusable.count + todos.tied.count + lists.unusable.count + lists.tied.count) {
      .unordered($0)
    }
    let notes =
      try notes(as: Tombstone<Todo>.self, of: "tombstone", isIndex: false, db)
      + notes(as: Tombstone<TodoList>.self, of: "tombstone", isIndex: true, db)
      + notes(as: Todo.self, of: "base", isIndex: false, db)
      + notes(as: TodoList.self, of: "base", isIndex: true, db)
    let pushes = try unreadablePushes(db).count
    report.add(rows.count { $0.hasUnreadableNote } + notes.count + pushes) { .unreadableNotes($0) }
    let overfull = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 FROM todo GROUP BY list HAVING count(*) > ?)",
      arguments: [TodoRules.mostTodos])
    report.add(overfull ?? 0) { .overfull($0) }
    return report
  }

  /// A row with which something is wrong.
  struct Suspect {
    enum ID { case fine, unreadable, doubled }

    var row: Int64
    var id: ID
    var hasUnreadableValue: Bool
    var hasUnreadableNote: Bool
  }

  /// The rows of items with which something is wrong.
  static func suspects<Item: StoredItem>(of _: Item.Type, _ db: Database) throws -> [Suspect] {
    let columns = Item.columns.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db, sql: "SELECT rowid, id, dirty, \(columns), CAST(id AS BLOB) FROM \(Item.table) ORDER BY rowid")
    var seen: Set<Item.ID> = []
    var suspects: [Suspect] = []
    while let row = try rows.next() {
      let id: Item.ID? = isWhole(row[1], bytes: row[3 + Item.columns.count]) ? row.value(1) : nil
      let dirty: FieldSet<Item>? = StoredText.value(of: row.value(2))
      let suspect = Suspect(
        row: row[0],
        id: id.map { seen.insert($0).inserted ? .fine : .doubled } ?? .unreadable,
        hasUnreadableValue: !Item.isReadable(row, from: 3),
        hasUnreadableNote: dirty == nil && !(row[2] as DatabaseValue).isNull)
      if suspect.id != .fine || suspect.hasUnreadableValue || suspect.hasUnreadableNote {
        suspects.append(suspect)
      }
    }
    return suspects
  }

  /// Whether a text was read as it is stored: not cut at a NUL character, nor mended.
  static func isWhole(_ value: DatabaseValue, bytes: DatabaseValue) -> Bool {
    guard case .string(let text) = value.storage else { return true }
    return Data(text.utf8) == Data.fromDatabaseValue(bytes)
  }

  /// The lists that todos are of and that are not there, nor were deleted by a step: the id, if it is one, one of the todos,
  /// and how many there are.
  static func homeless(_ db: Database) throws -> [(list: TodoList.ID?, row: Int64, count: Int)] {
    let lists = try Step.abandonedLists(db)
    let deleted = Set(lists.deleted + lists.forgotten)
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT list, CAST(list AS BLOB), min(rowid), count(*) FROM todo
        WHERE list NOT IN (SELECT id FROM list) GROUP BY list
        """)
    return rows.compactMap { row in
      let list: TodoList.ID? = isWhole(row[0], bytes: row[1]) ? row.value(0) : nil
      return list.map(deleted.contains) ?? false ? nil : (list, row[2], row[3])
    }
  }

  /// The lists of which it can't be read what was pushed last, or what version the server then had: by the bytes of the list.
  static func unreadablePushes(_ db: Database) throws -> [DatabaseValue] {
    let rows = try Row.fetchCursor(db, sql: "SELECT version, pending, list, CAST(list AS BLOB) FROM replica")
    var lists: [DatabaseValue] = []
    while let row = try rows.next() {
      let isIndex = row.value(2) == index
      let isReadable =
        row.isNull(1)
        || isIndex && (StoredText.value(of: row.value(1)) as Push<TodoList>?) != nil
        || !isIndex && (StoredText.value(of: row.value(1)) as Push<Todo>?) != nil
      if !isReadable || (row.value(0) as Int?) == nil { lists.append(row[3]) }
    }
    return lists
  }

  /// What syncing has noted and can't be read: by the bytes of list and id.
  static func notes<Note: Decodable>(
    as _: Note.Type, of table: String, isIndex: Bool, _ db: Database
  ) throws -> [(list: DatabaseValue, id: DatabaseValue)] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT item, CAST(list AS BLOB), CAST(id AS BLOB) FROM \(table) WHERE list \(isIndex ? "=" : "<>") ?
        """, arguments: [index])
    var notes: [(DatabaseValue, DatabaseValue)] = []
    while let row = try rows.next() {
      let note: Note? = StoredText.value(of: row.value(0))
      if note == nil { notes.append((row[1], row[2])) }
    }
    return notes
  }
}
