import Foundation
import FaultyNetwork
import TestSupport
import Todos

/// The kinds of store, which must all behave alike.
enum StoreMode: CaseIterable {
  case file, memory, demo

  /// Returns an empty store of this kind.
  func store(in folder: TemporaryFolder) async throws -> TodoStore {
    switch self {
    case .file: return try TodoStore(at: folder.url.appendingPathComponent("todos.sqlite"))
    case .memory: return try TodoStore.inMemory()
    case .demo:
      let server = try LoopbackServer { _ in LoopbackAnswer(json: "[]") }
      return try await TodoStore.demo(from: server.url, by: URLSessionTransport()).store
    }
  }
}
