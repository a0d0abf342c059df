import Foundation
import GRDB
import ListOrdering
public import OrderedTable

extension Todo {
  /// A destination of todos in a section: its start or end, before or after another todo, or
  /// between two neighbors as the user saw them.
  public typealias Destination = PriorityTable<Todo.ID>.Destination
}

extension TodoStore {
  /// Adds a todo to the open section of a list.
  ///
  /// - Parameters:
  ///   - draft: The fields of the todo.
  ///   - list: The list.
  ///   - destination: The destination in the open section.
  /// - Returns: The todo as it is stored.
  /// - Throws: ``StoreError``: ``StoreError/invalid(_:)``, ``StoreError/full(limit:)``,
  ///   ``StoreError/unknownList(_:)``, ``StoreError/outdated``, or a database error.
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

  /// Adds several todos to the open section of a list, in one step, so that they follow each other.
  ///
  /// - Parameters:
  ///   - drafts: The fields of the todos.
  ///   - list: The list.
  ///   - destination: The destination in the open section.
  /// - Returns: The todos as they are stored, in the order of the drafts.
  /// - Throws: ``StoreError``: ``StoreError/invalid(_:)`` with the faults of all drafts, and as
  ///   ``add(_:to:at:)-(TodoDraft,_,_)``. No todo is then added.
  @discardableResult
  public func add(
    _ drafts: [TodoDraft], to list: TodoList.ID, at destination: Todo.Destination = .end
  ) async throws(StoreError) -> [Todo] {
    try await add(drafts.map { TodoLine($0) }, to: list, at: destination)
  }

  /// Adds several todos to a list in one step, for example from a text. Open todos go to the
  /// destination, and done ones to the top of the done section.
  ///
  /// - Throws: As ``add(_:to:at:)-([TodoDraft],_,_)``.
  @discardableResult
  public func add(
    _ lines: [TodoLine], to list: TodoList.ID, at destination: Todo.Destination = .end
  ) async throws(StoreError) -> [Todo] {
    let faults = lines.flatMap(\.draft.faults)
    if !faults.isEmpty { throw .invalid(DraftFaults(faults: faults)) }
    let todos = lines.map { line in
      var todo = Todo(line.draft.tidied)
      todo.isDone = line.isDone
      return todo
    }
    return try await edit { edit in
      try edit.insert(todos, into: list) { $0 == .open ? destination : .start }
      let stored = try edit.located(todos.map(\.id))
      return todos.map { stored[$0.id]?.todo ?? $0 }
    }
  }

  /// Replaces all fields of a todo with those of a draft. To edit only some fields, see
  /// ``edit(_:_:)-(_,(TodoDraft)->Void)``.
  ///
  /// A field of the draft that equals the todo's field is not edited, even if it breaks the
  /// ``TodoRules``.
  ///
  /// - Throws: ``StoreError``: ``StoreError/invalid(_:)`` for the edited fields,
  ///   ``StoreError/unknownTodo(_:)``, or a database error.
  public func edit(_ id: Todo.ID, _ draft: TodoDraft) async throws(StoreError) {
    try await edit { try $0.edit(id) { $0 = draft } }
  }

  /// Edits some fields of a todo. Fields that `change` does not modify keep their current values in
  /// the store, which may be newer than the values that the app shows.
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

  /// Moves todos within their section so that they follow each other.
  ///
  /// - Parameters:
  ///   - ids: The todos, of one section, in their new order.
  ///   - destination: The destination. None of the moved todos may be a neighbor in it.
  /// - Throws: ``StoreError``: ``StoreError/unknownTodo(_:)``, ``StoreError/outdated`` (also if the
  ///   todos are not in one section anymore), or a database error.
  public func move(_ ids: [Todo.ID], to destination: Todo.Destination) async throws(StoreError) {
    try await edit { try $0.place(ids, at: destination) }
  }

  /// Moves the todos at some offsets of a view, as SwiftUI's `onMove` specifies.
  ///
  /// ```swift
  /// .onMove { source, destination in
  ///   Task { try await store.move(fromOffsets: source, toOffset: destination, in: visible.map(\.id)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The offsets of the todos to move.
  ///   - destination: The offset to move them before, counted before the move.
  ///   - visible: The todos that the view shows, of one section; others may be hidden.
  /// - Precondition: The offsets are those of `visible`, as SwiftUI passes them.
  /// - Throws: As ``move(_:to:)``.
  public func move(
    fromOffsets source: some Sequence<Int>, toOffset destination: Int, in visible: [Todo.ID]
  ) async throws(StoreError) {
    let move = ViewMove(fromOffsets: source, toOffset: destination, in: visible)
    try await self.move(move.ids, to: .between(move.lower, move.upper))
  }

  /// Moves todos to another list: open ones to the destination, done ones above its done ones.
  ///
  /// - Throws: ``StoreError``: ``StoreError/unknownTodo(_:)``, ``StoreError/unknownList(_:)``,
  ///   ``StoreError/full(limit:)``, ``StoreError/outdated``, or a database error.
  public func move(
    _ ids: [Todo.ID], to list: TodoList.ID, at destination: Todo.Destination = .end
  ) async throws(StoreError) {
    try await edit { try $0.transfer(ids, to: list, at: destination) }
  }

  /// Marks todos as done or as open. They move to the top of the done or the open section, in the
  /// order given. Todos that are already in that section stay where they are.
  ///
  /// - Throws: ``StoreError``: ``StoreError/unknownTodo(_:)``, or a database error.
  public func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(StoreError) {
    try await edit { try $0.place(ids, into: isDone ? .done : .open, at: .start) }
  }

  /// Deletes todos, of any lists.
  ///
  /// - Throws: ``StoreError``: ``StoreError/unknownTodo(_:)``, or a database error.
  public func delete(_ ids: [Todo.ID]) async throws(StoreError) {
    try await edit { try $0.delete(ids) }
  }
}
