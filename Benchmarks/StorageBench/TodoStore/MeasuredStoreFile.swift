import Foundation
import GRDB
import ListOrdering
import Measuring
import Todos

/// A store file with full lists, in the state after a sync.
enum MeasuredStoreFile {
  /// Creates the file and closes it.
  ///
  /// Every third to-do has a deadline, every fourth has a tag, and every fifth is done.
  static func make(at file: URL, lists: Int, todos: Int) async throws {
    var space = MidpointKeys()
    var number = 0
    let keys = space.keys(lists, between: nil, and: nil)!
    let contents = keys.enumerated().map { index, key in
      func section(_ count: Int, areDone: Bool) -> [Todo] {
        space.keys(count, between: nil, and: nil)!.map { key in
          number += 1
          let deadline = Date(timeIntervalSince1970: 1_800_000_000 + 600 * Double(number))
          return Todo(
            title: "Call the office about \(number)", tags: number % 4 == 0 ? ["phone"] : [],
            deadline: number % 3 == 0 ? .instant(deadline) : nil, isDone: areDone, priority: key)
        }
      }
      return ListContents(
        list: TodoList(
          name: "List no. \(index + 1)", color: ListColor.palette[index % ListColor.palette.count],
          priority: key),
        open: section(todos - todos / 5, areDone: false), done: section(todos / 5, areDone: true))
    }
    let store = try TodoStore(at: file)
    try await store.insert(contents, areSynced: true)
    try await store.close()
  }

  /// Opens the file and reads the index and the middle list. Returns how long that took.
  static func open(_ file: URL) async throws -> (store: TodoStore, nanoseconds: UInt64) {
    let watch = Stopwatch()
    let store = try TodoStore(at: file)
    let lists = try await store.lists()
    let contents = try await store.contents(of: lists[lists.count / 2].id)
    let nanoseconds = watch.nanoseconds
    guard contents?.progress == lists[lists.count / 2].progress else { throw WrongStore(rounds: 0) }
    return (store, nanoseconds)
  }

  /// Opens the file, with or without commits that wait for the disk.
  static func open(_ file: URL, waitsForDisk: Bool) async throws -> TodoStore {
    let store = try TodoStore(at: file)
    if waitsForDisk {
      try await store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }
    return store
  }

  /// Performs rounds of edits on the file.
  ///
  /// - Parameters:
  ///   - waitsForDisk: Whether each commit waits for the disk. If `false`, the store keeps the
  ///     setting with which it opens any file.
  ///   - report: A closure that is called after each round.
  /// - Returns: The nanoseconds of each edit, by kind.
  static func edit(
    _ file: URL, rounds: Int, waitsForDisk: Bool, report: @Sendable () -> Void
  ) async throws -> [MeasuredEdit: [Double]] {
    let store = try await open(file, waitsForDisk: waitsForDisk)
    let before = try await store.lists().map(\.progress.total)
    let user = try await StoreUser(store)
    for _ in 0..<rounds {
      try await user.doRound()
      report()
    }
    guard try await store.lists().map(\.progress.total) == before else { throw WrongStore(rounds: rounds) }
    try await store.close()
    return user.times
  }
}
