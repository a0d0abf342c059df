#if Server
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Testing
import TestSupport
import Todos

@testable import TodoServer

/// A server in this process, with its own port and database.
struct TestServer {
  let folder: TemporaryFolder
  let storage: any ListStorage
  let address: URL
  let port: Int
  let server: TodoServer
  fileprivate let group: ServiceGroup

  var file: URL { folder.url.appending(path: "todos.sqlite") }

  /// Creates a device, and returns its client.
  func client(_ account: String = "ann", device: String = "phone") async throws -> TestClient {
    let token = AccessToken()
    _ = try await storage.addDevice(named: device, token: token.digest, to: account)
    return TestClient(address: address, token: token.text)
  }

  /// A client without a token.
  var stranger: TestClient { TestClient(address: address, token: nil) }

  /// Starts a graceful shutdown, without waiting for its end.
  func end() async { await group.triggerGracefulShutdown() }
}

/// Runs a server during the body.
func withServer<Value: Sendable>(
  _ options: ServerOptions = ServerOptions(), in folder: TemporaryFolder? = nil,
  storage wrap: (SQLiteStorage) -> any ListStorage = { $0 },
  logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
  _ body: (TestServer) async throws -> Value
) async throws -> Value {
  let folder = try folder ?? TemporaryFolder()
  let sqlite = try SQLiteStorage(at: folder.url.appending(path: "todos.sqlite"))
  let storage = wrap(sqlite)
  var options = options
  options.port = 0
  let (addresses, running) = AsyncStream<String>.makeStream()
  let server = try TodoServer(storage: storage, options: options, logger: logger) { running.yield($0) }
  let group = ServiceGroup(services: [server], logger: logger)
  let run = Task {
    defer { running.finish() }
    try await group.run()
  }
  let address = try #require(await addresses.first { _ in true })
  let url = try #require(URL(string: address))
  let test = TestServer(
    folder: folder, storage: storage, address: url, port: try #require(url.port), server: server, group: group
  )
  let result: Result<Value, any Error>
  do {
    result = .success(try await body(test))
  } catch {
    result = .failure(error)
  }
  await group.triggerGracefulShutdown()
  try await run.value
  try sqlite.close()
  return try result.get()
}
#endif
