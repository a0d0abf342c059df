import Foundation
import FaultyNetwork
import TestSupport
import Todos

/// The kinds of store. Whatever one does, the others do.
enum StoreMode: CaseIterable {
  case file, memory, demo

  /// An empty store of the kind.
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
