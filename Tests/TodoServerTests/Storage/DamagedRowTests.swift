#if Server
import Foundation
import GRDB
import Testing
import TestSupport

@testable import TodoServer

/// Damaged rows in the server's file: a request that reads one gets a server error, and the log
/// names the row.
struct DamagedRowTests {
  /// The new value of the damaged row's column `content`, as SQL.
  static let contents: [(name: String, sql: String)] = [
    ("cut off", "substr(content, 1, length(content) - 1)"),
    ("empty", "''"),
    ("two objects", "content || ',' || content"),
    ("of another item", "replace(content, '\"id\":\"', '\"id\":\"x')"),
    ("not an object", "'7'"),
    ("not UTF-8", "x'FF7B7D'"),
  ]

  /// Creates the lists `food` and `home`, damages one row, and runs the body.
  private func damage(
    _ row: String, with sql: String, _ body: (TestClient, LogRecorder) async throws -> Void
  ) async throws {
    let log = LogRecorder()
    try await withServer(logger: log.logger) { server in
      let phone = try await server.client()
      try await phone.make("home", ["b"])
      try await phone.make("food", ["a"])
      let queue = try DatabaseQueue(path: server.file.path)
      try await queue.write { db in
        try db.execute(sql: "UPDATE item SET content = \(sql) WHERE id = ?", arguments: [row])
        #expect(db.changesCount == 1)
      }
      try await body(phone, log)
    }
  }

  private func expectDamage(_ answer: Answer, of row: String, at path: String, _ log: LogRecorder) throws {
    #expect(try answer.status == 500 && answer.problem == "/problems/internal - \(row)", "\(answer.text)")
    let line = try #require(log.errors.last)
    #expect(line.contains("item=\(row)") && line.contains("path=\(path)"), "\(line)")
    #expect(line.contains("account=1 "), "\(line)")
  }

  @Test(arguments: contents) func aDamagedTodoIsAServerError(name: String, sql: String) async throws {
    try await damage("a", with: sql) { phone, log in
      let list = "/lists/food"
      let requests: [(String, () async throws -> Answer)] = [
        (list, { try await phone.get(list) }), (list, { try await phone.get("\(list)?sort=deadline") }),
        (list, { try await phone.push(#"{"id":"a","update":{"done":true}}"#, to: list, at: 2) }),
        (list, { try await phone.push(#"{"id":"a","insert":{"title":"t"}}"#, to: list, at: 2) }),
        ("\(list)/items", { try await phone.send("POST", "\(list)/items", #"{"id":"a","title":"a"}"#) }),
        ("\(list)/items", { try await phone.send("POST", "\(list)/items", #"{"title":"t"}"#) }),
        (
          "\(list)/items/a/move",
          { try await phone.send("POST", "\(list)/items/a/move", #"{"after":null}"#) }
        ),
      ]
      for (path, request) in requests { try expectDamage(try await request(), of: "a", at: path, log) }
      #expect(log.errors.count == requests.count)
      // Requests for other lists succeed, and the row can be deleted.
      #expect(try await phone.get("/lists/home").ids == ["b"])
      #expect(try await phone.send("DELETE", "\(list)/items/a").status == 204)
      #expect(try await phone.get(list).ids == [])
    }
  }

  /// The JSON is valid, but a member has another type. An insertion replaces it.
  @Test func aDamagedMemberIsAServerError() async throws {
    try await damage("a", with: "json_set(content, '$.priority', 'high')") { phone, log in
      let list = "/lists/food"
      let answer = try await phone.get(list)
      try expectDamage(answer, of: "a", at: list, log)
      #expect(answer.text.contains("The priority is not a finite number, or null."), "\(answer.text)")
      let update = #"{"id":"a","update":{"done":true}}"#
      try expectDamage(try await phone.push(update, to: list, at: 2), of: "a", at: list, log)
      let insertion = #"{"id":"a","insert":{"title":"t"}}"#
      #expect(try await phone.push(insertion, to: list, at: 2).status == 200)
      #expect(try await phone.get(list).ids == ["a"])
    }
  }

  /// Each column of each table gets an invalid value: the server responds and goes on.
  @Test(arguments: ["x'FF'", "'x'", "NULL", "2.5", "9223372036854775807", "''"])
  func noStoredValueEndsTheServer(value: String) async throws {
    let tables = ["account", "device", "list", "item", "batch", "commits"]
    var columns: [(String, String)] = []
    try await withServer { server in
      let storage = try #require(server.storage as? SQLiteStorage)
      columns = try await storage.pool.read { db in
        try tables.flatMap { table in try db.columns(in: table).map { (table, $0.name) } }
      }
    }
    #expect(columns.count > 15)
    for (table, column) in columns {
      let folder = try TemporaryFolder()
      var token: String?
      try await withServer(in: folder) { server in
        var phone = try await server.client()
        token = phone.token
        try await phone.make("food", ["a"])
        // A list with a damaged account or id is not found, a status that the document does not
        // name for the index.
        phone.checksStatuses = false
        let queue = try DatabaseQueue(path: server.file.path)
        try? await queue.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA foreign_keys = OFF; UPDATE \(table) SET \(column) = \(value)")
        }
        try queue.close()
        for _ in 0..<2 {
          for path in ["/versions", "/index", "/lists/food", "/lists/food?sort=deadline"] {
            _ = try await phone.get(path)
          }
          _ = try await phone.push(
            #"{"id":"a","update":{"done":true}}"#, to: "/lists/food", at: 2, batch: "b")
          _ = try await phone.send("PUT", "/lists/new")
          _ = try await phone.send("POST", "/lists/food/items", #"{"title":"t"}"#)
        }
        _ = try? await server.storage.devices()
        #expect(try await server.stranger.get("/health").status == 200)
      }
      // A server that starts with this file goes on, too.
      if let storage = try? SQLiteStorage(at: folder.url.appending(path: "todos.sqlite")) {
        _ = try? await storage.devices()
        _ = try? await storage.device(withToken: TokenDigest(of: token ?? ""))
        try storage.close()
      }
    }
  }

  @Test(arguments: contents) func aDamagedListIsAServerError(name: String, sql: String) async throws {
    try await damage("food", with: sql) { phone, log in
      try expectDamage(try await phone.get("/index"), of: "food", at: "/index", log)
      try expectDamage(try await phone.send("PUT", "/lists/new"), of: "food", at: "/lists/new", log)
      #expect(try await phone.get("/lists/food").ids == ["a"])
      let removal = #"{"id":"food","remove":true}"#
      #expect(try await phone.push(removal, to: "/index", at: 3).status == 200)
      #expect(try await phone.get("/index").ids == ["home"])
    }
  }
}
#endif
