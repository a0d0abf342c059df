import GRDB
import ListOrdering

/// What a merge of the index means for the todos of the lists.
struct IndexMerge {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// Keeps lists that others have deleted while todos in them were edited or added here: they are made anew, with those.
  func keepEdited(_ base: [TodoList], _ local: inout [LocalItem<TodoList>], _ server: [TodoList]) throws {
    let there = Set(server.map(\.id))
    let known = Set(base.map(\.id))
    for index in local.indices {
      let list = local[index]
      guard !list.isRemoved, list.dirty.isEmpty, known.contains(list.id), !there.contains(list.id) else {
        continue
      }
      if try hasEdits(list.id) { local[index].dirty.insert(.presence) }
    }
  }

  private func hasEdits(_ list: TodoList.ID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM todo WHERE list = ? AND dirty IS NOT NULL)"),
      arguments: [list]) ?? false
  }

  /// Forgets the todos of lists that have gone, and what was known of lists that the server does not have any more.
  func follow(_ former: Replica<TodoList>, _ report: MergeReport<TodoList>, _ server: [TodoList]) throws {
    // What an undo kept of a list of this id, before others have made it anew.
    for list in report.added + report.dropped {
      try forget(list, tables: ["todo", "tombstone", "base", "replica"])
    }
    let there = Set(server.map(\.id))
    for list in former.items where list.isRemoved && !there.contains(list.id) {
      try forgetSyncing(of: list.id)
    }
  }

  /// Forgets what the server had of a list that it has deleted: should an undo bring it back, all of it is new.
  func forgetSyncing(of list: TodoList.ID) throws {
    try forget(list, tables: ["tombstone", "base", "replica"])
  }

  private func forget(_ list: TodoList.ID, tables: [String]) throws {
    for table in tables {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE list = ?").execute(arguments: [list])
    }
  }
}
