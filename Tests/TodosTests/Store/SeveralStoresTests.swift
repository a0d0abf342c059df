import Foundation
import Testing
import TestSupport

@testable import Todos

/// Several stores that have one file open.
@Suite struct SeveralStoresTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appendingPathComponent("todos.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// Closing a file outside SQLite drops all locks that the process holds on it.
  @Test func openingAFileTwiceKeepsItsLocks() async throws {
    let first = try TodoStore(at: file)
    let list = try await first.addList(ListDraft(name: "List")).id
    let second = try TodoStore(at: file)
    // If no other connection held a lock, this program would delete the log when it ends.
    let lines = try RunningProgram(
      "Editor", ["todos", "try", file.path, "10"], shell: "exec timeout 60 \"$0\" \"$@\""
    )
    .finish()
    #expect(lines.last == "closed", "\(lines.suffix(3))")
    try await first.editList(list, ListDraft(name: "Edited"))
    #expect(try await second.lists().map(\.list.name) == ["Edited"])
    #expect(try names().contains("todos.sqlite-wal"))
    try await first.close()
    try await second.close()
    let store = try TodoStore(at: file)
    #expect(try await store.lists().map(\.list.name) == ["Edited"])
    try await store.close()
    #expect(try names() == ["todos.sqlite"])
  }

  @Test func closingEndsObservations() async throws {
    for _ in 0..<20 {
      let store = try TodoStore(at: file)
      let list = try await store.addList(ListDraft(name: "List")).id
      var changes = store.changes(of: list).makeAsyncIterator()
      _ = try await changes.next()
      try await store.close()
      #expect(try names() == ["todos.sqlite"])
      #expect(try await changes.next() == nil)
    }
  }

  @Test func closingWaitsForReadsAndWrites() async throws {
    let list: TodoList.ID
    do {
      let store = try TodoStore(at: file)
      list = try await store.addList(ListDraft(name: "List")).id
      try await store.close()
    }
    for round in 0..<100 {
      let store = try TodoStore(at: file)
      let calls = Task {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 { group.addTask { _ = try? await store.contents(of: list) } }
          group.addTask { try? await store.set(Setting("round", default: 0), round) }
          group.addTask { _ = try? await store.changes(of: list).first { _ in true } }
        }
      }
      if round % 2 == 0 { await Task.yield() }
      try await store.close()
      #expect(try names() == ["todos.sqlite"], "\(round)")
      await calls.value
      #expect(try names() == ["todos.sqlite"], "\(round)")
    }
  }

  @Test func closingDoesNotRecreateADeletedFile() async throws {
    let store = try TodoStore(at: file)
    try await store.addList(ListDraft(name: "List"))
    for name in try names() {
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
    }
    try? await store.close()
    #expect(try names() == [])
  }

  @Test func aURLWithoutASchemeIsAPath() async throws {
    let address = try #require(URL(string: file.path.replacingOccurrences(of: " ", with: "%20")))
    for _ in 0..<2 {
      let store = try TodoStore(at: address)
      try await store.addList(ListDraft(name: "List"))
      try await store.close()
    }
    #expect(try names() == ["todos.sqlite"])
  }

  @Test func releasingAnObservedStoreClosesIt() async throws {
    var changes: StoreChanges<[ListSummary]>.Iterator?
    do {
      let store = try TodoStore(at: file)
      try await store.addList(ListDraft(name: "List"))
      changes = store.listChanges().makeAsyncIterator()
    }
    _ = try await changes?.next()
    changes = nil
    // Closing the last connection removes the log.
    for _ in 0..<2_000 where try names() != ["todos.sqlite"] { try await Task.sleep(nanoseconds: 10_000_000) }
    #expect(try names() == ["todos.sqlite"])
  }

  /// SQLite puts the log beside the file that the link points to.
  @Test func aLinkOpensItsTarget() async throws {
    let link = folder.url.appendingPathComponent("link.sqlite")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let store = try TodoStore(at: file)
    let list = try await store.addList(ListDraft(name: "List"))
    let other = try TodoStore(at: link)
    #expect(try await other.lists().map(\.id) == [list.id])
    try await other.close()
    try await store.close()
  }
}
