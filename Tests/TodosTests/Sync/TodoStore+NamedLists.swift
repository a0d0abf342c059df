import OrderedTable

@testable import Todos

extension TodoStore {
  /// Adds a list whose id is its name.
  func addList(named name: String) async throws -> TodoList.ID {
    let list = TodoList(id: TodoList.ID(rawValue: name)!, name: name)
    try await edit { try $0.insert(list, at: .end) }
    return list.id
  }

  /// Renames a list until the store drops the earlier undo steps, and with them the todos that they
  /// keep.
  func dropUndoSteps(editing list: TodoList.ID) async throws {
    for number in 0..<130 { try await editList(list) { $0.name = "\(number)" } }
  }

  func titles(of list: TodoList.ID) async throws -> [String] {
    try await contents(of: list)?.open.map(\.title) ?? []
  }
}
