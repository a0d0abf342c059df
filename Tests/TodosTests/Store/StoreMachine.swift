import Foundation
import GRDB
import ListOrdering
import OrderedTable
import PropertyTesting

@testable import Todos

/// Compares a store with arrays. The commands are user edits, undo, redo, and pushes to a server.
struct StoreMachine: StateMachine {
  enum Command {
    case addList(TodoDestination), editList(Int), moveLists([Int], TodoDestination), deleteList(Int)
    /// A foreign todo has texts that a draft must not have.
    case add(list: Int, TodoDestination, isForeign: Bool), edit(Int, Field), delete([Int])
    case move([Int], TodoDestination), setDone([Int], Bool), transfer([Int], list: Int)
    case undo, redo
    /// Both commands push all changes to the server. After `acknowledge`, the store learns at once
    /// that the server has applied them; after `push`, only at the next push.
    case push, acknowledge
  }

  /// A destination among items, by indexes that don't count the moved items. `between` names the
  /// neighbors as a view shows them, or nil at an end.
  enum TodoDestination { case start, end, before(Int), after(Int), between(Int?, Int?) }

  enum Field: CaseIterable { case title, tags, deadline }

  struct List: Equatable {
    var id: TodoList.ID
    var name: String
    var open: [Item] = []
    var done: [Item] = []

    subscript(section: TodoSection) -> [Item] {
      get { section == .open ? open : done }
      set { if section == .open { open = newValue } else { done = newValue } }
    }
  }

  struct Item: Equatable {
    var id: Todo.ID
    var title: String
    var tags: [String] = []
    var deadline: Deadline?
  }

  private let store: TodoStore
  private var lists: [List] = []
  /// The lists before each step that can be undone, and after each that can be redone.
  private var (former, later): ([[List]], [[List]]) = ([], [])
  private var server = Server()
  private var number = 0
  /// The fields that were ever edited, by todo.
  private var edited: [Todo.ID: Set<String>] = [:]

  init(_ source: inout Source) throws {
    store = try TodoStore.inMemory()
  }

  // MARK: Commands

  func command(_ source: inout Source) throws -> Command {
    source.count()
    let sections = places()
    let all = sections.flatMap(\.1).count
    let hasLists = lists.isEmpty ? 0 : 1
    let hasTodos = all == 0 ? 0 : 1
    func destination(_ source: inout Source, of count: Int) throws -> TodoDestination {
      switch try source.branch(weights: [1, 1, count == 0 ? 0 : 2, count == 0 ? 0 : 2, 2]) {
      case 0: return .start
      case 1: return .end
      case 2: return .before(try source.index(below: count))
      case 3: return .after(try source.index(below: count))
      default:
        let gap = try source.index(below: count + 1)
        return .between(gap == 0 ? nil : gap - 1, gap == count ? nil : gap)
      }
    }
    func section(_ source: inout Source) throws -> [Int] {
      let filled = sections.filter { !$0.1.isEmpty }
      let (first, items) = try source.pick(filled.map { ($0.0, $0.1) })
      return try source.distinctArray(1...3) { try first + $0.index(below: items.count) }
    }
    switch try source.branch(
      weights: [
        lists.count < 4 ? 2 : 0, hasLists, hasLists, lists.count > 1 ? 2 : 0, 6 * hasLists, 2 * hasTodos,
        2 * hasTodos, 4 * hasTodos, 4 * hasTodos, 2 * hasTodos,
        // Several undos or redos in a row are likely.
        former.isEmpty ? 0 : later.isEmpty ? 5 : 20, later.isEmpty ? 0 : 20, 1, 2,
      ])
    {
    case 0: return .addList(try destination(&source, of: lists.count))
    case 1: return .editList(try source.index(below: lists.count))
    case 2:
      let moved: [Int] = try source.distinctArray(1...2) { try $0.index(below: lists.count) }
      return .moveLists(moved, try destination(&source, of: lists.count - moved.count))
    case 3: return .deleteList(try source.index(below: lists.count))
    case 4:
      let list = try source.index(below: lists.count)
      return .add(
        list: list, try destination(&source, of: lists[list].open.count), isForeign: try source.bool(0.3))
    case 5: return .edit(try source.index(below: all), try source.pick(Field.allCases))
    case 6: return .delete(try source.distinctArray(1...3) { try $0.index(below: all) })
    case 7:
      let moved = try section(&source)
      let (list, place) = find(moved[0])
      return .move(moved, try destination(&source, of: lists[list][place].count - moved.count))
    case 8: return .setDone(try section(&source), try source.bool())
    case 9:
      return .transfer(
        try source.distinctArray(1...3) { try $0.index(below: all) },
        list: try source.index(below: lists.count))
    case 10: return .undo
    case 11: return .redo
    case 12: return .push
    default: return .acknowledge
    }
  }

  /// Returns each section of each list: its todos, and the number of the first of them, counted
  /// among all todos.
  private func places() -> [(Int, [Item])] {
    var first = 0
    return lists.flatMap { list in
      TodoSection.allCases.map { section in
        defer { first += list[section].count }
        return (first, list[section])
      }
    }
  }

  private func find(_ number: Int) -> (list: Int, section: TodoSection) {
    var left = number
    for (index, list) in lists.enumerated() {
      for section in TodoSection.allCases {
        if left < list[section].count { return (index, section) }
        left -= list[section].count
      }
    }
    preconditionFailure("There are fewer todos")
  }

  private func item(_ number: Int) -> Item { places().flatMap(\.1)[number] }

  // MARK: Application

  mutating func apply(_ command: Command) throws {
    let before = lists
    var isStep = true
    switch command {
    case .addList(let destination):
      number += 1
      let list = List(id: try id("l\(number)"), name: "List \(number)")
      try edit { edit in
        try edit.insert(
          TodoList(id: list.id, name: list.name), at: Self.destination(destination, before.map(\.id)))
      }
      Self.insert([list], into: &lists, destination)
    case .editList(let index):
      number += 1
      lists[index].name = "List \(number)"
      try edit { [list = lists[index]] in try $0.edit(list.id) { $0.name = list.name } }
    case .moveLists(let indices, let destination):
      let moved = indices.map { lists[$0] }
      lists = lists.indices.filter { !indices.contains($0) }.map { before[$0] }
      try edit { [rest = lists] in
        try $0.place(moved.map(\.id), at: Self.destination(destination, rest.map(\.id)))
      }
      Self.insert(moved, into: &lists, destination)
    case .deleteList(let index):
      let list = lists.remove(at: index)
      try edit { try $0.delete(list.id) }
    case .add(let list, let destination, let isForeign):
      number += 1
      var item = Item(id: try id("t\(number)"), title: "Todo \(number)")
      if isForeign {
        item.title = " \u{202E}To\0do \n \(number)"
        item.tags = ["#a ", "a", "much too long", "b\0", "c"]
      }
      try edit { [list = lists[list], item] edit in
        try edit.insert(
          Todo(id: item.id, title: item.title, tags: item.tags), into: list.id,
          at: Self.destination(destination, list.open.map(\.id)))
      }
      Self.insert([item], into: &lists[list].open, destination)
    case .edit(let index, let field):
      number += 1
      var new = item(index)
      switch field {
      case .title: new.title = "Todo \(number)"
      case .tags: new.tags = ["\(number)"]
      case .deadline:
        new.deadline =
          number % 2 == 0
          ? .instant(Date(timeIntervalSince1970: Double(number))) : .day(GregorianDay(number: number))
      }
      edited[new.id, default: []].insert("\(field)")
      try edit { [number] edit in
        try edit.edit(new.id) { draft in
          switch field {
          case .title: draft.title = " Todo\0\(number) "
          case .tags: draft.tags = ["#\(number)", "\(number)"]
          case .deadline: draft.deadline = new.deadline
          }
        }
      }
      change { if $0.id == new.id { $0 = new } }
    case .delete(let indices):
      let ids = indices.map { item($0).id }
      try edit { try $0.delete(ids) }
      takeOut(ids)
    case .move(let indices, let destination):
      let (list, section) = find(indices[0])
      let moved = indices.map(item)
      takeOut(moved.map(\.id))
      try edit { [list = lists[list]] edit in
        try edit.place(
          moved.map(\.id), at: Self.destination(destination, list[section].map(\.id)))
      }
      Self.insert(moved, into: &lists[list][section], destination)
    case .setDone(let indices, let isDone):
      let (list, section) = find(indices[0])
      let moved = indices.map(item)
      if section == (isDone ? .done : .open) { return }
      takeOut(moved.map(\.id))
      try edit { try $0.place(moved.map(\.id), into: isDone ? .done : .open, at: .start) }
      lists[list][isDone ? .done : .open].insert(contentsOf: moved, at: 0)
    case .transfer(let indices, let list):
      let sections = indices.map { find($0) }
      let moved = indices.map(item)
      let arriving = moved.indices.filter { sections[$0].list != list }
      try edit { [id = lists[list].id] in try $0.transfer(arriving.map { moved[$0].id }, to: id, at: .end) }
      takeOut(arriving.map { moved[$0].id })
      lists[list].open += arriving.filter { sections[$0].section == .open }.map { moved[$0] }
      lists[list].done.insert(
        contentsOf: arriving.filter { sections[$0].section == .done }.map { moved[$0] }, at: 0)
    case .undo:
      isStep = false
      try store.database.write {
        try requireEqual(StoreEdit.revertNext(.undo, $0, of: ""), true, "whether a step changed anything")
      }
      later.append(lists)
      lists = former.removeLast()
    case .redo:
      isStep = false
      try store.database.write {
        try requireEqual(StoreEdit.revertNext(.redo, $0, of: ""), true, "whether a step changed anything")
      }
      former.append(lists)
      lists = later.removeLast()
    case .push:
      isStep = false
      try store.database.write { try server.take($0, lists.map(\.id), isAcknowledged: false) }
    case .acknowledge:
      isStep = false
      try store.database.write { try server.take($0, lists.map(\.id), isAcknowledged: true) }
    }
    if !isStep || lists == before { return }
    former.append(before)
    later = []
  }

  private func id<Entity>(_ text: String) throws -> Identifier<Entity> { Identifier(rawValue: text)! }

  private func edit(_ body: (inout StoreEdit) throws -> Void) throws {
    try store.database.write { db in
      var edit = StoreEdit(db)
      try body(&edit)
      try edit.finish()
    }
  }

  private mutating func change(_ body: (inout Item) -> Void) {
    for list in lists.indices {
      for section in TodoSection.allCases {
        for index in lists[list][section].indices { body(&lists[list][section][index]) }
      }
    }
  }

  private mutating func takeOut(_ ids: [Todo.ID]) {
    for list in lists.indices {
      for section in TodoSection.allCases { lists[list][section].removeAll { ids.contains($0.id) } }
    }
  }

  private static func destination<ID>(
    _ destination: TodoDestination, _ ids: [ID]
  ) -> OrderedTable<ID, MidpointKeys>.Destination {
    switch destination {
    case .start: .start
    case .end: .end
    case .before(let index): .before(ids[index])
    case .after(let index): .after(ids[index])
    case .between(let lower, let upper): .between(lower.map { ids[$0] }, upper.map { ids[$0] })
    }
  }

  private static func insert<Element>(
    _ new: [Element], into list: inout [Element], _ destination: TodoDestination
  ) {
    let index =
      switch destination {
      case .start: 0
      case .end: list.count
      case .before(let index): index
      case .after(let index): index + 1
      case .between(let lower, _): lower.map { $0 + 1 } ?? 0
      }
    list.insert(contentsOf: new, at: index)
  }

  // MARK: Checks

  func check() throws {
    try store.database.read { db in
      let history = UndoHistory(db: db, program: "")
      try requireEqual(try history.next(.undo) != nil, !former.isEmpty, "whether there is a step to undo")
      try requireEqual(try history.next(.redo) != nil, !later.isEmpty, "whether there is a step to redo")
      try NaiveQuery.requireSame(db)
      try requireEqual(try TodoStore.lists(db).map(\.list.name), lists.map(\.name))
      for (list, summary) in zip(lists, try TodoStore.lists(db)) {
        try requireEqual(
          summary.progress, ListProgress(done: list.done.count, total: list.open.count + list.done.count))
        let contents = try TodoStore.contents(of: list.id, db)!
        for section in TodoSection.allCases {
          try requireEqual(
            contents[section].map { Item($0) }, list[section], "\(section)")
        }
        for todo in contents.open + contents.done {
          for field in Field.allCases where todo.edits["\(field)"] > 0 {
            try require(edited[todo.id]?.contains("\(field)") == true, "\(field) of \(todo.id) counts edits")
          }
        }
        for section in TodoSection.allCases {
          try requireEqual(try TodoStore.todos.list(list.id, section.rawValue).check(db).isSound, true)
        }
      }
    }
  }

  /// After all changes are pushed, the server has the lists that the store shows.
  mutating func finish() throws {
    try store.database.write { try server.take($0, lists.map(\.id), isAcknowledged: true) }
    try store.database.write { try server.take($0, lists.map(\.id), isAcknowledged: true) }
    try requireEqual(server.index.rows(by: \.name), lists.map(\.name), "the server's lists")
    for list in lists {
      let todos =
        server.lists[list.id]?.rows.values.sorted { ($0.priority, $0.id) < ($1.priority, $1.id) } ?? []
      for section in TodoSection.allCases {
        try requireEqual(
          todos.filter { $0.section == section }.map { Item($0) }, list[section],
          "the server's \(section) todos of \(list.name)")
      }
    }
  }
}

extension StoreMachine.Item {
  init(_ todo: Todo) { self.init(id: todo.id, title: todo.title, tags: todo.tags, deadline: todo.deadline) }
}

extension StoreMachine {
  /// The lists as a server has them.
  struct Server {
    var index = Rows<TodoList>()
    var lists: [TodoList.ID: Rows<Todo>] = [:]

    struct Rows<Item: StoredItem> {
      var rows: [Item.ID: Item] = [:]
      var version = 0
      /// A push that the server has applied, and whose response the client has not received.
      var open: (batch: String, version: Int)?

      func rows<Value>(by property: KeyPath<Item, Value>) -> [Value] {
        rows.values.sorted { ($0.orderKey, $0.id) < ($1.orderKey, $1.id) }.map { $0[keyPath: property] }
      }

      /// Acknowledges the open push, then applies the next one.
      mutating func take(_ tables: ReplicaTables<Item>, isAcknowledged: Bool) throws {
        let former = try tables.readAll()
        var replica = former
        if let open {
          replica.acknowledge(open.batch, version: open.version)
          self.open = nil
        }
        if let push = replica.push() {
          for change in push.changes { rows[change.id] = change.applied(to: rows[change.id]) }
          version += 1
          if isAcknowledged {
            replica.acknowledge(push.batch, version: version)
          } else {
            open = (push.batch, version)
          }
        }
        try tables.write(replica, former: former)
      }
    }

    mutating func take(_ db: Database, _ ids: [TodoList.ID], isAcknowledged: Bool) throws {
      try index.take(ReplicaTables(db: db, list: TodoStore.index), isAcknowledged: isAcknowledged)
      for id in ids {
        try lists[id, default: Rows()].take(
          ReplicaTables(db: db, list: id.rawValue), isAcknowledged: isAcknowledged)
      }
    }
  }
}
