import Foundation
import GRDB
import ListOrdering
import OrderedTable
import SeededRandom
import Testing
import TestSupport

@testable import Todos

/// A program that makes random steps, and undoes and redoes them.
struct UndoWalk {
  var store: TodoStore
  /// What others have written, by todo. The program itself writes no tags.
  var tags: [Todo.ID: [String]] = [:]
  private let seed: UInt64
  private var generator: SplitMix64
  /// What the store has shown after each step, and the index of what it shows now.
  private var views: [[List]] = []
  private var position = 0
  private var number = 0
  private var log: [String] = []

  /// A list without the values that others write.
  struct List: Equatable {
    var name: String
    var todos: [String]
  }

  static let lists = ["home", "work"].map { TodoList.ID(rawValue: $0)! }
  static let todos = (0..<8).map { Todo.ID(rawValue: "old\($0)")! }

  /// Fills an empty store, without steps.
  init(_ store: TodoStore, seed: UInt64) async throws {
    (self.store, self.seed) = (store, seed)
    generator = SplitMix64(seed: seed)
    let contents = Self.lists.enumerated().map { index, id in
      let todos = Self.todos[index * 4..<index * 4 + 4].enumerated().map {
        Todo(id: $1, title: "\($1)", isDone: $0 == 3, priority: Double($0))
      }
      return ListContents(
        list: TodoList(id: id, name: "\(id)", priority: Double(index)), open: Array(todos[..<3]),
        done: Array(todos[3...]))
    }
    try await store.insert(contents, areSynced: false)
    views = [try await shown()]
  }

  mutating func draw(_ count: Int) -> Int { Int(generator.next(upperBound: UInt64(count))) }

  func shown() async throws -> [List] {
    var lists: [List] = []
    for summary in try await store.lists() {
      let contents = try #require(try await store.contents(of: summary.id))
      let todos = (contents.open + contents.done).map {
        "\($0.id) \($0.title) \($0.isDone) \($0.deadline?.milliseconds ?? 0)"
      }
      lists.append(List(name: summary.list.name, todos: todos))
    }
    return lists
  }

  /// Makes a step, or undoes or redoes one or several.
  mutating func go() async throws {
    switch draw(10) {
    case 0..<2: for _ in 0..<min(position, 1 + draw(4)) { try await undo() }
    case 2..<4: for _ in 0..<min(views.count - 1 - position, 1 + draw(4)) { try await redo() }
    default: try await edit()
    }
  }

  private mutating func edit() async throws {
    number += 1
    let action = UserAction(seed: generator.next(), number: number, program: store.program)
    let former = try await lastStep()
    let done = try await store.write { db in
      var action = action
      try action.see(db)
      try action.act(db)
      var log = action.log
      if action.emptied != nil {
        try action.deleteList(db)
        log += action.log
      }
      return log
    }
    log += done
    let count = try await lastStep() - former
    if count == 0 { return }
    views.removeLast(views.count - 1 - position)
    // An action may make two steps. The state between them is not known, so it is not compared.
    for _ in 1..<count { views.append([]) }
    views.append(try await shown())
    position = views.count - 1
  }

  private func lastStep() async throws -> Int {
    try await store.read { [program = store.program] db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM undo_step WHERE program = ? AND redo = 0", arguments: [program])!
    }
  }

  private mutating func undo() async throws {
    try await store.undo()
    position -= 1
    log.append("undone \(position + 1)")
    try await check("undo")
  }

  private mutating func redo() async throws {
    try await store.redo()
    position += 1
    log.append("redone \(position)")
    try await check("redo")
  }

  /// Edits the tags of a todo in another store. Does nothing if a step can be redone, because
  /// redoing a deletion would keep the todo that was edited.
  mutating func tag(in other: TodoStore) async throws {
    if position < views.count - 1 { return }
    let todo = Self.todos[draw(Self.todos.count)]
    if try await other.todo(todo) == nil { return }
    number += 1
    let tag = "\(number)"
    try await other.edit(todo) { $0.tags = [tag] }
    tags[todo] = [tag]
    log.append("tagged \(todo) \(tag)")
  }

  /// Adds two todos next to another one, moves them by turns until the gap is exhausted, and deletes
  /// them. Only the priorities of other todos differ afterwards.
  mutating func crowd(in other: TodoStore) async throws {
    let todo = Self.todos[draw(Self.todos.count)]
    number += 1
    let ids = ["a", "b"].map { Todo.ID(rawValue: "crowd\(number)\($0)")! }
    let isCrowded = try await other.write { db in
      var edit = StoreEdit(db, by: other.program)
      guard let (list, todo) = try edit.located([todo])[todo] else { return false }
      for id in ids {
        try edit.insert(Todo(id: id, title: "\(id)", isDone: todo.isDone), into: list, at: .end)
      }
      try edit.finish()
      var moves = StoreEdit(db, by: other.program)
      for number in 0..<60 { try moves.place([ids[number % 2]], at: .after(todo.id)) }
      try moves.finish()
      var deletion = StoreEdit(db, by: other.program)
      try deletion.delete(ids)
      try deletion.finish()
      return true
    }
    if isCrowded { log.append("crowded \(todo)") }
  }

  /// Checks what the store shows, and that it has all that others have written.
  func check(_ step: String) async throws {
    let shown = try await shown()
    if !views[position].isEmpty {
      try #require(
        shown == views[position], "seed \(seed), \(step) to \(position): \(log.joined(separator: "\n"))")
    }
    for todo in Self.todos {
      guard let now = try await store.todo(todo) else { continue }
      try #require(
        now.tags == tags[todo] ?? [], "seed \(seed), \(step), \(todo): \(log.joined(separator: "\n"))")
    }
  }

  /// Undoes all steps, redoes them, undoes them once more, and redoes some.
  mutating func finish() async throws {
    while position > 0 { try await undo() }
    #expect(try await store.undoState().undo == nil)
    while position < views.count - 1 { try await redo() }
    #expect(try await store.undoState().redo == nil)
    while position > 0 { try await undo() }
    while position < views.count / 2 { try await redo() }
  }
}
