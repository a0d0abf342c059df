import GRDB
import ListOrdering
import OrderedTable

/// The record that undoes a user's last step: its todos and lists before and after the step.
struct UndoStep: Codable, Hashable {
  var todos: [Trace<Todo>] = []
  var lists: [Trace<TodoList>] = []

  /// Whether the step moved any item.
  var isMove = false

  /// The lists that the step deleted. Their todos are kept until the next step.
  var deletedLists: [TodoList.ID] = []
  /// The lists that earlier steps deleted, and that still have rows of todos. Each further step
  /// deletes only some of these rows, so that no step takes long.
  var forgottenLists: [TodoList.ID] = []

  /// An item before and after a step.
  struct Trace<Item: StoredItem>: Codable, Hashable {
    var id: Item.ID
    /// The item before the step; `nil` if it did not exist.
    var former: State<Item>?
    /// Its neighbors before the step, in its list and section.
    var neighbors = Neighbors<Item.ID>()
    /// The item after the step; `nil` if it no longer exists.
    var latter: State<Item>?

    /// Files store the neighbors in British spelling.
    private enum CodingKeys: String, CodingKey {
      case id, former, neighbors = "neighbours", latter
    }
  }

  /// An item with the id of its list.
  struct State<Item: StoredItem>: Hashable {
    var item: Item
    var list: String
  }

  /// The items before and after an item.
  struct Neighbors<ID: Codable & Hashable>: Codable, Hashable {
    var lower: ID?
    var upper: ID?
  }
}

extension UndoStep {
  /// Whether the step changed any item.
  var changesAnything: Bool {
    isMove || todos.contains { $0.former != $0.latter } || lists.contains { $0.former != $0.latter }
  }

  /// Returns the stored step; `nil` if it is missing or unreadable.
  static func read(_ db: Database) throws -> UndoStep? {
    let value = try DatabaseValue.fetchOne(db.cachedStatement(sql: "SELECT step FROM step"))
    return StoredText.value(of: value.flatMap(String.fromDatabaseValue))
  }

  /// Returns the deleted lists whose todos are still stored: those that the last step deleted, and
  /// those of earlier steps. Reading the whole step would take a large part of an edit's time.
  static func deletedListsWithTodos(_ db: Database) throws -> (
    deleted: [TodoList.ID], forgotten: [TodoList.ID]
  ) {
    let value = try DatabaseValue.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT json_extract(step, '$.deletedLists', '$.forgottenLists') FROM step
          WHERE typeof(step) = 'text' AND json_valid(step)
          """))
    let text = value.flatMap(String.fromDatabaseValue)
    // Nearly always, both are empty.
    guard text != "[[],[]]", let lists: [[TodoList.ID]?] = StoredText.value(of: text), lists.count == 2
    else { return ([], []) }
    return (lists[0] ?? [], lists[1] ?? [])
  }

  /// Stores the step in place of the last one, and deletes some todos that no undo can restore.
  func write(_ db: Database) throws {
    var step = self
    let (deleted, forgotten) = try UndoStep.deletedListsWithTodos(db)
    // A list may have been restored.
    step.forgottenLists = try (forgotten + deleted).filter { list in
      try !deletedLists.contains(list) && TodoStore.list(list, db) == nil
    }
    if let list = step.forgottenLists.first, try UndoStep.forget(list, db) {
      step.forgottenLists.removeFirst()
    }
    try step.replace(db)
  }

  /// Stores the step as it is, in place of the last one.
  func replace(_ db: Database) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO step (id, step) VALUES (1, ?)")
      .execute(arguments: [StoredText.text(of: self)])
  }

  /// Deletes some todos of a list that was deleted.
  ///
  /// - Returns: Whether none are left.
  private static func forget(_ list: TodoList.ID, _ db: Database) throws -> Bool {
    let portion = 20
    var isOver = true
    // The list's sync state is needed until its deletion is pushed.
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

  /// Returns the traces in the former order of their items, so that an item's lower neighbor is
  /// restored before the item.
  static func inOrder<Item: StoredItem>(_ traces: [Trace<Item>]) -> [Trace<Item>] {
    traces.sorted { a, b in
      guard let a = a.former, let b = b.former else { return a.former == nil && b.former != nil }
      return (a.list, a.item.section, a.item.orderKey, a.item.id) < (
        b.list, b.item.section, b.item.orderKey, b.item.id
      )
    }
  }
}

extension UndoStep.Neighbors {
  /// Returns the destination after the lower neighbor or, if that has left, before the upper one;
  /// otherwise the end. Returns the start if there was no lower neighbor.
  func destination<Space>(
    where isHere: (ID) throws -> Bool
  ) rethrows -> OrderedTable<ID, Space>.Destination {
    guard let lower else { return .start }
    if try isHere(lower) { return .after(lower) }
    if let upper, try isHere(upper) { return .before(upper) }
    return .end
  }
}

/// The coding of an item in an undo step: without field names, it takes less of an edit's time.
extension UndoStep.State: Codable {
  init(from decoder: any Decoder) throws {
    var container: any UnkeyedDecodingContainer = try decoder.unkeyedContainer()
    list = try container.decode(String.self)
    item = Item(id: try container.decode(Item.ID.self))
    for field in Item.descriptions { try field.readCompact(&container, &item) }
    item.unknownMembers = try container.decode(UnknownMembers.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container: any UnkeyedEncodingContainer = encoder.unkeyedContainer()
    try container.encode(list)
    try container.encode(item.id)
    for field in Item.descriptions { try field.writeCompact(item, &container) }
    try container.encode(item.unknownMembers)
  }
}
