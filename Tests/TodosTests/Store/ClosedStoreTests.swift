import Foundation
import Testing
import TestSupport

@testable import Todos

@Suite struct ClosedStoreTests {
  @Test(arguments: StoreMode.allCases)
  func aClosedStoreRefusesEveryCall(mode: StoreMode) async throws {
    let folder = try TemporaryFolder()
    let store = try await mode.store(in: folder)
    let list = try await store.addList(ListDraft(name: "List")).id
    _ = try await store.lists()
    try await store.close()
    try await store.close()
    for call in [
      { _ = try await store.lists() }, { _ = try await store.contents(of: list) },
      { _ = try await store.undoState() }, { try await store.undo() }, { _ = try await store.check() },
      { try await store.add(TodoDraft(title: "x"), to: list) }, { try await store.deleteList(list) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: StoreError.self) { try await call() }
      #expect(error == .closed && error?.localizedDescription == error?.description)
    }
    var changes = store.listChanges().makeAsyncIterator()
    #expect(try await changes.next() == nil)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(files == (mode == .file ? ["todos.sqlite"] : []))
  }

  @Test(arguments: StoreMode.allCases)
  func closingDuringOtherCallsIsSafe(mode: StoreMode) async throws {
    for _ in 0..<5 {
      let folder = try TemporaryFolder()
      let store = try await mode.store(in: folder)
      let list = try await store.addList(ListDraft(name: "List")).id
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            do {
              for _ in 0..<20 {
                try await store.add(TodoDraft(title: "\(number)"), to: list)
                _ = try await store.contents(of: list)
              }
            } catch StoreError.closed {}
          }
        }
        try await Task.sleep(for: .milliseconds(5))
        try await store.close()
        try await group.waitForAll()
      }
    }
  }
}
