import Foundation
import GRDB
import PropertyTesting
import SeededRandom
import Testing
import TestSupport

@testable import Todos

/// Files that are deleted, replaced or migrated while a store has them open. If an edit does not
/// throw, the file at the path contains it.
@Suite struct FileFaultTests {
  /// A fault that another program causes in an open file.
  enum Fault: CaseIterable {
    case delete, deleteAll, moveAway, replace, replaceAll, replaceByText, replaceByFolder
    case deleteLog, deleteIndex, deleteLogs, replaceLog, cutOffLog, emptyLog, cutOff, empty, migrate

    /// Whether the contents of the file survive.
    var keepsContents: Bool {
      switch self {
      case .deleteLog, .deleteIndex, .deleteLogs, .migrate: true
      default: false
      }
    }
  }

  private let folder: TemporaryFolder
  private var file: URL { folder.url.appendingPathComponent("todos.sqlite") }
  private var logs: [URL] { ["-wal", "-shm"].map { URL(fileURLWithPath: file.path + $0) } }
  private var moved: URL { folder.url.appendingPathComponent("moved.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func run(_ fault: Fault) async throws {
    let manager = FileManager.default
    /// Replaces the open file, using `rename`.
    func put(_ make: (URL) async throws -> Void) async throws {
      let other = folder.url.appendingPathComponent("other")
      try await make(other)
      #expect(rename(other.path, file.path) == 0)
    }
    func store(_ url: URL) async throws {
      let other = try TodoStore(at: url)
      try await other.addList(ListDraft(name: "Other"))
      try await other.close()
    }
    switch fault {
    case .delete: try manager.removeItem(at: file)
    case .deleteAll: for url in [file] + logs { try manager.removeItem(at: url) }
    case .moveAway:
      try? manager.removeItem(at: moved)
      try manager.moveItem(at: file, to: moved)
    case .replace: try await put(store)
    case .replaceAll:
      try await put(store)
      for url in logs { try manager.removeItem(at: url) }
    case .replaceByText: try await put { try Data("Dear diary".utf8).write(to: $0) }
    case .replaceByFolder:
      try manager.removeItem(at: file)
      try manager.createDirectory(at: file, withIntermediateDirectories: false)
    case .deleteLog: try manager.removeItem(at: logs[0])
    case .deleteIndex: try manager.removeItem(at: logs[1])
    case .deleteLogs: for url in logs { try manager.removeItem(at: url) }
    case .replaceLog:
      try manager.removeItem(at: logs[0])
      try Data().write(to: logs[0])
    case .cutOff: try cut(file, to: 0.5)
    case .empty: try cut(file, to: 0)
    case .cutOffLog: try cut(logs[0], to: 0.5)
    case .emptyLog: try cut(logs[0], to: 0)
    case .migrate:
      let other = try DatabaseQueue(path: file.path)
      try await other.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 something')") }
      try other.close()
    }
  }

  private func size(of url: URL) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int)
  }

  private func cut(_ url: URL, to part: Double) throws {
    #expect(truncate(url.path, Int(Double(try size(of: url)) * part)) == 0)
  }

  private func isOfFault(_ error: StoreError, _ fault: Fault) -> Bool {
    switch (fault, error) {
    case (.migrate, .newerVersion), (.cutOff, .damaged), (.empty, .damaged): true
    case (.migrate, _), (.cutOff, _), (.empty, _): false
    case (_, .fileChanged(let reason)): !reason.isEmpty
    default: false
    }
  }

  @Test(arguments: Fault.allCases) func theNextEditThrows(fault: Fault) async throws {
    let store = try TodoStore(at: file)
    let list = try await store.addList(ListDraft(name: "Before")).id
    try await run(fault)
    for _ in 0..<3 {
      let error = await #expect(throws: StoreError.self) { try await store.addList(ListDraft(name: "After")) }
      #expect(error.map { isOfFault($0, fault) } == true, "\(String(describing: error))")
    }
    await #expect(throws: StoreError.self) { try await store.undo() }
    await #expect(throws: StoreError.self) { try await store.set(Setting("x", default: 0), 1) }
    if fault == .cutOffLog || fault == .emptyLog {
      // Pages that were only in the log are lost.
      do { _ = try await store.contents(of: list) } catch { #expect(isOfFault(error, fault), "\(error)") }
    } else {
      // Reads still work, so that the app can explain what happened.
      #expect(try await store.contents(of: list)?.list.name == "Before")
    }
    try? await store.close()
  }

  /// A large transaction writes to the log before it commits. After a truncation, its frames could
  /// take the place of the missing ones.
  @Test(arguments: [Fault.cutOffLog, .emptyLog])
  func aLargeEditIsRefusedAfterTheLogWasTruncated(fault: Fault) async throws {
    let large = Setting("large", default: "")
    do {
      let store = try TodoStore(at: file)
      try await store.addList(ListDraft(name: "Before"))
      try await run(fault)
      let error = await #expect(throws: StoreError.self) {
        try await store.set(large, String(repeating: "x", count: 8 << 20))
      }
      #expect(error.map { isOfFault($0, fault) } == true, "\(String(describing: error))")
      try? await store.close()
    }
    let store = try TodoStore(at: file)
    #expect(try await store.check().isSound)
    try await store.set(large, "y")
    #expect(try await store.setting(large) == "y")
    try await store.close()
  }

  /// Opening another connection for a reader would show the contents of the other file.
  @Test(arguments: [Fault.replace, .replaceAll, .replaceByText])
  func aReplacementFileIsNotRead(fault: Fault) async throws {
    let store = try TodoStore(at: file)
    try await store.addList(ListDraft(name: "Before"))
    try await run(fault)
    let pool = try #require(store.database as? DatabasePool)
    pool.invalidateReadOnlyConnections()
    let error = await #expect(throws: StoreError.self) { try await store.lists() }
    #expect(error.map { isOfFault($0, fault) } == true, "\(String(describing: error))")
    // The message of a failed read must not speak of storing.
    #expect(
      error?.description.contains("stored") == false && error?.description.contains("open it again") == true)
    try? await store.close()
  }

  /// Readers also check the file while it grows.
  @Test func aGrowingFileDoesNotCountAsTruncated() async throws {
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try await pool.write { try $0.execute(sql: "CREATE TABLE content (data)") }
    let opened = try await pool.writeWithoutTransaction { [file] in try OpenedFile(of: $0, at: file.path) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          while !Task.isCancelled {
            do { try await pool.read { try opened.check($0) } } catch is CancellationError {}
          }
        }
      }
      group.addTask {
        for number in 0..<100 {
          try await pool.writeWithoutTransaction { db in
            try db.inTransaction {
              try db.execute(sql: "INSERT INTO content VALUES (zeroblob(20000))")
              try opened.check(db)
              return .commit
            }
            _ = try? db.checkpoint(number % 2 == 0 ? .passive : .truncate)
          }
        }
      }
      // The writer finishes first.
      try await group.next()
      group.cancelAll()
      try await group.waitForAll()
    }
    try pool.close()
  }

  /// If the log was deleted, opening a connection for a reader creates a new, empty log.
  @Test func editsOfADeletedLogSurviveNewReaders() async throws {
    let store = try TodoStore(at: file)
    for number in 0..<6 { try await store.addList(ListDraft(name: "List \(number)")) }
    try await run(.deleteLogs)
    let database = store.database
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try? await database.read { db in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM list")
            usleep(200_000)
          }
        }
      }
    }
    #expect(FileManager.default.fileExists(atPath: logs[0].path))
    await #expect(throws: StoreError.self) { try await store.addList(ListDraft(name: "After")) }
    try await store.close()
    let again = try TodoStore(at: file)
    #expect(try await again.lists().count == 6)
    try await again.close()
  }

  /// The moved file holds every edit that was reported as done.
  @Test func aMovedFileKeepsEveryEdit() async throws {
    let store = try TodoStore(at: file)
    try await store.addList(ListDraft(name: "Before"))
    try await run(.moveAway)
    try? await store.close()
    #expect(try await TodoStore(at: moved).lists().map(\.list.name) == ["Before"])
  }

  @Test func aRedirectedLinkCountsAsAReplacedFile() async throws {
    let (one, other) = (
      folder.url.appendingPathComponent("one.sqlite"), folder.url.appendingPathComponent("other.sqlite")
    )
    for url in [one, other] { try await TodoStore(at: url).close() }
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: one)
    let store = try TodoStore(at: file)
    try await store.addList(ListDraft(name: "Before"))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
    let error = await #expect(throws: StoreError.self) { try await store.addList(ListDraft(name: "After")) }
    #expect(error.map { isOfFault($0, .replace) } == true)
    try? await store.close()
    #expect(try await TodoStore(at: one).lists().count == 1)
  }

  /// Another program may vacuum the database and write all of its log back into the file.
  @Test func aFileVacuumedByAnotherProgramIsAccepted() async throws {
    let store = try TodoStore(at: file)
    for number in 0..<150 { try await store.addList(ListDraft(name: "List \(number)")) }
    for list in try await store.lists().dropFirst(2) { try await store.deleteList(list.id) }
    // The store may write its log back at the same time.
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    for _ in 0..<3 {
      let other = try DatabasePool(path: file.path, configuration: configuration)
      try await other.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM")
        try db.checkpoint(.truncate)
      }
      try other.close()
      // This write needs pages that are not in the file yet.
      try await store.set(Setting("large", default: ""), String(repeating: "x", count: 100_000))
      for _ in 0..<40 { try await store.addList(ListDraft(name: "More")) }
    }
    try await store.close()
    #expect(try await TodoStore(at: file).lists().count == 122)
  }

  /// SQLite does not notice the smaller database: its header agrees with the size of the file, and
  /// SQLite goes on reading pages from its cache.
  @Test(arguments: [false, true])
  func aSmallerDatabaseThatIsCopiedIntoTheFileIsNoticed(isEmpty: Bool) async throws {
    var backup = Data()
    do {
      let store = try TodoStore(at: file)
      try await store.addList(ListDraft(name: "Before"))
      try await store.close()
      backup = try Data(contentsOf: file)
    }
    if isEmpty { backup = Data(count: 8_192) }
    let store = try TodoStore(at: file)
    for number in 0..<150 { try await store.addList(ListDraft(name: "List \(number)")) }
    let other = try DatabasePool(path: file.path)
    for _ in 0..<2 {
      try await store.addList(ListDraft(name: "One more"))
      try await other.writeWithoutTransaction { _ = try $0.checkpoint(.full) }
    }
    let handle = try FileHandle(forUpdating: file)
    try handle.write(contentsOf: backup)
    try handle.truncate(atOffset: UInt64(backup.count))
    try handle.close()
    for _ in 0..<2 {
      let error = await #expect(throws: StoreError.self) { try await store.addList(ListDraft(name: "After")) }
      #expect(error.map { isOfFault($0, .cutOff) } == true, "\(String(describing: error))")
    }
    try? other.close()
    try? await store.close()
  }

  /// SQLite deletes the log of an empty file when another connection opens it.
  @Test func anEmptiedFileIsTruncatedEvenIfItsLogIsDeleted() async throws {
    let store = try TodoStore(at: file)
    try await store.addList(ListDraft(name: "Before"))
    try await run(.empty)
    try await DatabaseQueue(path: file.path).read { _ = try $0.tableExists("list") }
    #expect(!FileManager.default.fileExists(atPath: logs[0].path))
    let error = await #expect(throws: StoreError.self) { try await store.addList(ListDraft(name: "After")) }
    #expect(error.map { isOfFault($0, .empty) } == true, "\(String(describing: error))")
    try? await store.close()
  }

  /// While the log still has commits, the file may be shorter than the database. So its length
  /// alone does not reveal foreign contents.
  @Test(arguments: [0.5, 1, 2]) func fileWithForeignContentsIsNotWritten(size: Double) async throws {
    let store = try TodoStore(at: file)
    for number in 0..<20 { try await store.addList(ListDraft(name: "List \(number)")) }
    let other = try DatabasePool(path: file.path)
    try await other.writeWithoutTransaction { _ = try $0.checkpoint(.full) }
    for _ in 0..<2 { try await store.addList(ListDraft(name: "One more")) }
    let copy = folder.url.appendingPathComponent("copy.sqlite")
    do {
      let store = try TodoStore(at: copy)
      for number in 0..<Int(20 * size) { try await store.addList(ListDraft(name: "Copy \(number)")) }
      try await store.close()
    }
    let contents = try Data(contentsOf: copy)
    let handle = try FileHandle(forUpdating: file)
    try handle.write(contentsOf: contents)
    try handle.truncate(atOffset: UInt64(contents.count))
    try handle.close()
    for _ in 0..<2 {
      await #expect(throws: StoreError.self) { try await store.addList(ListDraft(name: "After")) }
    }
    try? other.close()
    try? await store.close()
  }

  /// Checkpoints of this program and of others don't count as foreign writes.
  @Test func checkpointsAreNoForeignWrites() async throws {
    let store = try TodoStore(at: file)
    let other = try DatabasePool(path: file.path)
    for number in 0..<60 {
      try await store.addList(ListDraft(name: "List \(number)"))
      let mode: Database.CheckpointMode = [.passive, .full, .restart, .truncate][number % 4]
      if number % 3 == 0 { try await other.writeWithoutTransaction { _ = try $0.checkpoint(mode) } }
      if number % 5 == 0 {
        let again = try DatabasePool(path: file.path)
        try await again.write { try $0.execute(sql: "UPDATE list SET moved = 0") }
        try again.close()
      }
    }
    try other.close()
    try await store.close()
  }

  /// Another program may copy all of the log into the file, and empty the log.
  @Test func aLogThatAnotherProgramHasEmptiedIsFine() async throws {
    let store = try TodoStore(at: file)
    for number in 0..<20 {
      try await store.addList(ListDraft(name: "List \(number)"))
      let other = try DatabasePool(path: file.path)
      if number % 3 == 0 { try await other.write { try $0.execute(sql: "UPDATE list SET moved = 0") } }
      try await other.writeWithoutTransaction {
        _ = try $0.checkpoint(number % 2 == 0 ? .truncate : .restart)
      }
      #expect(try number % 2 == 1 || size(of: logs[0]) == 0)
      try other.close()
    }
    try await store.close()
    #expect(try await TodoStore(at: file).lists().count == 20)
  }

  /// The edits in the remaining part of the log are recovered.
  @Test func aFileWithATruncatedLogCanBeOpenedAgain() async throws {
    let store = try TodoStore(at: file)
    for number in 0..<20 { try await store.addList(ListDraft(name: "List \(number)")) }
    try await run(.cutOffLog)
    await #expect(throws: StoreError.self) { try await store.addList(ListDraft(name: "After")) }
    try? await store.close()
    let again = try TodoStore(at: file)
    #expect(try await again.check().isSound)
    let names = try await again.lists().map(\.list.name)
    #expect(!names.isEmpty && names == (0..<names.count).map { "List \($0)" })
    try await again.close()
  }

  @Test func everyEditIsStoredOrThrows() async throws {
    let count = SlowTests.amount(10, slow: 40)
    for seed in 0..<UInt64(count) { try await world(seed: seed) }
  }

  /// Runs rounds of edits and faults, each of which ends by closing the file.
  private func world(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for url in [file, moved] + logs { try? FileManager.default.removeItem(at: url) }
    var expected: Set<String> = []
    var number = 0
    for round in 0..<4 {
      let place = Comment(rawValue: "seed \(seed), round \(round)")
      let store: TodoStore
      do {
        store = try TodoStore(at: file)
      } catch {
        // The store refuses a file that another program put there, and leaves it unchanged.
        #expect(expected.isEmpty, "\(place): \(error)")
        for url in [file] + logs { try? FileManager.default.removeItem(at: url) }
        continue
      }
      var names = Set(try await store.lists().map(\.list.name))
      #expect(expected.isSubset(of: names), place)
      #expect(try await store.check().isSound, place)
      var fault: Fault?
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        if fault == nil, Int.random(in: 0..<4, using: &random) == 0 {
          // An empty log can't be truncated.
          let faults =
            try size(of: logs[0]) > 0
            ? Fault.allCases : Fault.allCases.filter { $0 != .cutOffLog && $0 != .emptyLog }
          fault = faults.randomElement(using: &random)!
          try await run(fault!)
          if !fault!.keepsContents { names = [] }
        }
        number += 1
        let name = "List \(number)"
        do {
          // Some edits write many pages, so that the log is written back to the file.
          for extra in 0..<(Int.random(in: 0..<20, using: &random) == 0 ? 60 : 1) {
            let list = try await store.addList(ListDraft(name: extra == 0 ? name : "Extra"))
            if extra > 0 { try await store.deleteList(list.id) }
          }
          names.insert(name)
          #expect(fault == nil, "\(place): an edit after \(String(describing: fault))")
        } catch {
          #expect(fault.map { isOfFault(error, $0) } ?? false, "\(place): \(error)")
        }
      }
      try? await store.close()
      if fault == .migrate {
        let other = try DatabaseQueue(path: file.path)
        try await other.write {
          try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '9%'")
        }
        try other.close()
      }
      if fault == .cutOff || fault == .empty {
        // What is left of such a file may open, but is damaged.
        for url in [file] + logs { try? FileManager.default.removeItem(at: url) }
      }
      expected = names
    }
  }

  /// Measures the cost of the file check per edit.
  @Test func theFileCheckTakesLessThanAMillisecond() async throws {
    let store = try TodoStore(at: file)
    let opened = try await (store.database as! DatabasePool).writeWithoutTransaction { [file] in
      try OpenedFile(of: $0, at: file.path)
    }
    let count = 10_000
    let duration = try await store.write { db in
      let start = ContinuousClock.now
      for _ in 0..<count {
        try opened.checkAfterExternalWrite(db) { _ in }
        try opened.check(db)
      }
      return ContinuousClock.now - start
    }
    print("looking whether a file is the one that was opened: \(duration / count) per edit")
    #expect(duration / count < .milliseconds(1))
  }
}
