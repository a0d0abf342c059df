import GRDB
import ListOrdering
import OrderedTable

extension StoreEdit {
  /// Gives each row a unique id, and gives todos without a list the id of a new list, which
  /// ``recoverTodos()`` creates. Replaces unreadable values, and deletes unreadable sync records:
  /// rows of the tables `tombstone` and `base`.
  func repairRows<Item: StoredItem>(of _: Item.Type) throws {
    var isAnyRenamed = false
    if let list = Item.listColumn {
      try db.execute(
        sql: "UPDATE \(Item.table) SET \(list) = ? WHERE \(list) IS NULL", arguments: [TodoList.ID()])
      isAnyRenamed = db.changesCount > 0
    }
    for suspect in try TodoStore.suspects(of: Item.self, db) {
      func set(_ column: String, _ value: some DatabaseValueConvertible) throws {
        try db.execute(
          sql: "UPDATE \(Item.table) SET \(column) = \(Item.schema.placeholder(of: column)) WHERE rowid = ?",
          arguments: [value, suspect.row])
      }
      // If the dirty fields are unreadable, all fields count as dirty. An item with a new id, or
      // without a base, also counts as new to the server.
      let isKnown =
        try suspect.id == .fine
        && Bool.fetchOne(
          db,
          sql: "SELECT EXISTS (SELECT 1 FROM base WHERE id = (SELECT id FROM \(Item.table) WHERE rowid = ?))",
          arguments: [suspect.row])!
      if suspect.id != .fine {
        let id = Item.ID()
        if suspect.id == .unreadable, Item.listColumn == nil {
          try db.execute(
            sql: "UPDATE todo SET list = ? WHERE list = (SELECT id FROM list WHERE rowid = ?)",
            arguments: [id, suspect.row])
        }
        try set("id", id)
        isAnyRenamed = true
      }
      if suspect.hasUnreadableNote || suspect.id != .fine {
        let dirty: FieldSet<Item> = isKnown ? .all.subtracting(.presence) : .all
        try set("dirty", StoredText.text(of: dirty))
        for mark in ["rekeyed", "moved"] {
          try db.execute(
            sql: "UPDATE \(Item.table) SET \(mark) = 1 WHERE rowid = ? AND (\(mark) IN (0, 1)) IS NOT TRUE",
            arguments: [suspect.row])
        }
      }
      if suspect.hasUnreadableValue || suspect.invalid != nil {
        let columns = Item.selection
        let row = try Row.fetchOne(
          db, sql: "SELECT \(columns) FROM \(Item.table) WHERE rowid = ?", arguments: [suspect.row])!
        var item = Item(id: Item.ID(), row: row, from: 0)
        let former = item
        item.nameIfEmpty()
        if !suspect.hasUnreadableValue, item == former { continue }
        for (column, value) in zip(Item.columns, item.values) where column != "priority" {
          try set(column, value)
        }
      }
    }
    // The server may have the item under its former id, in any list. So the next sync fetches all
    // lists.
    if isAnyRenamed { try db.execute(sql: "UPDATE replica SET version = 0") }
    let isIndex = Item.listColumn == nil
    let tombstones = try TodoStore.notes(as: Tombstone<Item>.self, of: "tombstone", isIndex: isIndex, db)
    let base = try TodoStore.notes(as: Item.self, of: "base", isIndex: isIndex, db)
    for (table, notes) in [("tombstone", tombstones), ("base", base)] {
      for note in notes {
        try db.execute(
          sql: "DELETE FROM \(table) WHERE CAST(list AS BLOB) IS ? AND CAST(id AS BLOB) IS ?",
          arguments: [note.list, note.id])
        // Makes the next sync fetch the list again, including the server's copy of the item.
        try db.execute(
          sql: "UPDATE replica SET version = 0 WHERE CAST(list AS BLOB) IS ?", arguments: [note.list])
      }
    }
  }

  /// Deletes unreadable pushes, versions, settings and undo steps, and an unreadable server mark.
  /// The mark is a text that the server replaces after it was restored from a backup.
  ///
  /// If a list's version was deleted, the next sync fetches the list and pushes its changes again.
  /// Without a mark, the next sync begins anew, as if the server had been restored from a backup.
  func repairNotes() throws {
    for list in try TodoStore.unreadablePushes(db) {
      try db.execute(
        sql: "UPDATE replica SET version = 0, pending = NULL WHERE CAST(list AS BLOB) IS ?",
        arguments: [list])
    }
    try db.execute(sql: "DELETE FROM server WHERE typeof(mark) <> 'text'")
    try UndoHistory.dropUnreadableSteps(db)
    for key in try TodoStore.unreadableSettings(db) {
      try db.execute(sql: "DELETE FROM setting WHERE CAST(key AS BLOB) IS ?", arguments: [key])
    }
  }

  /// Creates a list for the todos of each missing list.
  mutating func recoverTodos() throws {
    let missingList = try TodoStore.missingList(db)
    // The server may have these todos in any list. So the next sync fetches all lists.
    if !missingList.isEmpty { try db.execute(sql: "UPDATE replica SET version = 0") }
    for (list, row, _) in missingList {
      let id = list ?? TodoList.ID()
      try insert(TodoList(id: id, name: "Recovered"), at: .end)
      try db.execute(
        sql: "UPDATE todo SET list = ? WHERE list IS (SELECT list FROM todo WHERE rowid = ?)",
        arguments: [id, row])
    }
  }

  /// Gives each list, and each todo within its section, a unique priority.
  mutating func repairOrder() throws {
    try place([], in: indexReplica) { try TodoStore.lists.repair($0) }
    // Includes the todos of deleted lists, which an undo may restore.
    for list in try DatabaseValue.fetchAll(db, sql: "SELECT DISTINCT list FROM todo")
      .compactMap(TodoList.ID.fromDatabaseValue)
    {
      try repairSections(of: list)
      for section in TodoSection.allCases {
        try place([], in: replica(of: list)) { try TodoStore.todos.list(list, section.rawValue).repair($0) }
      }
    }
  }
}
