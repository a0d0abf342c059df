import ListOrdering
package import Todos

/// The contents of a store, by unique list names and todo titles.
package struct Board: Sendable {
  /// The lists, in order.
  package var lists: [List] = []
  /// The value of the setting that the edits write.
  package var number = 0
  /// The lists before each operation that undo reverts.
  package var former: [[List]] = []

  /// A list and its todos' titles.
  package struct List: Equatable, Sendable {
    /// The list's name, unique on the board.
    package var name: String
    /// The titles of the open todos, in order.
    package var open: [String] = []
    /// The titles of the done todos, in order.
    package var done: [String] = []

    /// Creates an empty list.
    package init(name: String) { self.name = name }

    /// The number of todos, open and done.
    package var count: Int { open.count + done.count }

    subscript(section: TodoSection) -> [String] {
      get { section == .open ? open : done }
      set { if section == .open { open = newValue } else { done = newValue } }
    }
  }

  /// The setting that the edits write.
  package static let setting = Setting("number", default: 0)

  /// Creates an empty board.
  package init() {}

  /// Reads the contents of a store.
  package init(_ store: TodoStore) async throws {
    for summary in try await store.lists() {
      var list = List(name: summary.list.name)
      let contents = try await store.contents(of: summary.id)
      list.open = contents?.open.map(\.title) ?? []
      list.done = contents?.done.map(\.title) ?? []
      lists.append(list)
    }
    number = try await store.setting(Self.setting)
  }
}

/// Boards are equal if they show the same. Undo states are ignored.
extension Board: Equatable {
  /// Compares the lists and the setting.
  package static func == (a: Self, b: Self) -> Bool { a.lists == b.lists && a.number == b.number }
}
