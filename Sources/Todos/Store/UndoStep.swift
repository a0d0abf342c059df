import GRDB
import ListOrdering
import OrderedTable

/// What takes a user's last step back: what its todos and lists were before, and what they were then.
struct UndoStep: Codable, Hashable {
  var todos: [Trace<Todo>] = []
  var lists: [Trace<TodoList>] = []

  /// Whether it put any of them somewhere else.
  var isMove = false

  /// The lists that the step deleted. Their todos are kept until another step follows.
  var deletedLists: [TodoList.ID] = []
  /// The lists that earlier steps deleted, whose todos are being forgotten, some with each step: all at once would take
  /// longer than any other step.
  var forgottenLists: [TodoList.ID] = []

  /// An item before and after a step.
  struct Trace<Item: StoredItem>: Codable, Hashable {
    var id: Item.ID
    /// What it was; `nil` where it was not there.
    var former: State<Item>?
    /// Its neighbors then: of its list and section.
    var neighbors = Neighbors<Item.ID>()
    /// What it has become; `nil` where it is gone.
    var latter: State<Item>?

    /// Files store the neighbors in British spelling.
    private enum CodingKeys: String, CodingKey {
      case id, former, neighbors = "neighbours", latter
    }
  }

  /// What an item is, and in which list.
  struct State<Item: StoredItem>: Hashable {
    var item: Item
    var list: String
  }

  /// The items around one.
  struct Neighbors<ID: Codable & Hashable>: Codable, Hashable {
    var lower: ID?
    var upper: ID?
  }
}

extension UndoStep {
  /// Whether anything that was touched was changed.
  var changesAnything: Bool {
    isMove || todos.contains { $0.former != $0.latter } || lists.contains { $0.former != $0.latter }
  }

  /// The step that a database remembers.
  static func read(_ db: Database) throws -> UndoStep? {
    let value = try DatabaseValue.fetchOne(db.cachedStatement(sql: "SELECT step FROM step"))
    return StoredText.value(of: value.flatMap(String.fromDatabaseValue))
  }

  /// The lists whose todos the step that a database remembers keeps: those that it deleted, and those that it was
  /// forgetting. To read the whole step would take a good part of an edit.
  static func abandonedLists(_ db: Database) throws -> (deleted: [TodoList.ID], forgotten: [TodoList.ID]) {
    let value = try DatabaseValue.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT json_extract(step, '$.deletedLists', '$.forgottenLists') FROM step
          WHERE typeof(step) = 'text' AND json_valid(step)
          """))
    let text = value.flatMap(String.fromDatabaseValue)
    // Nearly always there are none.
    guard text != "[[],[]]", let lists: [[TodoList.ID]?] = StoredText.value(of: text), lists.count == 2
    else { return ([], []) }
    return (lists[0] ?? [], lists[1] ?? [])
  }

  /// Remembers the step in place of the last one, and forgets some of what no step can bring back.
  func write(_ db: Database) throws {
    var step = self
    let (deleted, forgotten) = try UndoStep.abandonedLists(db)
    // A list may have come back.
    step.forgottenLists = try (forgotten + deleted).filter { list in
      try !deletedLists.contains(list) && TodoStore.list(list, db) == nil
    }
    if let list = step.forgottenLists.first, try UndoStep.forget(list, db) {
      step.forgottenLists.removeFirst()
    }
    try step.replace(db)
  }

  /// Remembers the step as it is, in place of the last one.
  func replace(_ db: Database) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO step (id, step) VALUES (1, ?)")
      .execute(arguments: [StoredText.text(of: self)])
  }

  /// Forgets some todos of a list that was deleted.
  ///
  /// - Returns: Whether there are no more.
  private static func forget(_ list: TodoList.ID, _ db: Database) throws -> Bool {
    let portion = 20
    var isOver = true
    // What a server has of it is asked for until that has heard that it is gone.
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

  /// The traces of a kind of item, those that stood further up first: so each finds the one that it stood behind.
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
  /// The destination between the neighbors that are still there.
  func destination<Space>(
    where isHere: (ID) throws -> Bool
  ) rethrows -> OrderedTable<ID, Space>.Destination {
    guard let lower else { return .start }
    if try isHere(lower) { return .after(lower) }
    if let upper, try isHere(upper) { return .before(upper) }
    return .end
  }
}

/// In an undo step an item is written without names: a good part of an edit's time goes into remembering how to take it back.
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
