import GRDB
import ListOrdering
public import OrderedTable

extension TodoList {
  /// A destination of lists in the index: its start or end, before or after another list, or
  /// between two neighbors as the user saw them.
  public typealias Destination = PriorityTable<TodoList.ID>.Destination
}

extension TodoStore {
  /// Adds a list to the index.
  ///
  /// - Parameters:
  ///   - draft: The fields of the list.
  ///   - id: The id of the list, if a server already has it; see ``RemoteList``. If the store has a
  ///     list with this id, the call throws ``StoreError/outdated``.
  ///   - destination: The destination in the index.
  /// - Returns: The list as it is stored.
  /// - Throws: ``StoreError``: ``StoreError/invalid(_:)``, ``StoreError/full(limit:)``,
  ///   ``StoreError/outdated``, or a database error.
  @discardableResult
  public func addList(
    _ draft: ListDraft, id: TodoList.ID = TodoList.ID(), at destination: TodoList.Destination = .end
  ) async throws(StoreError) -> TodoList {
    let list = TodoList(id: id, try valid(draft))
    return try await edit { edit in
      if try TodoStore.list(id, edit.db) != nil { throw StoreError.outdated }
      try edit.insert(list, at: destination)
      return try TodoStore.list(list.id, edit.db) ?? list
    }
  }

  /// Replaces all fields of a list with those of a draft. To edit only some fields, see
  /// ``editList(_:_:)-(_,(ListDraft)->Void)``.
  ///
  /// A field of the draft that equals the list's field is not edited.
  ///
  /// - Throws: ``StoreError``: ``StoreError/invalid(_:)`` for the edited fields,
  ///   ``StoreError/unknownList(_:)``, or a database error.
  public func editList(_ id: TodoList.ID, _ draft: ListDraft) async throws(StoreError) {
    try await edit { try $0.edit(id) { $0 = draft } }
  }

  /// Edits some fields of a list. Fields that `change` does not modify keep their current values in
  /// the store, which may be newer than the values that the app shows.
  ///
  /// ```swift
  /// try await store.editList(errands.id) { $0.color = .green }
  /// ```
  ///
  /// - Throws: As ``editList(_:_:)-(_,ListDraft)``.
  public func editList(
    _ id: TodoList.ID, _ change: @escaping @Sendable (inout ListDraft) -> Void
  ) async throws(StoreError) {
    try await edit { try $0.edit(id, change) }
  }

  /// Moves lists so that they follow each other.
  ///
  /// - Parameters:
  ///   - ids: The lists, in their new order.
  ///   - destination: The destination. None of the moved lists may be a neighbor in it.
  /// - Throws: ``StoreError``: ``StoreError/unknownList(_:)``, ``StoreError/outdated``, or a
  ///   database error.
  public func moveLists(_ ids: [TodoList.ID], to destination: TodoList.Destination) async throws(StoreError) {
    try await edit { try $0.place(ids, at: destination) }
  }

  /// Moves the lists at some offsets of a view, as SwiftUI's `onMove` specifies.
  ///
  /// - Parameters:
  ///   - source: The offsets of the lists to move.
  ///   - destination: The offset to move them before, counted before the move.
  ///   - visible: The lists that the view shows; others may be hidden.
  /// - Precondition: The offsets are those of `visible`, as SwiftUI passes them.
  /// - Throws: As ``moveLists(_:to:)``.
  public func moveLists(
    fromOffsets source: some Sequence<Int>, toOffset destination: Int, in visible: [TodoList.ID]
  ) async throws(StoreError) {
    let move = ViewMove(fromOffsets: source, toOffset: destination, in: visible)
    try await moveLists(move.ids, to: .between(move.lower, move.upper))
  }

  /// Deletes a list with its todos.
  ///
  /// - Throws: ``StoreError``: ``StoreError/unknownList(_:)``, or a database error.
  public func deleteList(_ id: TodoList.ID) async throws(StoreError) {
    try await edit { try $0.delete(id) }
  }
}
