import Foundation
import FaultyNetwork
import OrderedTable
import Testing
import TestSupport

@testable import Todos

/// A store in memory, filled from a server.
@Suite struct DemoStoreTests {
  private static func document(_ count: Int) -> String {
    let entries = (0..<count).map {
      #"{"userId":\#($0 / 20 + 1),"id":\#($0 + 1),"title":"Todo \#($0 + 1)","completed":\#($0 % 4 == 0)}"#
    }
    return "[\(entries.joined(separator: ","))]"
  }

  @Test func theDemoStoreCanBeEdited() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer(json: Self.document(200)) }
    let (store, report) = try await TodoStore.demo(from: server.url, by: URLSessionTransport())
    #expect(report.isClean && report.entries == 200)
    let lists = try await store.lists()
    #expect(lists.map(\.list.name) == (1...10).map { "List \($0)" })
    #expect(lists.allSatisfy { $0.progress == ListProgress(done: 5, total: 20) })
    let contents = try #require(try await store.contents(of: lists[0].id))
    #expect(contents.open.map(\.title) == (1...20).filter { $0 % 4 != 1 }.map { "Todo \($0)" })
    #expect(contents.done.map(\.title) == (1...20).filter { $0 % 4 == 1 }.map { "Todo \($0)" })
    try await store.move([contents.open[4].id], to: .start)
    try await store.setDone([contents.open[0].id], true)
    try await store.undo()
    let after = try #require(try await store.contents(of: lists[0].id))
    #expect(after.open.map(\.title).prefix(2) == [contents.open[4].title, contents.open[0].title])
  }

  @Test func aDemoListHasAtMostTwoHundredTodos() async throws {
    let entries = (0..<201).map { #"{"userId":1,"id":\#($0),"title":"x","completed":false}"# }
    let server = try LoopbackServer { _ in LoopbackAnswer(json: "[\(entries.joined(separator: ","))]") }
    let (store, report) = try await TodoStore.demo(from: server.url, by: URLSessionTransport())
    #expect(report.skippedCount == 1)
    let list = try #require(try await store.lists().first).id
    let error = await #expect(throws: StoreError.self) {
      try await store.add(TodoDraft(title: "y"), to: list)
    }
    #expect(error == .full(limit: 200))
  }

  @Test func aServerErrorIsThrown() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer(status: 404) }
    let error = await #expect(throws: DemoSeedError.self) {
      _ = try await TodoStore.demo(from: server.url, by: URLSessionTransport())
    }
    #expect(error == .status(404, host: "127.0.0.1"))
  }

  @Test func theDemoLeavesTheUsersFileUnchanged() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("todos.sqlite")
    let own = try TodoStore(at: file)
    let list = try await own.addList(ListDraft(name: "Own"))
    let server = try LoopbackServer { _ in LoopbackAnswer(json: Self.document(20)) }
    let (demo, _) = try await TodoStore.demo(from: server.url, by: URLSessionTransport())
    try await demo.deleteList(try #require(try await demo.lists().first).id)
    #expect(try await own.lists().map(\.list) == [list])
  }
}
