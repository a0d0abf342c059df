import Foundation
import GRDB
import SeededRandom
import OrderedTable

@testable import Todos

/// What the user of a device does at a time, and what the laws need to know of it: drawn from a seed.
///
/// First something is seen, then something is done of it, perhaps later, when it is another one by then. What the deed tells
/// is what was really there when it was done: read in the same transaction.
struct SyncDeed: Sendable {
  private(set) var log: [String] = []
  /// The one that was given a title, the one with which it was added perhaps.
  private(set) var titled: (todo: Todo.ID, title: String)?
  /// The one that was given a deadline.
  private(set) var scheduled: Todo.ID?
  private(set) var added: Todo.ID?
  /// The one that was marked as done or opened again.
  private(set) var marked: Todo.ID?
  /// The one that was edited, moved or deleted, or that the deed was about.
  private(set) var touched: Todo.ID?
  /// The one that was moved to another list.
  private(set) var moved: Todo.ID?
  /// Those that were deleted, alone or with their list.
  private(set) var deleted: [Todo.ID] = []
  /// The list that is to be deleted next.
  private(set) var emptied: TodoList.ID?

  private var generator: SplitMix64
  private let number: Int
  private var lists: [TodoList.ID] = []
  private var list: TodoList.ID?
  /// Whether the list is one that was filled at first.
  private var isFull = false
  private var todo: Todo?
  private var other: Todo?

  /// - Parameter number: What the names of all that is new end in.
  init(seed: UInt64, number: Int) {
    generator = SplitMix64(seed: seed)
    self.number = number
  }

  private mutating func draw(_ count: Int) -> Int { Int(generator.next(upperBound: UInt64(count))) }
  private mutating func draws(_ probability: Double) -> Bool {
    Double(generator.next() >> 11) * 0x1p-53 < probability
  }
  private var title: String { "title\(number)" }

  /// Sees what is in the store.
  mutating func see(_ db: Database) throws {
    lists = try TodoStore.lists(db).map(\.id)
    if lists.isEmpty { return }
    // Full lists are of interest, of however many.
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

  /// Does something of what was seen.
  mutating func act(_ db: Database) throws {
    guard let list else { return try addList(db) }
    guard let todo, let other else {
      if draws(0.1) { return try rename(list, db) }
      let isListAdded =
        isFull
        ? false : lists.count < 3 ? draws(0.2) : lists.count > TodoRules.maxLists - 10 ? draws(0.5) : false
      return try isListAdded ? addList(db) : add(to: list, db)
    }
    switch draw(20) {
    case 0..<4:
      try step(db) { edit in try edit.edit(todo.id) { $0.title = title } }
      titled = (todo.id, title)
      log.append("titled \(todo.id) \(title)")
    case 4:
      try step(db) { edit in
        try edit.edit(todo.id) { $0.deadline = Date(timeIntervalSince1970: Double(number)) }
      }
      scheduled = todo.id
      log.append("scheduled \(todo.id)")
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
      // Whoever deletes a list often takes out of it what they want to keep.
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

  /// Deletes the list out of which was taken what is to be kept.
  mutating func deleteList(_ db: Database) throws {
    guard let list = emptied else { return }
    guard let contents = try TodoStore.contents(of: list, db) else { throw StoreError.unknownList(list) }
    let (seed, number) = (generator.next(), number)
    self = SyncDeed(seed: seed, number: number)
    try step(db) { try $0.delete(list) }
    deleted = (contents.open + contents.done).map(\.id)
    log.append("deleted list \(list)")
  }

  /// Deletes the todos of a list, and gives it another name.
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
    var edit = StoreEdit(db)
    let value = try body(&edit)
    try edit.finish()
    return value
  }
}
