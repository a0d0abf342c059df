import Foundation
import GRDB
import SeededRandom
import OrderedTable

@testable import Todos

/// One user action on a device, drawn from a seed, with a record of its effects for `SyncLaws`.
///
/// The action first reads the store, then edits what it read, perhaps after the store has changed.
/// It records the state at the time of the edit, which it reads in the same transaction.
struct UserAction: Sendable {
  private(set) var log: [String] = []
  /// The retitled or added todo, and its title.
  private(set) var titled: (todo: Todo.ID, title: String)?
  /// The todo whose deadline was set.
  private(set) var scheduled: Todo.ID?
  /// The todo whose app field was set, the name of the field, and its value.
  private(set) var noted: (todo: Todo.ID, field: String, value: String)?
  private(set) var added: Todo.ID?
  /// The todo that was marked as done or reopened.
  private(set) var marked: Todo.ID?
  /// The todo that was edited, moved or deleted, or that the action considered.
  private(set) var touched: Todo.ID?
  /// The todo that was moved to another list.
  private(set) var moved: Todo.ID?
  /// The todos that were deleted, alone or with their list.
  private(set) var deleted: [Todo.ID] = []
  /// The list that is to be deleted next.
  private(set) var emptied: TodoList.ID?

  /// The program that performs the action.
  private let program: String
  private var generator: SplitMix64
  private let number: Int
  private var lists: [TodoList.ID] = []
  private var list: TodoList.ID?
  /// Whether the list was filled at the start.
  private var isFull = false
  private var todo: Todo?
  private var other: Todo?

  /// - Parameter number: The suffix of the ids and titles of new items.
  init(seed: UInt64, number: Int, program: String = "") {
    self.program = program
    generator = SplitMix64(seed: seed)
    self.number = number
  }

  private mutating func draw(_ count: Int) -> Int { Int(generator.next(upperBound: UInt64(count))) }
  private mutating func draws(_ probability: Double) -> Bool {
    Double(generator.next() >> 11) * 0x1p-53 < probability
  }
  private var title: String { "title\(number)" }

  /// Reads the store and picks a list and todos.
  mutating func see(_ db: Database) throws {
    lists = try TodoStore.lists(db).map(\.id)
    if lists.isEmpty { return }
    // Prefers the full lists, as only those reach the limits.
    let full = SyncWorld.fullLists.filter(lists.contains)
    isFull = !full.isEmpty && draws(0.6)
    let list = isFull ? full[draw(full.count)] : lists[draw(lists.count)]
    self.list = list
    guard let contents = try TodoStore.contents(of: list, db) else { return }
    let todos = contents.open + contents.done
    if todos.isEmpty || !draws(isFull ? 0.4 : 0.8) { return }
    todo = todos[draw(todos.count)]
    other = todos[draw(todos.count)]
  }

  /// Performs the action on what was read.
  mutating func act(_ db: Database) throws {
    guard let list else { return try addList(db) }
    guard let todo, let other else {
      if draws(0.1) { return try rename(list, db) }
      let isListAdded =
        isFull
        ? false : lists.count < 3 ? draws(0.2) : lists.count > TodoRules.maxLists - 10 ? draws(0.5) : false
      return try isListAdded ? addList(db) : add(to: list, db)
    }
    switch draw(24) {
    case 0..<4:
      try step(db) { edit in try edit.edit(todo.id) { $0.title = title } }
      titled = (todo.id, title)
      log.append("titled \(todo.id) \(title)")
    case 4:
      try step(db) { edit in
        try edit.edit(todo.id) {
          $0.deadline =
            number % 2 == 0
            ? .instant(Date(timeIntervalSince1970: Double(number))) : .day(GregorianDay(number: number))
        }
      }
      scheduled = todo.id
      log.append("scheduled \(todo.id)")
    case 20..<24:
      let field = AppField(SyncWorld.appFields[draw(2)], default: "")
      try step(db) { edit in try edit.edit(todo.id) { $0[field] = title } }
      noted = (todo.id, field.name, title)
      log.append("noted \(todo.id) \(field.name) \(title)")
    case 5..<8:
      try step(db) { try $0.place([todo.id], into: todo.isDone ? .open : .done, at: .start) }
      marked = todo.id
      log.append("marked \(todo.id) \(!todo.isDone)")
    case 8..<11:
      if other.id != todo.id, other.isDone == todo.isDone {
        try step(db) { try $0.place([todo.id], at: .after(other.id)) }
      }
    case 11..<16: try move(todo.id, to: lists[draw(lists.count)], db)
    case 16..<18:
      try step(db) { try $0.delete([todo.id]) }
      deleted = [todo.id]
      log.append("deleted \(todo.id)")
    case 18:
      guard draws(0.6), lists.count > 1 else { break }
      // Users often move the todos that they want to keep out of a list before they delete it.
      let target = lists[draw(lists.count)]
      if target != list, draws(0.5) { try move(todo.id, to: target, db) }
      emptied = list
    default:
      if draws(0.5) {
        try rename(list, db)
      } else if lists.count > 1 {
        try step(db) { try $0.place([list], at: .start) }
      }
    }
    touched = todo.id
  }

  /// Deletes the list that a previous action chose.
  mutating func deleteList(_ db: Database) throws {
    guard let list = emptied else { return }
    guard let contents = try TodoStore.contents(of: list, db) else { throw StoreError.unknownList(list) }
    let (seed, number) = (generator.next(), number)
    self = UserAction(seed: seed, number: number, program: program)
    try step(db) { try $0.delete(list) }
    deleted = (contents.open + contents.done).map(\.id)
    log.append("deleted list \(list)")
  }

  /// Deletes the todos of a list, and renames the list.
  mutating func repurpose(_ list: TodoList.ID, _ db: Database) throws {
    guard let contents = try TodoStore.contents(of: list, db) else { throw StoreError.unknownList(list) }
    let todos = (contents.open + contents.done).map(\.id)
    try step(db) { try $0.delete(todos) }
    deleted = todos
    log.append("deleted \(todos) in \(list)")
    try rename(list, db)
  }

  private mutating func move(_ todo: Todo.ID, to target: TodoList.ID, _ db: Database) throws {
    let source = try step(db) { edit in
      let source = try edit.located([todo])[todo]?.list
      try edit.transfer([todo], to: target, at: .end)
      return source
    }
    if target != source { moved = todo }
    log.append("moved \(todo) from \(source.map { "\($0)" } ?? "nowhere") to \(target)")
  }

  private mutating func rename(_ list: TodoList.ID, _ db: Database) throws {
    try step(db) { try $0.edit(list) { $0.name = "list\(number)" } }
    log.append("renamed \(list)")
  }

  private mutating func addList(_ db: Database) throws {
    let list = TodoList(id: TodoList.ID(rawValue: "l\(number)")!, name: "List")
    try step(db) { try $0.insert(list, at: .end) }
    log.append("added list \(list.id)")
  }

  private mutating func add(to list: TodoList.ID, _ db: Database) throws {
    let todo = Todo(id: Todo.ID(rawValue: "t\(number)")!, title: title)
    try step(db) { try $0.insert(todo, into: list, at: .start) }
    added = todo.id
    titled = (todo.id, title)
    log.append("added \(todo.id) to \(list)")
  }

  private func step<Value>(_ db: Database, _ body: (inout StoreEdit) throws -> Value) throws -> Value {
    var edit = StoreEdit(db, by: program)
    let value = try body(&edit)
    try edit.finish()
    return value
  }
}
