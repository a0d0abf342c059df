import Foundation
import GRDB
import OrderedTable
import Testing
import TestSupport

@testable import Todos

/// Files that are truncated, overwritten or not a store, and paths that cannot be written.
@Suite(.serialized) struct BadFileTests {
  private let file: DamagedFile

  init() async throws { file = try await DamagedFile() }

  private func refused(
    at url: URL, _ expected: (StoreError) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try TodoStore(at: url) }
    guard let error else { return }
    #expect(expected(error), "\(error)", sourceLocation: sourceLocation)
  }

  private static func isDamaged(_ error: StoreError) -> Bool {
    if case .damaged = error { true } else { false }
  }

  private static func isNotWritable(_ error: StoreError) -> Bool {
    if case .notWritable = error { true } else { false }
  }

  @Test func aTruncatedFileIsRefusedAndLeftUnchanged() throws {
    let whole = try Data(contentsOf: file.url)
    for count in stride(from: 1, to: whole.count, by: 509) {
      try whole.prefix(count).write(to: file.url)
      refused(at: file.url, Self.isDamaged)
      #expect(try Data(contentsOf: file.url) == whole.prefix(count))
    }
    try Data().write(to: file.url)
    _ = try TodoStore(at: file.url)
  }

  /// Whichever page is overwritten, nothing traps, and the only error is `StoreError.damaged`.
  @Test(arguments: [0x00, 0xff, 0x5a] as [UInt8])
  func aFileWithAnOverwrittenPageIsDamaged(byte: UInt8) async throws {
    let whole = try Data(contentsOf: file.url)
    let count = whole.count / 4_096
    var noticed = 0
    for page in 0..<count {
      var data = whole
      data.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: repeatElement(byte, count: 4_096))
      try data.write(to: file.url)
      for log in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.url.path + log) }
      do throws(StoreError) {
        let store = try file.open()
        for list in try await store.lists() { _ = try await store.contents(of: list.id) }
        _ = try await store.due(CalendarCases.days(from: .distantPast, through: .distantFuture))
        try await store.add(TodoDraft(title: "New"), to: file.errands)
        try await store.move([file["a"]], to: .end)
        try await store.setDone([file["b"]], true)
        try await store.delete([file["h"]])
        try await store.undo()
      } catch {
        #expect(Self.isDamaged(error), "page \(page): \(error)")
        noticed += 1
      }
    }
    #expect(noticed > 0)
    print("\(noticed) of \(count) garbage pages noticed by use")
  }

  @Test func aFolderIsNotWritable() throws {
    let folder = file.url.deletingLastPathComponent().appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    refused(at: folder, Self.isNotWritable)
    refused(at: file.url.appendingPathComponent("todos.sqlite"), Self.isNotWritable)
  }

  @Test func anotherProgramsDatabaseIsLeftUnchanged() throws {
    let url = file.url.deletingLastPathComponent().appendingPathComponent("other.sqlite")
    let database = try DatabaseQueue(path: url.path)
    try database.write {
      try $0.execute(sql: "CREATE TABLE recipe (name); INSERT INTO recipe VALUES ('Soup')")
    }
    try database.close()
    let before = try Data(contentsOf: url)
    refused(at: url) { $0 == .otherProgram }
    #expect(try Data(contentsOf: url) == before)
  }

  /// Opening another program's database does not even create a write-ahead log beside it.
  @Test func noLogIsCreatedBesideAnotherProgramsDatabase() throws {
    let folder = file.url.deletingLastPathComponent().appendingPathComponent("elsewhere")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let url = folder.appendingPathComponent("other.sqlite")
    let database = try DatabasePool(path: url.path)
    try database.write { try $0.execute(sql: "CREATE TABLE recipe (name)") }
    try database.close()
    refused(at: url) { $0 == .otherProgram }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["other.sqlite"])
  }

  /// The root user can write read-only files. If root runs this test, the program runs without that
  /// capability.
  @Test func aReadOnlyFileThrowsNotWritable() async throws {
    let path = file.url.path
    let before = try Data(contentsOf: file.url)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    let shell: String?
    if geteuid() != 0 {
      shell = nil
    } else if FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") {
      shell = "exec setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all \"$0\" \"$@\""
    } else {
      return
    }
    let lines = try RunningProgram("Editor", ["todos", "try", file.url.path], shell: shell).finish()
    #expect(lines.last?.contains("can't be written; check") == true, "\(lines)")
    #expect(!lines.contains("added"))
    #expect(try Data(contentsOf: file.url) == before)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try await file.requireAll(in: file.open())
  }

  /// A limit on the size of files, in kilobytes, takes the place of a full disk.
  @Test(arguments: [1, 5, 40, 48, 72, 100, 200])
  func aFullDiskThrowsAndLosesNoReportedEdit(kilobytes: Int) async throws {
    let new = file.url.deletingLastPathComponent().appendingPathComponent("new.sqlite")
    for url in [file.url, new] {
      let program = try RunningProgram(
        "Editor",
        ["todos", "try", url.path], shell: "trap '' XFSZ; ulimit -f \(kilobytes); exec \"$0\" \"$@\"")
      let lines = program.finish()
      #expect(lines.last == "\(StoreError.diskFull)", "\(url.lastPathComponent): \(lines.suffix(3))")
      let store = try TodoStore(at: url)
      var todos: [Todo] = []
      for list in try await store.lists() {
        todos += (try await store.contents(of: list.id)).map { $0.open + $0.done } ?? []
      }
      #expect(todos.count == (url == new ? 0 : 8) + (lines.contains("added") ? 1 : 0))
      // The store holds the last edit that was reported as done, or the one after it.
      let edits = lines.count(where: { $0 == "edited" })
      if edits > 0 { #expect(todos.contains { $0.title == "Edited \(edits - 1)" }) }
      let problems = try await store.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
      #expect(problems == ["ok"])
      try await store.close()
    }
  }

  @Test func aFileAtItsPageLimitThrowsDiskFullAndLosesNothing() async throws {
    let store = try file.open()
    try await store.write { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count")!
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    var added = 0
    var error: StoreError?
    do throws(StoreError) {
      for number in 0..<190 {
        try await store.add(TodoDraft(title: "Todo \(number)", tags: ["one", "two"]), to: file.errands)
        added += 1
      }
    } catch let refusal { error = refusal }
    #expect(error == .diskFull)
    #expect(try await store.contents(of: file.errands)?.count == 7 + added)
    try await store.write { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    try await store.add(TodoDraft(title: "More"), to: file.errands)
    #expect(try await store.contents(of: file.errands)?.count == 8 + added)
  }
}
