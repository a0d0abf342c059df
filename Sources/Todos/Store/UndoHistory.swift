import GRDB
import ListOrdering

/// The steps of one program that can be undone or redone, as the table `undo_step` holds them.
///
/// A new step of any program gets the next number. The steps that a program can redo have larger
/// numbers than those that it can undo. When a step is undone, its row stays, and then holds the
/// record that redoes it.
struct UndoHistory {
  let db: Database
  let program: String

  /// The number of steps of a program that are kept.
  static let maxSteps = 100
  /// The number of bytes that the steps of a program may occupy. The last step is kept in any case.
  static let maxBytes = 4 << 20
  /// The number of steps of other programs after which a program's steps are dropped.
  static let maxForeignSteps = 1_000
  /// The interval at which the limits are checked, in step numbers.
  private static let checkInterval: Int64 = 16

  /// The steps that can be undone, or those that can be redone.
  enum Stack {
    case undo, redo

    var opposite: Stack { self == .undo ? .redo : .undo }
    var isRedo: Bool { self == .redo }
  }

  /// Returns the step that is undone or redone next, with its number; `nil` if there is none.
  ///
  /// - Throws: ``StoreError/needsRepair(_:)`` if the step is unreadable, or a database error.
  func next(_ stack: Stack) throws -> (number: Int64, step: UndoStep)? {
    guard let row = try row(stack, columns: "number, step") else { return nil }
    guard let step = Self.step(row[1]) else {
      throw StoreError.needsRepair("The step to \(stack) next is unreadable.")
    }
    return (row[0], step)
  }

  /// Returns the label of the step that is undone or redone next; `nil` if there is none, or if the
  /// label is unreadable.
  func label(_ stack: Stack) throws -> UndoLabel? {
    try row(stack, columns: "label").flatMap { $0.value(0) }.flatMap(UndoLabel.init(rawValue:))
  }

  private func row(_ stack: Stack, columns: String) throws -> Row? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT \(columns) FROM undo_step WHERE program = ? AND (redo IS 1) = ?
          ORDER BY number \(stack.isRedo ? "" : "DESC") LIMIT 1
          """), arguments: [program, stack.isRedo])
  }

  /// Stores a new step, and drops the steps that could be redone.
  func append(_ step: UndoStep) throws {
    var undone: [Int64] = []
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT rowid, redo IS 1 FROM undo_step WHERE program = ? ORDER BY number DESC"),
      arguments: [program])
    while let row = try rows.next(), row[1] { undone.append(row[0]) }
    try Self.drop(undone, db)
    try db.cachedStatement(sql: "INSERT INTO undo_step (program, redo, label, step) VALUES (?, 0, ?, ?)")
      .execute(arguments: [program, step.label.rawValue, StoredText.text(of: step)])
    let number = db.lastInsertedRowID
    if let relabels = step.relabels { try Self.pass(relabels, except: number, db) }
    if number % Self.checkInterval == 0 { try Self.dropOldSteps(db) }
    try Self.keepLists(of: step, db)
    try Self.forgetTodos(db)
  }

  /// Replaces a step that was just undone or redone by the step that does the reverse.
  ///
  /// - Parameter relabels: The new priorities that items got, although they are where they were
  ///   before the step.
  func replace(
    _ former: UndoStep, number: Int64, on stack: Stack, with step: UndoStep, relabels: UndoStep.Relabels
  ) throws {
    if step.changesAnything {
      try db.cachedStatement(sql: "UPDATE undo_step SET redo = ?, step = ? WHERE number = ?")
        .execute(arguments: [stack.opposite.isRedo, StoredText.text(of: step), number])
    } else {
      try db.cachedStatement(sql: "DELETE FROM undo_step WHERE number = ?").execute(arguments: [number])
    }
    // The next step of the same stack also gets the priorities that `former` kept for it.
    // An unreadable step stays as it is.
    if let kept = former.relabels, let row = try row(stack, columns: "number, step"),
      var next = Self.step(row[1])
    {
      next.take(kept)
      try Self.replace(row[0], with: next, db)
    }
    try Self.pass(relabels, except: number, db)
    try Self.forget(former.deletedLists, db)
    try Self.keepLists(of: step, db)
    try Self.forgetTodos(db)
  }

  /// Drops the step that is undone next.
  ///
  /// - Returns: Whether there was one.
  func skipUndo() throws -> Bool {
    guard let (number, step) = try next(.undo) else { return false }
    try replace(step, number: number, on: .undo, with: UndoStep(), relabels: [:])
    return true
  }

  /// Drops all steps of the program, and deletes the todos that no other step can restore.
  func discard() throws {
    try Self.drop(
      Int64.fetchAll(db, sql: "SELECT number FROM undo_step WHERE program = ?", arguments: [program]), db)
    while try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM forgotten_list)")! {
      try Self.forgetTodos(db)
    }
  }

  private static func step(_ value: DatabaseValue) -> UndoStep? {
    StoredText.value(of: String.fromDatabaseValue(value))
  }

  private static func replace(_ number: Int64, with step: UndoStep, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE undo_step SET step = ? WHERE number = ?")
      .execute(arguments: [StoredText.text(of: step), number])
  }
}

extension UndoHistory {
  /// Gives the new priorities of items that were not moved to the steps that each program can undo
  /// and redo next. Each of these steps gives them to the step after it.
  ///
  /// - Parameter exception: The number of the step that has recorded these priorities itself.
  static func pass(
    _ relabels: UndoStep.Relabels, except exception: Int64? = nil, _ db: Database
  ) throws {
    if relabels.isEmpty { return }
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT number, step FROM undo_step WHERE number IS NOT ? AND number IN (
            SELECT max(number) FROM undo_step WHERE redo IS NOT 1 GROUP BY program
            UNION ALL SELECT min(number) FROM undo_step WHERE redo IS 1 GROUP BY program)
          """), arguments: [exception])
    for row in rows {
      guard var step = step(row[1]) else { continue }
      step.take(relabels)
      try replace(row[0], with: step, db)
    }
  }

  /// Gives the steps the new priorities of items that a merge has relabeled. An item counts as moved
  /// instead if its order relative to other items has changed.
  static func passRelabels<Item: StoredItem>(
    from former: [LocalItem<Item>], to latter: [LocalItem<Item>], _ db: Database
  ) throws {
    let keys = Dictionary(
      latter.lazy.filter { !$0.isRemoved }.map { ($0.id, ($0.item.section, $0.item.orderKey)) },
      uniquingKeysWith: { $1 })
    let common = former.compactMap { local in
      keys[local.id].flatMap { section, key in
        local.isRemoved || local.item.section != section ? nil : (item: local.item, key: key)
      }
    }
    if common.allSatisfy({ Double.isSame($0.item.orderKey, $0.key) }) { return }
    // Items with the same key as before were not moved. Numbers the gaps between them before and
    // after the merge. An item in the same gap was moved only if it has changed places with others.
    typealias Position = (gap: Int, rank: Int)
    func positions(by key: ((item: Item, key: Double)) -> Double) -> [Int: Position] {
      let order = common.indices.sorted {
        let (a, b) = (common[$0], common[$1])
        return (a.item.section, key(a), a.item.id) < (b.item.section, key(b), b.item.id)
      }
      var positions: [Int: Position] = [:]
      var gap = 0
      for (rank, index) in order.enumerated() {
        if Double.isSame(common[index].item.orderKey, common[index].key) {
          gap += 1
        } else {
          positions[index] = (gap, rank)
        }
      }
      return positions
    }
    let (before, after) = (positions { $0.item.orderKey }, positions { $0.key })
    let rows = after.filter { before[$0.key]!.gap == $0.value.gap }.sorted { $0.value.rank < $1.value.rank }
    var relabels = UndoStep()
    for place in longestIncreasingSubsequence(of: rows.map { before[$0.key]!.rank }) {
      let (item, key) = common[rows[place].key]
      relabels.relabel(UndoStep.key(of: item.id, Item.self), from: item.orderKey, to: key)
    }
    try pass(relabels.relabels ?? [:], db)
  }
}

extension UndoHistory {
  /// Drops the steps of all programs that exceed the limits.
  private static func dropOldSteps(_ db: Database) throws {
    let rows = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT number FROM (
            SELECT number, redo, row_number() OVER own AS count,
              sum(length(CAST(step AS BLOB))) OVER own AS bytes, max(number) OVER (PARTITION BY program) AS last
            FROM undo_step WINDOW own AS (PARTITION BY program ORDER BY number DESC))
          WHERE redo IS NOT 1 AND (count > \(maxSteps) OR count > 1 AND bytes > \(maxBytes))
            OR last <= (SELECT max(number) FROM undo_step) - \(maxForeignSteps)
          """))
    try drop(rows, db)
  }

  /// Drops steps, and the todos of the lists that these have deleted.
  private static func drop(_ rows: [Int64], _ db: Database) throws {
    if rows.isEmpty { return }
    let named = rows.named
    let lists = try deletedLists(db, where: "undo_step.rowid \(named.sql)", named.arguments)
    try db.cachedStatement(sql: "DELETE FROM undo_step WHERE rowid \(named.sql)")
      .execute(arguments: named.arguments)
    try forget(lists, db)
  }

  /// Drops the unreadable steps, and the steps that could be undone or redone only after them: the
  /// earlier undo steps of the same program, or its later redo steps.
  static func dropUnreadableSteps(_ db: Database) throws {
    for row in try unreadableSteps(db) {
      let rows = try Int64.fetchAll(
        db,
        sql: """
          SELECT step.rowid FROM undo_step step JOIN undo_step bad ON bad.rowid = ?
            AND CAST(step.program AS BLOB) IS CAST(bad.program AS BLOB) AND (step.redo IS 1) = (bad.redo IS 1)
          WHERE CASE WHEN bad.redo IS 1 THEN step.rowid >= bad.rowid ELSE step.rowid <= bad.rowid END
          """, arguments: [row])
      try drop(rows, db)
    }
  }

  /// Returns the rows of the unreadable steps.
  static func unreadableSteps(_ db: Database) throws -> [Int64] {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT rowid, step, label, typeof(program) = 'text' AND (redo IN (0, 1)) IS TRUE FROM undo_step")
    var unreadable: [Int64] = []
    while let row = try rows.next() {
      let isReadable = row[3] && row.value(2).flatMap(UndoLabel.init(rawValue:)) != nil && step(row[1]) != nil
      if !isReadable { unreadable.append(row[0]) }
    }
    return unreadable
  }
}

extension UndoHistory {
  /// Returns the deleted lists whose todos are still stored: the lists that a step of any program
  /// can restore, and the lists whose todos are being deleted in portions.
  static func listsWithTodos(_ db: Database) throws -> Set<TodoList.ID> {
    let forgotten = try DatabaseValue.fetchAll(db, sql: "SELECT id FROM forgotten_list")
    return try deletedLists(db).union(forgotten.compactMap(TodoList.ID.fromDatabaseValue))
  }

  /// Changes the steps of all programs that have deleted a list.
  static func changeSteps(
    deleting list: TodoList.ID, _ db: Database, _ body: (inout UndoStep) -> Void
  ) throws {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT number, step FROM undo_step WHERE instr(step, ?) > 0"),
      arguments: [list])
    for row in rows {
      guard var step = step(row[1]), step.deletedLists.contains(list) else { continue }
      body(&step)
      try replace(row[0], with: step, db)
    }
  }

  /// Returns the lists that steps have deleted.
  private static func deletedLists(
    _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
  ) throws -> Set<TodoList.ID> {
    let ids = try DatabaseValue.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT value FROM undo_step, json_each(
            CASE WHEN typeof(step) = 'text' AND json_valid(step) THEN step ELSE '{}' END, '$.deletedLists')
          WHERE \(condition)
          """), arguments: arguments)
    return Set(ids.compactMap(TodoList.ID.fromDatabaseValue))
  }

  /// Marks the todos of deleted lists for deletion, unless a step can restore them.
  private static func forget(_ lists: some Collection<TodoList.ID>, _ db: Database) throws {
    if lists.isEmpty { return }
    let kept = try deletedLists(db)
    for list in lists where !kept.contains(list) {
      try db.cachedStatement(sql: "INSERT OR IGNORE INTO forgotten_list (id) VALUES (?)")
        .execute(arguments: [list])
    }
  }

  /// Keeps the todos of the lists that a step has deleted.
  private static func keepLists(of step: UndoStep, _ db: Database) throws {
    for list in step.deletedLists {
      try db.cachedStatement(sql: "DELETE FROM forgotten_list WHERE id = ?").execute(arguments: [list])
    }
  }

  /// Deletes some todos that no step can restore. Each step deletes only a few of them, so that no
  /// step takes long.
  private static func forgetTodos(_ db: Database) throws {
    let value = try DatabaseValue.fetchOne(db.cachedStatement(sql: "SELECT id FROM forgotten_list LIMIT 1"))
    guard let value else { return }
    // If the list exists again, it keeps its todos.
    if let list = TodoList.ID.fromDatabaseValue(value), try TodoStore.list(list, db) == nil,
      try !forgetTodos(of: list, db)
    {
      return
    }
    try db.cachedStatement(sql: "DELETE FROM forgotten_list WHERE id IS ?").execute(arguments: [value])
  }

  /// Deletes some todos of a list that was deleted.
  ///
  /// - Returns: Whether none are left.
  private static func forgetTodos(of list: TodoList.ID, _ db: Database) throws -> Bool {
    let portion = 20
    var isOver = true
    // If the server has the list, its sync state is needed until its deletion is pushed.
    let isShared =
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM base WHERE list = ? AND id = ?)"),
        arguments: [TodoStore.index, list]) ?? false
    for table in isShared ? ["todo"] : ["todo", "tombstone", "base"] {
      try db.cachedStatement(
        sql: """
          DELETE FROM \(table)
          WHERE list = ?1 AND id IN (SELECT id FROM \(table) WHERE list = ?1 LIMIT \(portion))
          """
      ).execute(arguments: [list])
      if db.changesCount >= portion { isOver = false }
    }
    if !isShared {
      try db.cachedStatement(sql: "DELETE FROM replica WHERE list = ?").execute(arguments: [list])
    }
    return isOver
  }
}
