#if Server
import Foundation
import GRDB
import Logging
import Testing
import TestSupport
import Todos

@testable import TodoServer

/// Backups of the server's file that are restored without notice.
struct RestoredFileTests {
  /// A device: a store with its engine.
  private struct Device {
    let store = try! TodoStore.inMemory()
    let token = AccessToken()

    func sync(with server: TestServer) async throws {
      let engine = SyncEngine(store, server: server.address, token: token.text)
      try await engine.sync()
    }

    func titles() async throws -> [String] {
      var titles: [String] = []
      for list in try await store.lists() {
        let contents = try await store.contents(of: list.id)
        titles += (contents!.open + contents!.done).map { "\(list.list.name): \($0.title)" }
      }
      return titles.sorted()
    }
  }

  private enum Copy: CaseIterable {
    /// The database alone. The commit file beside it shows that the database is older.
    case file
    /// All files. The versions that clients have seen show that the files are older.
    case folder
  }

  @Test(arguments: Copy.allCases, [false, true])
  private func devicesPushChangesThatABackupLacks(_ copy: Copy, isOtherEditedFirst: Bool) async throws {
    let folder = try TemporaryFolder()
    let backup = try TemporaryFolder()
    let (first, second) = (Device(), Device())
    let list = try await first.store.addList(ListDraft(name: "work")).id
    try await first.store.add(TodoDraft(title: "old"), to: list)
    try await withServer(in: folder) { server in
      for device in [first, second] {
        _ = try await server.storage.addDevice(named: "device", token: device.token.digest, to: "ann")
        try await device.sync(with: server)
      }
    }
    try Self.copy(from: folder, to: backup, copy)
    // Both devices sync todos and a list that the backup lacks.
    try await withServer(in: folder) { server in
      for (number, device) in [first, second].enumerated() {
        for index in 0..<3 { try await device.store.add(TodoDraft(title: "\(number) \(index)"), to: list) }
        let other = try await device.store.addList(ListDraft(name: "list \(number)")).id
        try await device.store.add(TodoDraft(title: "new"), to: other)
        try await device.sync(with: server)
      }
      try await first.sync(with: server)
    }
    let all = try await first.titles()
    #expect(all.count == 9)
    #expect(try await second.titles() == all)
    try Self.copy(from: backup, to: folder, copy)
    try await withServer(in: folder) { server in
      if isOtherEditedFirst, copy == .file {
        // Other clients raise the versions beyond those that the devices have seen.
        let client = try await server.client()
        for _ in 0..<20 {
          let version = try await client.get("/lists/\(list)").version
          #expect(try await client.push("", to: "/lists/\(list)", at: version).status == 200)
        }
      }
      for _ in 0..<2 {
        for device in [first, second] { try await device.sync(with: server) }
      }
      for device in [first, second] { #expect(try await device.titles() == all) }
      let third = Device()
      _ = try await server.storage.addDevice(named: "device", token: third.token.digest, to: "ann")
      try await third.sync(with: server)
      #expect(try await third.titles() == all)
    }
  }

  private static func copy(from folder: TemporaryFolder, to other: TemporaryFolder, _ copy: Copy) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    where copy == .folder || name == "todos.sqlite" {
      let target = other.url.appending(path: name)
      try? FileManager.default.removeItem(at: target)
      try FileManager.default.copyItem(at: folder.url.appending(path: name), to: target)
    }
  }

  /// A file that was not restored keeps its marks, although several connections open it.
  @Test func aFileThatWasNotRestoredKeepsItsMarks() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "todos.sqlite")
    let storage = try SQLiteStorage(at: file)
    #expect(!storage.wasRestored)
    let device = try await storage.addDevice(named: "phone", token: AccessToken().digest, to: "ann")
    let index = ListKey.index(of: device.account.id)
    let mark = try await storage.versions(of: device.account.id).mark
    for round in 0..<3 {
      let other = try SQLiteStorage(at: file)
      #expect(!other.wasRestored)
      for version in 1...5 {
        let write = ListWrite(to: index, at: round * 5 + version)
        #expect(try await (version % 2 == 0 ? other : storage).store(write) != nil)
      }
      try other.close()
    }
    try storage.close()
    let again = try SQLiteStorage(at: file)
    #expect(!again.wasRestored)
    #expect(try await again.versions(of: device.account.id).mark == mark)
    try again.close()
    // If the commit file is missing, as after a power failure, the database counts as restored.
    let commits = URL(fileURLWithPath: file.path + "-commits")
    try FileManager.default.removeItem(at: commits)
    let lost = try SQLiteStorage(at: file)
    #expect(lost.wasRestored)
    #expect(try await lost.versions(of: device.account.id).mark != mark)
    try lost.close()
    let attributes = try FileManager.default.attributesOfItem(atPath: commits.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// An earlier version of the server accepted an image URL that this one refuses. A server that
  /// lacks the list still accepts it.
  @Test func aListWithAnOlderImageIsInsertedAgain() async throws {
    let device = Device()
    try await withServer { server in
      let account = try await server.storage.addDevice(
        named: "device", token: device.token.digest, to: "ann"
      ).account.id
      let content =
        ##"{"color":"#007AFF","id":"food","image":"ftp://a/cat.png","name":"Food","priority":1}"##
      let row = StoredItemRow(id: "food", content: content)
      let write = ListWrite(to: .index(of: account), at: 1, written: [row], created: ["food"])
      #expect(try await server.storage.store(write) == 2)
      try await device.sync(with: server)
    }
    let list = try #require(try await device.store.lists().first).id
    try await device.store.add(TodoDraft(title: "Milk"), to: list)
    try await withServer { server in
      _ = try await server.storage.addDevice(named: "device", token: device.token.digest, to: "ann")
      try await device.sync(with: server)
      let phone = try await server.client()
      #expect(try await phone.get("/index").items.first?["image"] as? String == "ftp://a/cat.png")
      #expect(try await phone.get("/lists/food").items.count == 1)
    }
  }

  /// The server was updated after the backup, so the commit file is newer than the table of commits.
  @Test func aBackupFromBeforeCommitsWereCountedIsRestored() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "todos.sqlite")
    let backup = folder.url.appending(path: "backup.sqlite")
    let storage = try SQLiteStorage(at: file)
    let device = try await storage.addDevice(named: "phone", token: AccessToken().digest, to: "ann")
    let mark = try await storage.versions(of: device.account.id).mark
    try storage.close()
    try FileManager.default.copyItem(at: file, to: backup)
    let earlier = try DatabaseQueue(path: backup.path)
    try await earlier.write {
      try $0.execute(
        sql: "DROP TABLE commits; DELETE FROM grdb_migrations WHERE identifier = '3 commits'")
    }
    try earlier.close()
    // Updating the server alone does not count as a restore.
    let updated = folder.url.appending(path: "updated.sqlite")
    try FileManager.default.copyItem(at: backup, to: updated)
    let other = try SQLiteStorage(at: updated)
    #expect(!other.wasRestored)
    #expect(try await other.versions(of: device.account.id).mark == mark)
    try other.close()
    try FileManager.default.removeItem(at: file)
    try FileManager.default.moveItem(at: backup, to: file)
    let restored = try SQLiteStorage(at: file)
    #expect(restored.wasRestored)
    #expect(try await restored.versions(of: device.account.id).mark != mark)
    try restored.close()
  }

  /// Versions are compared only with those of the same mark.
  @Test func aLaterSeenVersionGivesTheAccountANewMark() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let other = try await server.client("bob")
      try await phone.make("food", ["a"])
      func mark(_ client: TestClient) async throws -> String {
        try #require(try await client.get("/versions").object["mark"] as? String)
      }
      let (first, others) = (try await mark(phone), try await mark(other))
      func fetch(_ seen: String) async throws -> Int {
        try await phone.send("GET", "/lists/food", fields: ["Last-Seen": seen]).status
      }
      #expect(try await fetch("2 \(first)") == 200)
      #expect(try await fetch("0 \(first)") == 200)
      #expect(try await fetch("7 \(others)") == 409)
      #expect(try await mark(phone) == first)
      for seen in ["", "7", "x \(first)", "-1 \(first)", "+1 \(first)", "-0 \(first)"] {
        #expect(try await fetch(seen) == 400)
      }
      let pushed = try await phone.send(
        "PATCH", "/lists/food", "{\"changes\":[]}",
        fields: ["If-Match": "\"3\"", "Idempotency-Key": "k", "Last-Seen": "3 \(first)"])
      #expect(try pushed.status == 409 && pushed.problem == "/problems/restored - -")
      #expect(try await mark(phone) != first)
      #expect(try await mark(other) == others)
      #expect(try await fetch("3 \(first)") == 409)
      #expect(try await phone.get("/lists/food").version == 2)
    }
  }

  /// The mark in each response to a fetch or push belongs to its version.
  @Test func listResponsesNameTheMark() async throws {
    try await withServer { server in
      let phone = try await server.client()
      var version = try await phone.make("food", ["a"])
      func present() async throws -> String {
        try #require(try await phone.get("/versions").object["mark"] as? String)
      }
      var former: String?
      for _ in 1...2 {
        let mark = try await present()
        #expect(mark != former)
        let applied = try await phone.push("", to: "/lists/food", at: version, batch: "one")
        let again = try await phone.push("", to: "/lists/food", at: version, batch: "one")
        let index = try await phone.get("/index")
        let answers = [
          applied, again, index, try await phone.get("/lists/food"),
          try await phone.push("", to: "/lists/food", at: 0), try await phone.push("", to: "/index", at: 0),
          try await phone.push("", to: "/index", at: index.version),
        ]
        #expect(answers.map(\.status) == [200, 200, 200, 200, 412, 412, 200])
        for answer in answers { #expect(try answer.object["mark"] as? String == mark, "\(answer.text)") }
        version = try applied.version
        // The server detects that it was restored.
        _ = try await phone.send("GET", "/index", fields: ["Last-Seen": "1000 \(mark)"])
        former = mark
      }
    }
  }

  /// The server is killed, and a backup replaces the database but not its log.
  @Test(arguments: [1, 40], [false, true])
  func aBackupBesideANewerLogIsDetected(commits: Int, isPutBack: Bool) async throws {
    let (folder, backup, crashed) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
    let name = "todos.sqlite"
    func copy(_ name: String, from folder: TemporaryFolder, to other: TemporaryFolder) throws {
      // Keeps the modification time to the nanosecond, as a crash does.
      let paths = [folder, other].map { $0.url.appending(path: name).path }
      try FileManager.default.copyItem(atPath: paths[0], toPath: paths[1])
      var facts = stat()
      #expect(stat(paths[0], &facts) == 0)
      let times = [facts.st_atim, facts.st_mtim]
      #expect(utimensat(AT_FDCWD, paths[1], times, 0) == 0)
    }
    func mark(_ server: TestServer) async throws -> String? {
      try await server.client().get("/versions").object["mark"] as? String
    }
    var former: String?
    try await withServer(in: folder) { server in
      let phone = try await server.client()
      try await phone.make("food", ["a"])
      former = try await mark(server)
    }
    try copy(name, from: folder, to: backup)
    try await withServer(in: folder) { server in
      let phone = try await server.client()
      for index in 0..<commits { try await phone.make("list-\(index)", ["\(index)"]) }
      let storage = try #require(server.storage as? SQLiteStorage)
      // The checkpoint makes the database file differ from the backup.
      _ = try await storage.pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
      try await phone.make("later", ["later"])
      for name in [name, name + "-wal", name + "-commits"] { try copy(name, from: folder, to: crashed) }
    }
    if isPutBack {
      let file = crashed.url.appending(path: name)
      try Data(contentsOf: backup.url.appending(path: name)).write(to: file)
    }
    do {
      let storage = try SQLiteStorage(at: crashed.url.appending(path: name))
      #expect(storage.wasRestored == isPutBack)
      try storage.close()
    } catch let error as StorageError {
      #expect(isPutBack && "\(error)".contains("-wal"), "\(error)")
      return
    }
    try await withServer(in: crashed) { server in
      let now = try await mark(server)
      #expect((now == former) == !isPutBack)
    }
  }

  /// SQLite can restore a backup into a database that a server has open.
  @Test func aBackupRestoredIntoTheOpenFileIsDetected() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food", ["a"])
      let storage = try #require(server.storage as? SQLiteStorage)
      let backup = try DatabaseQueue()
      try storage.pool.backup(to: backup)
      let mark = try await phone.get("/versions").object["mark"] as? String
      for index in 0..<5 { try await phone.make("\(index)") }
      let other = try DatabaseQueue(path: server.file.path)
      try backup.backup(to: other)
      try other.close()
      #expect(try await phone.get("/versions").object["mark"] as? String == mark)
      try await phone.make("after")
      #expect(try await phone.get("/versions").object["mark"] as? String != mark)
      let counts = try String(contentsOfFile: server.file.path + "-commits", encoding: .utf8)
      try await phone.make("later")
      #expect(try String(contentsOfFile: server.file.path + "-commits", encoding: .utf8) > counts)
    }
  }

  /// The database was deleted, and its commit file was not.
  @Test func aNewDatabaseIsNotARestoredOne() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "todos.sqlite")
    let storage = try SQLiteStorage(at: file)
    _ = try await storage.addDevice(named: "phone", token: TokenDigest(of: "a"), to: "ann")
    try storage.close()
    try FileManager.default.removeItem(at: file)
    let second = try SQLiteStorage(at: file)
    #expect(!second.wasRestored)
    try second.close()
  }

  @Test func responsesForbidCaching() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food")
      for path in [
        "/versions", "/index", "/lists/food", "/lists/none", "/nowhere", "/health", "/openapi.json",
      ] {
        #expect(try await phone.get(path)["Cache-Control"] == "no-store", "\(path)")
      }
      let tag = try #require(try await phone.get("/versions")["ETag"])
      #expect(try await phone.get("/versions", known: tag)["Cache-Control"] == "no-store")
      #expect(try await server.stranger.get("/index")["Cache-Control"] == "no-store")
    }
  }
}
#endif
