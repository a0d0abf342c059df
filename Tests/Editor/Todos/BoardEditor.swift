import ListOrdering
import OrderedTable
package import Todos

/// Applies board edits to a store.
package struct BoardEditor {
  /// The name of the program whose steps it undoes.
  package static let program = "Editor"

  private let store: TodoStore
  /// The contents of the store.
  package private(set) var board = Board()
  private var lists: [String: TodoList.ID] = [:]
  private var todos: [String: Todo.ID] = [:]

  /// Creates an editor with the contents of a store.
  package init(_ store: TodoStore) async throws {
    self.store = store
    try await read()
  }

  private mutating func read() async throws {
    board = try await Board(store)
    for summary in try await store.lists() {
      lists[summary.list.name] = summary.id
      let contents = try await store.contents(of: summary.id)!
      for todo in contents.open + contents.done { todos[todo.title] = todo.id }
    }
  }

  /// An unexpected outcome of an edit.
  struct Fault: Error {
    var edit: BoardEdit
    var error: StoreError?
  }

  /// Applies an edit, unless it changes nothing.
  package mutating func apply(_ edit: BoardEdit) async throws {
    if case .undo = edit {
      try await store.undo()
      return try await read()
    }
    var next = board
    if edit.apply(to: &next) {
      if next == board { return }
      do { try await perform(edit) } catch { throw Fault(edit: edit, error: error) }
    } else {
      do { try await perform(edit) } catch {
        if error == .full(limit: TodoRules.maxTodos) { return }
        throw Fault(edit: edit, error: error)
      }
      throw Fault(edit: edit)
    }
    board = next
  }

  private mutating func perform(_ edit: BoardEdit) async throws(StoreError) {
    let names = board.lists.map(\.name)
    switch edit {
    case .addList(let name, let place):
      lists[name] = try await store.addList(ListDraft(name: name), at: destination(place, names, lists)).id
    case .editList(let list, let name):
      lists[name] = lists[names[list]]!
      try await store.editList(lists[name]!, ListDraft(name: name, color: .green))
    case .moveLists(let range, let place):
      let rest = names.indices.filter { !range.contains($0) }.map { names[$0] }
      try await store.moveLists(range.map { lists[names[$0]]! }, to: destination(place, rest, lists))
    case .deleteList(let list): try await store.deleteList(lists[names[list]]!)
    case .add(let title, let list, let place):
      todos[title] = try await store.add(
        TodoDraft(title: title), to: lists[names[list]]!,
        at: destination(place, board.lists[list].open, todos)
      ).id
    case .edit(let block, let title):
      let id = ids(block)[0]
      todos[title] = id
      try await store.edit(id, TodoDraft(title: title, tags: ["edited"]))
    case .delete(let block): try await store.delete(ids(block))
    case .move(let block, let place):
      var rest = board.lists[block.list][block.section]
      rest.removeSubrange(block.range)
      try await store.move(ids(block), to: destination(place, rest, todos))
    case .setDone(let block): try await store.setDone(ids(block), block.section == .open)
    case .transfer(let block, let list, let place):
      try await store.move(
        ids(block), to: lists[names[list]]!, at: destination(place, board.lists[list].open, todos))
    case .undo: preconditionFailure("What is taken back is read")
    case .set(let number): try await store.set(Board.setting, number)
    }
  }

  private func ids(_ block: BoardEdit.Block) -> [Todo.ID] {
    board.lists[block.list][block.section][block.range].map { todos[$0]! }
  }

  /// Returns the destination at an index. The index decides which of the equivalent forms is used.
  private func destination<ID>(
    _ index: Int, _ rest: [String], _ ids: [String: ID]
  ) -> OrderedTable<ID, MidpointKeys>.Destination {
    switch index {
    case 0: .start
    case rest.count: .end
    case _ where index % 3 == 0: .before(ids[rest[index]]!)
    case _ where index % 3 == 1: .after(ids[rest[index - 1]]!)
    default: .between(ids[rest[index - 1]]!, ids[rest[index]]!)
    }
  }
}
