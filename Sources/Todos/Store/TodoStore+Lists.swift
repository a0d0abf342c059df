import GRDB
import ListOrdering
public import OrderedTable

extension TodoList {
  /// Where in the index lists are to go: at its start or end, before or after another one, or between two neighbors as
  /// the user saw them.
  public typealias Destination = PriorityTable<TodoList.ID>.Destination
}

extension TodoStore {
  /// Adds a list.
  ///
  /// - Parameters:
  ///   - draft: What it says.
  ///   - id: What it is known by, where a server has it already; see ``RemoteList``. A list that is there with this id is
  ///     refused as ``StoreError/outdated``.
  ///   - destination: Where it is to stand.
  /// - Returns: The list as it is stored.
  /// - Throws: ``StoreError``: ``StoreError/invalid(_:)``, ``StoreError/full(limit:)``, ``StoreError/outdated``, and what the
  ///   database may say.
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

  /// Gives a list what a draft says, all of it. To change some of it, see ``editList(_:_:)-(_,(ListDraft)->Void)``.
  ///
  /// Fields in which the draft says what the list says already are not edited, and stay as they are.
  ///
  /// - Throws: ``StoreError``: ``StoreError/invalid(_:)`` for the fields that are edited, ``StoreError/unknownList(_:)``, and
  ///   what the database may say.
  public func editList(_ id: TodoList.ID, _ draft: ListDraft) async throws(StoreError) {
    try await edit { try $0.edit(id) { $0 = draft } }
  }

  /// Edits what a list says by now: what is not changed stays as others have written it meanwhile.
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

  /// Moves lists, so that they stand side by side.
  ///
  /// - Parameters:
  ///   - ids: The lists, in the order in which they are to stand.
  ///   - destination: Where they are to stand; none of them is named in it.
  /// - Throws: ``StoreError``: ``StoreError/unknownList(_:)``, ``StoreError/outdated``, and what the database may say.
  public func moveLists(_ ids: [TodoList.ID], to destination: TodoList.Destination) async throws(StoreError) {
    try await edit { try $0.place(ids, at: destination) }
  }

  /// Moves the lists at some offsets of a view: the meaning that SwiftUI's `onMove` gives to them.
  ///
  /// - Parameters:
  ///   - source: The offsets of the lists to move.
  ///   - destination: The offset before which they are to stand, counted before the move.
  ///   - visible: The lists that the view shows; others may be hidden.
  /// - Precondition: The offsets are those of `visible`, as SwiftUI gives them.
  /// - Throws: As ``moveLists(_:to:)``.
  public func moveLists(
    fromOffsets source: some Sequence<Int>, toOffset destination: Int, in visible: [TodoList.ID]
  ) async throws(StoreError) {
    let move = ViewMove(fromOffsets: source, toOffset: destination, in: visible)
    try await moveLists(move.ids, to: .between(move.lower, move.upper))
  }

  /// Deletes a list with its todos.
  ///
  /// - Throws: ``StoreError``: ``StoreError/unknownList(_:)``, and what the database may say.
  public func deleteList(_ id: TodoList.ID) async throws(StoreError) {
    try await edit { try $0.delete(id) }
  }
}
