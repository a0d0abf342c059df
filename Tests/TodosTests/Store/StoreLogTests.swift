import Foundation
import Testing
import TestSupport

@testable import Todos

@Suite struct StoreLogTests {
  private let folder: TemporaryFolder
  private let store: TodoStore
  private let page = 4_096
  private let text = String(repeating: "x", count: 64 << 10)

  init() throws {
    folder = try TemporaryFolder()
    store = try TodoStore(at: folder.url.appendingPathComponent("todos.sqlite"))
  }

  private func size(of name: String) throws -> Int {
    let path = folder.url.appendingPathComponent(name).path
    return try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
  }

  @Test func aLongLogIsCheckpointedWithoutAnEdit() async throws {
    for number in 0...StoreLog.limit * page / text.count {
      try await store.set(Setting("text \(number)", default: ""), text)
    }
    for _ in 0..<2_000 where try size(of: "todos.sqlite") < StoreLog.limit / 2 * page {
      try await Task.sleep(nanoseconds: 10_000_000)
    }
    #expect(try size(of: "todos.sqlite") >= StoreLog.limit / 2 * page)
    try await store.close()
  }

  @Test func theLogStaysBoundedDuringSteadyWrites() async throws {
    let pages = 2 * StoreLog.maxPages
    for number in 0...pages * page / text.count {
      try await store.set(Setting("text \(number % 2)", default: ""), text)
    }
    #expect(try size(of: "todos.sqlite-wal") < pages * 3 / 4 * page)
    try await store.close()
    #expect(
      !FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("todos.sqlite-wal").path))
    let again = try TodoStore(at: folder.url.appendingPathComponent("todos.sqlite"))
    #expect(try await again.setting(Setting("text 1", default: "")) == text)
    try await again.close()
  }
}
