#if Server
import Foundation
import GRDB
import Testing
import TestSupport

@testable import TodoServer

struct SQLiteStorageTests {
  let folder: TemporaryFolder
  var file: URL { folder.url.appending(path: "todos.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test func writesAreSyncedToTheDisk() throws {
    let storage = try SQLiteStorage(at: file)
    let (synchronous, journal) = try storage.pool.write { db in
      (try Int.fetchOne(db, sql: "PRAGMA synchronous"), try String.fetchOne(db, sql: "PRAGMA journal_mode"))
    }
    #expect(synchronous == 2 && journal == "wal")
    try storage.close()
  }

  @Test func storedRowsSurviveReopening() async throws {
    var storage = try SQLiteStorage(at: file)
    let phone = try await storage.addDevice(named: "phone", token: TokenDigest(of: "1"), to: "ann")
    let index = ListKey.index(of: phone.account.id)
    let write = ListWrite(
      to: index, at: 1, written: [StoredItemRow(id: "a", content: "{}")],
      batch: PushedBatch(device: phone.id, name: "b"), created: ["a"])
    #expect(try await storage.store(write) == 2)
    let stored = try await storage.contents(of: index, for: phone.id)
    try storage.close()
    storage = try SQLiteStorage(at: file)
    #expect(try await storage.contents(of: index, for: phone.id) == stored)
    #expect(try await storage.device(withToken: TokenDigest(of: "1")) == phone)
    try storage.close()
  }

  /// The file holds the todos of all accounts.
  @Test func onlyTheOwnerCanReadTheFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "todos.sqlite")
    let storage = try SQLiteStorage(at: file)
    _ = try await storage.addDevice(named: "a", token: TokenDigest(of: "a"), to: "ann")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    try storage.close()
  }

  /// Another program has damaged the file.
  @Test func aListThatOnlyTheIndexNamesCanBeRemoved() async throws {
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food")
      let queue = try DatabaseQueue(path: server.file.path)
      try await queue.write { try $0.execute(sql: "DELETE FROM list WHERE id = 'food'") }
      let removal = #"{"id":"food","remove":true,"version":1}"#
      #expect(try await phone.push(removal, to: "/index", at: 2).status == 200)
      #expect(try await phone.get("/index").ids == [])
    }
  }

  private static let faults: [(name: String, run: @Sendable (URL) throws -> Void)] = [
    ("deleted", { try FileManager.default.removeItem(at: $0) }),
    ("moved", { try FileManager.default.moveItem(at: $0, to: $0.appendingPathExtension("moved")) }),
    (
      "replaced",
      { url in
        let other = url.appendingPathExtension("other")
        try SQLiteStorage(at: other).close()
        #expect(rename(other.path, url.path) == 0)
      }
    ),
    ("replaced by a text", { try Data("Dear diary".utf8).write(to: $0, options: .atomic) }),
    ("cut off", { #expect(truncate($0.path, 8_192) == 0) }),
    ("emptied", { #expect(truncate($0.path, 0) == 0) }),
    ("without a log", { try FileManager.default.removeItem(atPath: $0.path + "-wal") }),
    ("without an index", { try FileManager.default.removeItem(atPath: $0.path + "-shm") }),
    (
      "migrated",
      { url in
        let other = try DatabaseQueue(path: url.path)
        try other.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 of tomorrow')") }
        try other.close()
      }
    ),
  ]

  /// The server acknowledges nothing that would be lost with the file.
  @Test(arguments: faults.indices) func noWriteIsAcknowledgedAfterTheFileIsGone(index: Int) async throws {
    let fault = Self.faults[index]
    try await withServer { server in
      let phone = try await server.client()
      try await phone.make("food")
      // Writes pages to the file itself.
      let storage = try #require(server.storage as? SQLiteStorage)
      _ = try await storage.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
      #expect(try await server.stranger.get("/health").status == 200)
      try fault.run(server.file)
      for id in ["drink", "wood"] {
        let answer = try await phone.send("PUT", "/lists/\(id)")
        #expect(answer.status == 500, "\(fault.name)")
      }
      #expect(try await server.stranger.get("/health").status == 503, "\(fault.name)")
      await #expect(throws: StorageError.self) {
        try await server.storage.addDevice(named: "a", token: TokenDigest(of: "a"), to: "ann")
      }
      let error = await #expect(throws: StorageError.self) { try await server.storage.check() }
      #expect(error?.description.isEmpty == false)
      // A new reader at the path would find another file, without this token. If the file is still
      // in place, earlier lists can be read unless they were cut off.
      storage.pool.invalidateReadOnlyConnections()
      let isCutOff = ["cut off", "emptied"].contains(fault.name)
      let later = try await phone.get("/index")
      let isElsewhere = ["deleted", "moved", "replaced", "replaced by a text"].contains(fault.name)
      if isElsewhere { #expect(later.status == 500, "\(fault.name)") }
      if !isElsewhere && !isCutOff { #expect(try later.ids == ["food"], "\(fault.name)") }
    }
  }

  @Test func aNewerSchemaIsRefused() throws {
    let storage = try SQLiteStorage(at: file)
    try storage.pool.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 of tomorrow')") }
    try storage.close()
    let before = try Data(contentsOf: file)
    #expect(throws: StorageError.newerVersion(file.path)) { try SQLiteStorage(at: file) }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func otherDatabasesAreRefused() throws {
    let other = try DatabaseQueue(path: file.path)
    try other.write { try $0.execute(sql: "CREATE TABLE list (id TEXT)") }
    try other.close()
    let before = try Data(contentsOf: file)
    #expect { try SQLiteStorage(at: file) } throws: { error in
      if case .notAStorage? = error as? StorageError { true } else { false }
    }
    #expect(try Data(contentsOf: file) == before)
    let text = folder.url.appending(path: "text")
    try Data(repeating: 65, count: 5_000).write(to: text)
    #expect { try SQLiteStorage(at: text) } throws: { error in
      if case .notAStorage? = error as? StorageError { true } else { false }
    }
    #expect { try SQLiteStorage(at: folder.url.appending(path: "none/todos.sqlite")) } throws: { error in
      if case .notOpened? = error as? StorageError { true } else { false }
    }
  }

  /// Another program's database gets no log and no log index beside it, and its own log stays unchanged.
  @Test(arguments: [false, true], [false, true])
  func noFilesAreLeftBesideARefusedFile(hasLog: Bool, isLink: Bool) throws {
    let pool = try DatabasePool(path: folder.url.appending(path: "open.sqlite").path)
    try pool.write { try $0.execute(sql: "CREATE TABLE list (id TEXT)") }
    if !hasLog { try pool.close() }
    for suffix in hasLog ? ["", "-wal", "-shm"] : [""] {
      try FileManager.default.copyItem(atPath: pool.path + suffix, toPath: file.path + suffix)
    }
    let opened = isLink ? folder.url.appending(path: "link.sqlite") : file
    if isLink { try FileManager.default.createSymbolicLink(at: opened, withDestinationURL: file) }
    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path))
    }
    func contents() throws -> [Data] {
      try (hasLog ? ["", "-wal"] : [""]).map { try Data(contentsOf: URL(filePath: file.path + $0)) }
    }
    let (namesBefore, contentsBefore) = (try names(), try contents())
    #expect { try SQLiteStorage(at: opened) } throws: { error in
      if case .notAStorage? = error as? StorageError { true } else { false }
    }
    #expect(try names() == namesBefore)
    #expect(try contents() == contentsBefore)
    try pool.close()
  }

  /// The log, which needs the room, is beside the file that a link leads to.
  @Test func whatIsBesideAFileIsBesideTheTargetOfALink() throws {
    let other = folder.url.appending(path: "other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: other.appending(path: "target.sqlite"))
    let storage = try SQLiteStorage(at: file)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: other.path)
    #expect(Set(names).isSuperset(of: ["", "-commits", "-reserve"].map { "target.sqlite\($0)" }))
    try storage.close()
  }

  /// On a full disk, nothing is half-written. Once there is room, all operations succeed again.
  @Test func aFullDiskStoresNothingByHalves() async throws {
    let storage = try SQLiteStorage(at: file)
    let phone = try await storage.addDevice(named: "phone", token: TokenDigest(of: "1"), to: "ann")
    let index = ListKey.index(of: phone.account.id)
    try await storage.pool.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
    }
    let rows = (0..<200).map { StoredItemRow(id: "\($0)", content: String(repeating: "x", count: 4_000)) }
    let write = ListWrite(to: index, at: 1, written: rows, created: rows.map(\.id))
    await #expect(throws: StorageError.full) { try await storage.store(write) }
    let versions = try await storage.versions(of: phone.account.id)
    #expect(versions.lists.isEmpty)
    #expect(
      try await storage.contents(of: index, for: phone.id)
        == StoredList(version: 1, mark: versions.mark, rows: []))
    try await storage.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    #expect(try await storage.store(write) == 2)
    try storage.close()
  }
}
#endif
