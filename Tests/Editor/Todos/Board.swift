import ListOrdering
package import Todos

/// What is in a store, by the names of lists and the titles of todos, each of which there is once.
package struct Board: Sendable {
  /// The lists, in order.
  package var lists: [List] = []
  /// The setting that the edits write.
  package var number = 0
  /// The lists before the last step, which undo brings back.
  package var former: [List] = []

  /// A list.
  package struct List: Equatable, Sendable {
    /// What it is called.
    package var name: String
    /// The titles of what is to be done.
    package var open: [String] = []
    /// The titles of what is done.
    package var done: [String] = []

    /// An empty one.
    package init(name: String) { self.name = name }

    /// How many todos it has.
    package var count: Int { open.count + done.count }

    subscript(section: TodoSection) -> [String] {
      get { section == .open ? open : done }
      set { if section == .open { open = newValue } else { done = newValue } }
    }
  }

  /// The setting.
  package static let setting = Setting("number", default: 0)

  /// An empty one.
  package init() {}

  /// What is in a store.
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

/// Two boards show the same; what undo would do is not seen.
extension Board: Equatable {
  /// Compares what is shown.
  package static func == (a: Self, b: Self) -> Bool { a.lists == b.lists && a.number == b.number }
}
