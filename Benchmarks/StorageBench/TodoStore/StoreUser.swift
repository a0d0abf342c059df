import Commands
import Foundation
import ListOrdering
import Measuring
import OrderedTable
import Todos

/// Performs every kind of edit on a store with full lists, round by round. Each round leaves the
/// store at its original size.
///
/// Each round compares the edited lists with the expected contents.
final class StoreUser {
  /// The nanoseconds of each edit including its commit, by kind.
  private(set) var times: [MeasuredEdit: [Double]] = [:]

  private let store: TodoStore
  private var lists: [TodoList.ID]
  private var random = SplitMix64(seed: StorageWorkload.seed, label: "storage/todo-store")
  private var roundCount = 0
  private let shown = Setting("showsDone", default: 0)

  init(_ store: TodoStore) async throws {
    self.store = store
    lists = try await store.lists().map(\.id)
  }

  /// Performs every kind of edit at least once.
  ///
  /// - Throws: ``WrongStore``, ``Interruption``, and the store's errors.
  func doRound() async throws {
    try Interruption.check()
    roundCount += 1
    let chosen = random.shuffled(lists.indices)
    try await editTodos(in: lists[chosen[0]], and: lists[chosen[1]])
    try await editLists(chosen[2], lists[chosen[0]])
    try await timed(.changeSetting) { try await store.set(shown, roundCount) }
  }

  private func timed<Value>(_ edit: MeasuredEdit, _ body: () async throws -> Value) async throws -> Value {
    let watch = Stopwatch()
    let value = try await body()
    times[edit, default: []].append(Double(watch.nanoseconds))
    return value
  }

  private func editTodos(in list: TodoList.ID, and other: TodoList.ID) async throws {
    var expected = try await ids(of: list)
    var elsewhere = try await ids(of: other)

    let edited = expected.open[random.below(expected.open.count)]
    try await timed(.editTodo) { try await store.edit(edited, draft()) }

    let moved = take(&expected.open)
    let place = random.below(expected.open.count)
    try await timed(.moveTodo) { try await store.move([moved], to: .after(expected.open[place])) }
    expected.open.insert(moved, at: place + 1)

    let several = (0..<min(10, expected.open.count - 1)).map { _ in take(&expected.open) }
    try await timed(.moveTodos) { try await store.move(several, to: .after(expected.open[0])) }
    expected.open.insert(contentsOf: several, at: 1)

    let finished = take(&expected.open)
    try await timed(.finishTodo) { try await store.setDone([finished], true) }
    expected.done.insert(finished, at: 0)
    let reopened = take(&expected.done)
    try await timed(.reopenTodo) { try await store.setDone([reopened], false) }
    expected.open.insert(reopened, at: 0)

    let deleted = expected.open[random.below(expected.open.count)]
    try await timed(.deleteTodo) { try await store.delete([deleted]) }
    _ = try await timed(.undoDeletion) { try await store.undo() }

    let displaced = take(&elsewhere.open)
    try await timed(.deleteTodo) { try await store.delete([displaced]) }
    let leaving = take(&expected.open)
    try await timed(.transferTodo) { try await store.move([leaving], to: other, at: .start) }
    elsewhere.open.insert(leaving, at: 0)
    let added = try await timed(.addTodo) { try await store.add(draft(), to: list) }
    expected.open.append(added.id)

    let (found, there) = (try await ids(of: list), try await ids(of: other))
    try require(found == expected && there == elsewhere)
  }

  /// - Parameters:
  ///   - index: The list to delete. At the end, a copy replaces it.
  ///   - other: Another list.
  private func editLists(_ index: Int, _ other: TodoList.ID) async throws {
    let list = lists[index]
    guard var contents = try await store.contents(of: list), let todo = contents.open.first else {
      throw WrongStore(rounds: roundCount)
    }
    try await timed(.editList) {
      try await store.editList(other, ListDraft(name: "Errands no. \(roundCount)", color: .green))
    }
    try await timed(.moveList) { try await store.moveLists([list], to: .after(other)) }
    try await timed(.deleteList) { try await store.deleteList(list) }
    _ = try await timed(.undoListDeletion) { try await store.undo() }
    guard let summary = try await store.lists().first(where: { $0.id == list }) else {
      throw WrongStore(rounds: roundCount)
    }
    try require(summary.progress == contents.progress)

    try await store.deleteList(list)
    let edited = try await ids(of: other).open[0]
    try await timed(.editAfterDeletion) { try await store.edit(edited, draft()) }
    let added = try await timed(.addList) { try await store.addList(ListDraft(name: "No. \(roundCount)")) }

    // Not timed: replaces the list with another full list.
    try await store.deleteList(added.id)
    try await store.edit(edited, draft())
    try await require(store.todo(todo.id) == nil)
    func copy(_ todo: Todo) -> Todo {
      Todo(
        title: todo.title, tags: todo.tags, deadline: todo.deadline, isDone: todo.isDone,
        priority: todo.priority)
    }
    contents = ListContents(
      list: TodoList(name: summary.list.name, priority: summary.list.priority),
      open: contents.open.map(copy), done: contents.done.map(copy))
    try await store.insert([contents], areSynced: true)
    lists[index] = contents.id
  }

  /// Removes a random id and returns it.
  private func take(_ ids: inout [Todo.ID]) -> Todo.ID { ids.remove(at: random.below(ids.count)) }

  private func draft() -> TodoDraft {
    TodoDraft(
      title: "Call the office about no. \(roundCount)", tags: ["phone"],
      deadline: .instant(Date(timeIntervalSince1970: 1_800_000_000 + Double(roundCount))))
  }

  private struct TodoIDs: Equatable {
    var open: [Todo.ID]
    var done: [Todo.ID]
  }

  private func ids(of list: TodoList.ID) async throws -> TodoIDs {
    let contents = try await store.contents(of: list)
    return TodoIDs(open: contents?.open.map(\.id) ?? [], done: contents?.done.map(\.id) ?? [])
  }

  private func require(_ isRight: Bool) throws(WrongStore) {
    if !isRight { throw WrongStore(rounds: roundCount) }
  }
}

/// The store's contents differ from the expected ones.
struct WrongStore: Error, Equatable, CustomStringConvertible {
  /// The number of completed rounds of edits.
  let rounds: Int

  var description: String {
    "todo-store: the contents of the file are wrong after \(rounds) rounds of edits, so all figures of this "
      + "run are invalid"
  }
}
