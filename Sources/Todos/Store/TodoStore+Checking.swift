import Foundation
import GRDB
import ListOrdering
import OrderedTable

extension TodoStore {
  /// Returns the problems of the file. Repairs nothing: see ``repair()``.
  ///
  /// ```swift
  /// let report = try await store.check()
  /// if !report.isSound { show(report.description) }
  /// ```
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: Reads the whole file.
  public func check() async throws(StoreError) -> StoreReport { try await read(Self.report) }

  /// Repairs the file as far as possible.
  ///
  /// Todos and lists with an invalid or duplicate id get a new one. Todos of a missing list go to a
  /// new list, “Recovered”. Unreadable values are removed, and an empty title becomes “Untitled”.
  /// Missing tables and columns are created. Each item gets a unique priority; the order in which
  /// items are shown stays the same.
  ///
  /// - Returns: The problems that were found. Too many todos or lists and too long titles are not
  ///   repaired, because a repair would delete the user's input.
  /// - Throws: ``StoreError``: ``StoreError/damaged(_:)`` if the file itself is damaged,
  ///   ``StoreError/full(limit:)`` if no further list fits.
  /// - Complexity: Reads the whole file.
  @discardableResult
  public func repair() async throws(StoreError) -> StoreReport {
    try await write { db in
      // A repair is not recorded as a step, so the user's steps can still be undone.
      var edit = StoreEdit(db)
      try db.execute(sql: "REINDEX")
      var report = try Self.report(db)
      if case .file(let reason)? = report.problems.first { throw StoreError.damaged(reason) }
      let shape = try StoreShape(db)
      if shape.isPartial {
        try shape.restore(db)
        report.problems += try Self.report(db).problems.filter {
          if case .schema = $0 { false } else { true }
        }
      }
      if !shape.faults.isEmpty { try StoreShape.rebuild(db, constrained: false) }
      try edit.repairRows(of: Todo.self)
      try edit.repairRows(of: TodoList.self)
      try edit.repairNotes()
      if !shape.faults.isEmpty { try StoreShape.rebuild(db, constrained: true) }
      try edit.recoverTodos()
      try edit.repairOrder()
      try UndoHistory.pass(edit.step.relabels ?? [:], db)
      return report
    }
  }
}

extension String {
  /// The text; `nil` if it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension TodoStore {
  static func report(_ db: Database) throws -> StoreReport {
    var report = StoreReport()
    do {
      let faults = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)")
      if !faults.isEmpty, faults != ["ok"] { report.problems.append(.file(faults.first ?? "no details")) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      report.problems.append(.file(error.message ?? "no details"))
    }
    if !report.isSound { return report }
    let shape = try StoreShape(db)
    if !shape.faults.isEmpty { report.problems.append(.schema(shape.faults)) }
    if shape.isPartial { return report }

    let rows = try suspects(of: Todo.self, db) + suspects(of: TodoList.self, db)
    report.add(rows.count { $0.id == .unreadable }) { .unreadableIDs($0) }
    report.add(rows.count { $0.id == .duplicate }) { .duplicateIDs($0) }
    report.add(try missingList(db).reduce(0) { $0 + $1.count }) { .missingList($0) }
    report.add(rows.count { $0.hasUnreadableValue }) { .unreadableValues($0) }
    let orders = (try todos.check(db), try lists.check(db))
    report.add(
      orders.0.unusable.count + orders.0.tied.count + orders.1.unusable.count + orders.1.tied.count
    ) { .unordered($0) }
    let notes =
      try notes(as: Tombstone<Todo>.self, of: "tombstone", isIndex: false, db)
      + notes(as: Tombstone<TodoList>.self, of: "tombstone", isIndex: true, db)
      + notes(as: Todo.self, of: "base", isIndex: false, db)
      + notes(as: TodoList.self, of: "base", isIndex: true, db)
    let pushes = try unreadablePushes(db).count
    let marks = try Int.fetchOne(db, sql: "SELECT count(*) FROM server WHERE typeof(mark) <> 'text'") ?? 0
    report.add(rows.count { $0.hasUnreadableNote } + notes.count + pushes + marks) { .unreadableNotes($0) }
    let tooManyTodos = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 FROM todo GROUP BY list HAVING count(*) > ?)",
      arguments: [TodoRules.maxTodos])
    report.add(tooManyTodos ?? 0) { .tooManyTodos($0) }
    let lists = try Int.fetchOne(db, sql: "SELECT count(*) FROM list") ?? 0
    if lists > TodoRules.maxLists { report.problems.append(.tooManyLists(lists)) }
    let invalid = rows.compactMap(\.invalid)
    if !invalid.isEmpty { report.problems.append(.invalid(invalid)) }
    report.add(try UndoHistory.unreadableSteps(db).count) { .unreadableSteps($0) }
    report.add(try unreadableSettings(db).count) { .unreadableSettings($0) }
    return report
  }

  /// A row of a todo or a list that has a problem.
  struct Suspect {
    enum ID { case fine, unreadable, duplicate }

    var row: Int64
    var id: ID
    var hasUnreadableValue: Bool
    var hasUnreadableNote: Bool
    /// The rules that the item breaks, described for the user.
    var invalid: String?
  }

  /// Returns the rows of items that have a problem.
  static func suspects<Item: StoredItem>(of _: Item.Type, _ db: Database) throws -> [Suspect] {
    let names = ["id", "dirty"] + Item.columns
    let bytes = names.map { "CAST(\($0) AS BLOB)" }.joined(separator: ", ")
    let types = names.map { "typeof(\($0)) = 'blob'" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT rowid, id, dirty, \(Item.selection), rekeyed, moved, \(bytes), \(types)
        FROM \(Item.table) ORDER BY rowid
        """)
    var seen: Set<Item.ID> = []
    var suspects: [Suspect] = []
    while let row = try rows.next() {
      // The query returns the rowid, the values of `names`, rekeyed, moved, the bytes of `names`,
      // and for each of `names` whether it is a blob. No column may hold a blob, and GRDB must read
      // each text to its end.
      func isText(_ index: Int) -> Bool {
        let value: DatabaseValue = row[1 + index]
        if case .blob = value.storage {
          // The query returns a user's text as a blob if it has NUL characters.
          let isUserText = Item.schema.textColumns.contains(names[index])
          return isUserText && row[1 + 2 * names.count + 2 + index] == 0
            && String.fromDatabaseValue(value) != nil
        }
        return isWhole(value, bytes: row[1 + names.count + 2 + index])
      }
      let id: Item.ID? = isText(0) ? row.value(1) : nil
      let dirty: FieldSet<Item>? = isText(1) ? StoredText.value(of: row.value(2)) : nil
      let isReadable =
        Item.isReadable(row, from: 3)
        && Item.columns.indices.allSatisfy { Item.columns[$0] == "priority" || isText(2 + $0) }
      let marks = 1 + names.count..<3 + names.count
      var suspect = Suspect(
        row: row[0],
        id: id.map { seen.insert($0).inserted ? .fine : .duplicate } ?? .unreadable,
        hasUnreadableValue: !isReadable,
        hasUnreadableNote: dirty == nil && !(row[2] as DatabaseValue).isNull
          || !marks.allSatisfy { [0.databaseValue, 1.databaseValue].contains(row[$0]) })
      if isReadable {
        let item = Item(id: id ?? Item.ID(), row: row, from: 3)
        if let faults = item.draft.faults.map(\.description).joined(separator: " ").nonEmpty {
          suspect.invalid = "\(Item.table) \(id?.rawValue ?? "without an id"): \(faults)"
        }
      }
      let isFine = suspect.id == .fine && !suspect.hasUnreadableValue && !suspect.hasUnreadableNote
      if !isFine || suspect.invalid != nil { suspects.append(suspect) }
    }
    return suspects
  }

  /// Returns whether a text was read as stored: not cut at a NUL, and without replaced bytes.
  static func isWhole(_ value: DatabaseValue, bytes: DatabaseValue) -> Bool {
    guard case .string(let text) = value.storage else { return true }
    return Data(text.utf8) == Data.fromDatabaseValue(bytes)
  }

  /// Returns the missing lists: lists that do not exist, although todos name them. Lists that a
  /// step has deleted do not count. `list` is `nil` if the id is invalid, `row` is the rowid of one
  /// of the list's todos, and `count` is the number of its todos.
  static func missingList(_ db: Database) throws -> [(list: TodoList.ID?, row: Int64, count: Int)] {
    let deleted = try UndoHistory.listsWithTodos(db)
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT list, CAST(list AS BLOB), min(rowid), count(*) FROM todo
        WHERE NOT EXISTS (SELECT 1 FROM list WHERE id = todo.list) GROUP BY list
        """)
    return rows.compactMap { row in
      let list: TodoList.ID? = isWhole(row[0], bytes: row[1]) ? row.value(0) : nil
      return list.map(deleted.contains) ?? false ? nil : (list, row[2], row[3])
    }
  }

  /// Returns the ids, as blobs, of the lists whose last push or server version is unreadable.
  static func unreadablePushes(_ db: Database) throws -> [DatabaseValue] {
    let rows = try Row.fetchCursor(db, sql: "SELECT version, pending, list, CAST(list AS BLOB) FROM replica")
    var lists: [DatabaseValue] = []
    while let row = try rows.next() {
      let isIndex = row.value(2) == index
      let isReadable =
        row.isNull(1)
        || isIndex && (StoredText.value(of: row.value(1)) as Push<TodoList>?) != nil
        || !isIndex && (StoredText.value(of: row.value(1)) as Push<Todo>?) != nil
      if !isReadable || (row.value(0) as Int?).map({ $0 < 0 }) ?? true { lists.append(row[3]) }
    }
    return lists
  }

  /// Returns the keys, as blobs, of the unreadable settings.
  static func unreadableSettings(_ db: Database) throws -> [DatabaseValue] {
    try DatabaseValue.fetchAll(
      db,
      sql: """
        SELECT CAST(key AS BLOB) FROM setting
        WHERE typeof(key) <> 'text' OR typeof(value) <> 'text' OR NOT json_valid(value)
        """)
  }

  /// Returns the list and the id, as blobs, of each invalid sync record of the table `tombstone` or
  /// `base`. A record is invalid if it is unreadable, if its item has a different id than the row,
  /// or if it is a tombstone of an item that is not deleted.
  static func notes<Note: Decodable & Identifiable>(
    as _: Note.Type, of table: String, isIndex: Bool, _ db: Database
  ) throws -> [(list: DatabaseValue, id: DatabaseValue)] where Note.ID: DatabaseValueConvertible {
    let items =
      isIndex
      ? "list WHERE list.id = \(table).id"
      : "todo WHERE todo.id = \(table).id AND todo.list = \(table).list"
    let isThere = table == "tombstone" ? "EXISTS (SELECT 1 FROM \(items))" : "FALSE"
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT item, \("id".readWhole), CAST(list AS BLOB), CAST(id AS BLOB), \(isThere)
        FROM \(table) WHERE list IS \(isIndex ? "" : "NOT ")?
        """, arguments: [index])
    var notes: [(DatabaseValue, DatabaseValue)] = []
    while let row = try rows.next() {
      let note: Note? = row.note(0, of: 1)
      if note == nil || row[4] { notes.append((row[2], row[3])) }
    }
    return notes
  }
}
