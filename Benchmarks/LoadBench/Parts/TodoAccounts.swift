#if Server
import Foundation
import NIOCore
import NIOHTTP1
import Todos

/// The accounts of a server's file, and their lists.
struct TodoAccounts: Sendable {
  let lists: [TodoList]
  /// The token of each account, in their order.
  let tokens: [String]

  /// Makes accounts with lists, as many of each as it takes, on a server that runs.
  ///
  /// - Parameters:
  ///   - database: The server's file.
  ///   - count: How many lists.
  ///   - todos: How many todos each has.
  ///   - report: Is called after each list.
  /// - Throws: ``LoadFailure``, `InputError`.
  init(
    in database: String, of port: Int, lists count: Int, todos: Int, client: LoadClient,
    report: (Int) throws -> Void
  ) throws {
    let connection = try client.connections(1, to: port)[0]
    defer { client.loop.execute { connection.value.close() } }
    var lists: [TodoList] = []
    var tokens: [String] = []
    for first in stride(from: 0, to: count, by: TodoRules.mostLists) {
      let token = try ServerProcess.output(
        of: "todos", ["token", "account-\(tokens.count)", "--database", database])
      let made = (first..<min(first + TodoRules.mostLists, count)).map {
        TodoList(id: "list-\($0)", token: token)
      }
      let entries = made.enumerated().map { Self.insertion($1.id, "name", "List \($0)", at: $0) }
      let push = try Self.push(entries, to: "/index", of: token, at: "\"1\"")
      _ = try client.answer(to: push, on: connection)
      for list in made {
        let items = (0..<todos).map {
          Self.insertion("todo-\($0)", "title", "A todo of \(list.id), number \($0)", at: $0)
        }
        _ = try client.answer(to: try Self.push(items, to: list.path, of: token, at: "\"1\""), on: connection)
        lists.append(list)
        try report(lists.count)
      }
      tokens.append(token)
    }
    (self.lists, self.tokens) = (lists, tokens)
  }

  private static func insertion(_ id: String, _ field: String, _ text: String, at place: Int) -> String {
    "{\"id\":\"\(id)\",\"insert\":{\"\(field)\":\"\(text)\",\"priority\":\(place)}}"
  }

  private static func push(_ changes: [String], to path: String, of token: String, at tag: String) throws
    -> LoadRequest
  {
    LoadRequest(
      .PATCH, path, token: token, fields: [("If-Match", tag), ("Idempotency-Key", UUID().uuidString)],
      body: "{\"changes\":[\(changes.joined(separator: ","))]}", status: 200)
  }

  /// Users with connections of their own, each of whom has lists that no other has.
  ///
  /// - Precondition: There are as many lists as users.
  func users(_ count: Int, of port: Int, todos: Int, client: LoadClient) throws -> [NIOLoopBound<LoadUser>] {
    let connections = try client.connections(count, to: port)
    return try client.onLoop { [lists] in
      connections.enumerated().map { number, connection in
        let own = stride(from: number, to: lists.count, by: count).map { lists[$0] }
        return NIOLoopBound(LoadUser(connection.value, lists: own, todos: todos), eventLoop: client.loop)
      }
    }
  }
}
#endif
