import Foundation
import GRDB
import ListOrdering
public import OrderedTable

extension Todo {
  /// Where in a section todos are to go: at its start or end, before or after another one, or between two neighbors as
  /// the user saw them.
  public typealias Destination = PriorityTable<Todo.ID>.Destination
}

extension TodoStore {
  /// Adds a todo to the open ones of a list.
  ///
  /// - Parameters:
  ///   - draft: What it is to say.
  ///   - list: The list.
  ///   - destination: Where it is to stand among the open ones.
  /// - Returns: The todo as it is stored.
  /// - Throws: ``StoreError``: ``StoreError/invalid(_:)``, ``StoreError/full(limit:)``, ``StoreError/unknownList(_:)``,
  ///   ``StoreError/outdated``, and what the database may say.
  @discardableResult
  public func add(
    _ draft: TodoDraft, to list: TodoList.ID, at destination: Todo.Destination = .end
  ) async throws(StoreError) -> Todo {
    let todo = Todo(try valid(draft))
    return try await edit { edit in
      try edit.insert(todo, into: list, at: destination)
      return try edit.located([todo.id])[todo.id]?.todo ?? todo
    }
  }

  /// Gives a todo what a draft says, all of it. To change some of it, see ``edit(_:_:)-(_,(TodoDraft)->Void)``.
  ///
  /// Fields in which the draft says what the todo says already are not edited. They stay as they are, also where they break
  /// the ``TodoRules``, as a text of another app may.
  ///
  /// - Throws: ``StoreError``: ``StoreError/invalid(_:)`` for the fields that are edited, ``StoreError/unknownTodo(_:)``, and
  ///   what the database may say.
  public func edit(_ id: Todo.ID, _ draft: TodoDraft) async throws(StoreError) {
    try await edit { try $0.edit(id) { $0 = draft } }
  }

  /// Edits what a todo says by now: what is not changed stays as others have written it meanwhile.
  ///
  /// ```swift
  /// try await store.edit(milk.id) { $0.deadline = tomorrow }
  /// ```
  ///
  /// - Throws: As ``edit(_:_:)-(_,TodoDraft)``.
  public func edit(
    _ id: Todo.ID, _ change: @escaping @Sendable (inout TodoDraft) -> Void
  ) async throws(StoreError) {
    try await edit { try $0.edit(id, change) }
  }

  /// Moves todos within their section, so that they stand side by side.
  ///
  /// - Parameters:
  ///   - ids: The todos, of one section, in the order in which they are to stand.
  ///   - destination: Where they are to stand; none of them is named in it.
  /// - Throws: ``StoreError``: ``StoreError/unknownTodo(_:)``, ``StoreError/outdated``, also where they are not of one
  ///   section any more, and what the database may say.
  public func move(_ ids: [Todo.ID], to destination: Todo.Destination) async throws(StoreError) {
    try await edit { try $0.place(ids, at: destination) }
  }

  /// Moves the todos at some offsets of a view: the meaning that SwiftUI's `onMove` gives to them.
  ///
  /// ```swift
  /// .onMove { source, destination in
  ///   Task { try await store.move(fromOffsets: source, toOffset: destination, in: visible.map(\.id)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The offsets of the todos to move.
  ///   - destination: The offset before which they are to stand, counted before the move.
  ///   - visible: The todos that the view shows, of one section; others may be hidden.
  /// - Precondition: The offsets are those of `visible`, as SwiftUI gives them.
  /// - Throws: As ``move(_:to:)``.
  public func move(
    fromOffsets source: some Sequence<Int>, toOffset destination: Int, in visible: [Todo.ID]
  ) async throws(StoreError) {
    let move = ViewMove(fromOffsets: source, toOffset: destination, in: visible)
    try await self.move(move.ids, to: .between(move.lower, move.upper))
  }

  /// Moves todos to another list: to the given place of its open ones, and to the top of its done ones.
  ///
  /// - Throws: ``StoreError``: ``StoreError/unknownTodo(_:)``, ``StoreError/unknownList(_:)``, ``StoreError/full(limit:)``,
  ///   ``StoreError/outdated``, and what the database may say.
  public func move(
    _ ids: [Todo.ID], to list: TodoList.ID, at destination: Todo.Destination = .end
  ) async throws(StoreError) {
    try await edit { try $0.transfer(ids, to: list, at: destination) }
  }

  /// Marks todos as done, or opens them again: they go to the top of the section, in the order given. One that is in it
  /// already stays where it is.
  ///
  /// - Throws: ``StoreError``: ``StoreError/unknownTodo(_:)``, and what the database may say.
  public func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(StoreError) {
    try await edit { try $0.place(ids, into: isDone ? .done : .open, at: .start) }
  }

  /// Deletes todos.
  ///
  /// - Throws: ``StoreError``: ``StoreError/unknownTodo(_:)``, and what the database may say.
  public func delete(_ ids: [Todo.ID]) async throws(StoreError) {
    try await edit { try $0.delete(ids) }
  }
}
