import GRDB
import Measuring
import OrderedTable

@testable import Todos

/// What the user of a device does at a time, and what the laws need to know of it: drawn from a seed.
///
/// What is seen and what is done of it is one transaction, so that the deed tells what was really there: what arrives in
/// between would be deleted with a list, though nobody has noted that it was in it.
struct SyncDeed: Sendable {
  private(set) var log: [String] = []
  private(set) var titled: (todo: Todo.ID, title: String)?
  private(set) var added: Todo.ID?
  /// The one that was edited, moved or deleted, or that the deed was about.
  private(set) var touched: Todo.ID?
  /// The one that was moved to another list.
  private(set) var moved: Todo.ID?
  /// Those that were deleted, alone or with their list.
  private(set) var deleted: [Todo.ID] = []

  private var generator: SplitMix64
  private let number: Int

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

  /// Does it to what is in the store.
  mutating func run(_ db: Database) throws {
    let lists = try TodoStore.lists(db).map(\.id)
    guard let list = lists.isEmpty ? nil : lists[draw(lists.count)] else { return try addList(db) }
    guard let contents = try TodoStore.contents(of: list, db) else { return }
    let todos = contents.open + contents.done
    guard !todos.isEmpty, draws(0.8) else {
      return try lists.count < 3 && draws(0.2) ? addList(db) : add(to: list, db)
    }
    let todo = todos[draw(todos.count)]
    let other = todos[draw(todos.count)]
    touched = todo.id
    switch draw(20) {
    case 0..<5:
      var draft = TodoDraft(todo)
      draft.title = title
      try step(db) { try $0.edit(todo.id, draft) }
      titled = (todo.id, title)
      log.append("titled \(todo.id) \(title)")
    case 5..<8:
      try step(db) { try $0.place([todo.id], into: todo.isDone ? .open : .done, at: .start) }
      log.append("marked \(todo.id) \(!todo.isDone)")
    case 8..<11:
      if other.id != todo.id, other.isDone == todo.isDone {
        try step(db) { try $0.place([todo.id], at: .after(other.id)) }
      }
    case 11..<16: try move(todo.id, from: list, to: lists[draw(lists.count)], db)
    case 16..<18:
      try step(db) { try $0.delete([todo.id]) }
      deleted = [todo.id]
      log.append("deleted \(todo.id)")
    case 18:
      guard draws(0.6), lists.count > 1 else { return }
      // Whoever deletes a list often takes out of it what they want to keep.
      let target = lists[draw(lists.count)]
      let isKept = target != list && draws(0.5)
      if isKept { try move(todo.id, from: list, to: target, db) }
      try step(db) { try $0.delete(list) }
      deleted = todos.map(\.id).filter { !isKept || $0 != todo.id }
      log.append("deleted list \(list)")
    default:
      if draws(0.5) {
        try step(db) { try $0.edit(list, ListDraft(name: "list\(number)")) }
      } else if lists.count > 1 {
        try step(db) { try $0.place([list], at: .start) }
      }
    }
  }

  private mutating func move(_ todo: Todo.ID, from list: TodoList.ID, to target: TodoList.ID, _ db: Database)
    throws
  {
    try step(db) { try $0.transfer([todo], to: target, at: .end) }
    if target != list { moved = todo }
    log.append("moved \(todo) from \(list) to \(target)")
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

  private func step(_ db: Database, _ body: (inout Edit) throws -> Void) throws {
    var edit = Edit(db)
    try body(&edit)
    try edit.finish()
  }
}
