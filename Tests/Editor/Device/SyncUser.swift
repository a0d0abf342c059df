import Foundation
import SeededRandom
import OrderedTable
import Todos

/// A user who makes random edits, and logs each one once it is stored.
struct SyncUser {
  private let store: TodoStore
  private let log: SyncLog
  private var generator: SplitMix64
  private var count = 0
  private let seed: UInt64

  init(_ store: TodoStore, log: SyncLog, seed: UInt64) {
    (self.store, self.log, self.seed) = (store, log, seed)
    generator = SplitMix64(seed: seed)
  }

  /// Makes one edit, then pauses for up to 20 ms.
  mutating func edit() async throws {
    do {
      try await step()
    } catch StoreError.outdated, StoreError.unknownTodo, StoreError.unknownList, StoreError.full {
      // Another program was faster, or the list is full.
    }
    try await Task.sleep(nanoseconds: UInt64(draw(20)) * 1_000_000)
  }

  private mutating func step() async throws {
    let lists = try await store.lists().map(\.id)
    guard lists.count >= 3 else {
      let list = try await store.addList(ListDraft(name: "List \(lists.count + 1)"))
      return log.write("list", "\(list.id)")
    }
    let list = lists[draw(lists.count)]
    guard let contents = try await store.contents(of: list) else { return }
    let todos = contents.open + contents.done
    guard todos.count > 2, draw(4) > 0 else {
      let todo = try await store.add(TodoDraft(title: title()), to: list, at: .start)
      return log.write("added", "\(todo.id)", todo.title)
    }
    let (todo, other) = (todos[draw(todos.count)], todos[draw(todos.count)])
    // Logs the edit before it is made, too: after a kill in between, its outcome is unknown.
    log.write("touching", "\(todo.id)")
    switch draw(12) {
    case 0..<4:
      let title = title()
      log.write("titling", "\(todo.id)", title)
      try await store.edit(todo.id) { $0.title = title }
    case 4..<6: try await store.setDone([todo.id], !todo.isDone)
    case 6..<8:
      if todo.id != other.id, todo.isDone == other.isDone {
        try await store.move([todo.id], to: .after(other.id))
      }
    case 8..<10:
      log.write("transferring", "\(todo.id)")
      try await store.move([todo.id], to: lists[draw(lists.count)])
    default:
      log.write("deleting", "\(todo.id)")
      try await store.delete([todo.id])
      log.write("deleted", "\(todo.id)")
    }
  }

  private mutating func title() -> String {
    count += 1
    return "\(seed)-\(count)"
  }

  private mutating func draw(_ count: Int) -> Int { generator.below(count) }
}
