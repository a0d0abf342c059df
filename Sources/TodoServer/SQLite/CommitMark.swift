#if Server
import Foundation
import GRDB
import Synchronization

/// A small file beside the database, which says how many commits that has had: a copy of the database that is put back has
/// had fewer, and one that is put elsewhere has no such file.
///
/// Both are named alike by a text that is drawn when the file is made. The file is written after each commit, and not
/// flushed: after a power failure it may say fewer commits than there were, never more.
final class CommitMark: Sendable {
  private let path: String
  /// The file, once it is there.
  private let file = Mutex<Int32?>(nil)

  init(beside database: URL) { path = database.path + "-commits" }

  deinit { file.withLock { if let file = $0 { close(file) } } }

  /// What file and database say.
  private struct State: Equatable {
    var name: String
    var commits: Int

    /// Always as long, so that it is written in place.
    var text: String { "\(name) \(String(repeating: "0", count: 19 - "\(commits)".count))\(commits)\n" }
  }

  /// Finds out whether the database is a copy that was put back, and if it is, gives every account another mark.
  ///
  /// - Throws: What the database throws, and ``StorageError/notOpened(_:)`` where the file can't be made.
  func wasRestored(_ pool: DatabasePool) throws -> Bool {
    // First the file: what another process commits meanwhile is then in the database alone.
    let noted = try read()
    let isCurrent = try pool.read { try Self.isCurrent($0, noted) }
    if isCurrent { return false }
    return try pool.write { db in
      // Nobody else commits now, and the file may have been made since.
      let noted = try read()
      if try Self.isCurrent(db, noted) { return false }
      // A backup that is older than the table has no state either, but the file beside it says that there were commits. That
      // file may be left over from another database, so a database without accounts is new.
      let isNew =
        try Self.state(db) == nil
        && (noted == nil || !Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM account)")!)
      let state = State(name: UUID().uuidString, commits: 0)
      try db.execute(
        sql: "INSERT OR REPLACE INTO commits (id, name, count) VALUES (1, ?, ?)",
        arguments: [state.name, state.commits])
      if !isNew { try SQLiteStorage.renewMarks(db) }
      try make(state)
      return !isNew
    }
  }

  /// Counts a commit, and notes it once it has happened.
  func count(_ db: Database) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "UPDATE commits SET count = count + 1 RETURNING name, count"))
    guard let state = row.map(Self.state) else { return }
    db.afterNextTransaction { [self] _ in
      file.withLock { if let file = $0 { _ = pwrite(file, state.text, state.text.utf8.count, 0) } }
    }
  }

  private static func isCurrent(_ db: Database, _ noted: State?) throws -> Bool {
    guard let state = try state(db), let noted else { return false }
    return state.name == noted.name && state.commits >= noted.commits
  }

  private static func state(_ db: Database) throws -> State? {
    try Row.fetchOne(db, sql: "SELECT name, count FROM commits").map(state)
  }

  private static func state(_ row: Row) -> State { State(name: row["name"], commits: row["count"]) }

  /// What the file says; `nil` where there is none, or none that can be read.
  private func read() throws -> State? {
    try file.withLock { file in
      if file == nil { file = try open(O_RDWR) }
      guard let file else { return nil }
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = max(0, pread(file, &bytes, bytes.count, 0))
      let words = String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard words.count == 2, let commits = Int(words[1]) else { return nil }
      return State(name: String(words[0]), commits: commits)
    }
  }

  /// Makes the file anew, so that it is on the disk before the database says that there is one.
  private func make(_ state: State) throws {
    try file.withLock { file in
      if let file { close(file) }
      file = try open(O_RDWR | O_CREAT | O_TRUNC)
      let written = file.map { pwrite($0, state.text, state.text.utf8.count, 0) }
      guard let file, written == state.text.utf8.count, fsync(file) == 0 else { throw failure }
    }
  }

  /// The file, opened for its owner alone; `nil` where there is none.
  private func open(_ flags: Int32) throws -> Int32? {
    let file = Foundation.open(path, flags | O_CLOEXEC, 0o600)
    if file >= 0 { return file }
    if errno == ENOENT { return nil }
    throw failure
  }

  private var failure: StorageError {
    .notOpened("\(path) can't be written: \(String(cString: strerror(errno))); it belongs to the database")
  }
}
#endif
