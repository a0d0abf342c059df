#if Server
import Foundation
import GRDB
import Logging
import Synchronization

/// A small file beside the database that records the number of its commits. It reveals a restored
/// backup, which has fewer commits, and a copy in another folder, which has no such file.
///
/// Database and file store the same random name, chosen when the file is created. The file is
/// written after each commit and not flushed: a power failure may leave too few commits, never too
/// many.
///
/// The file also records the size and time of the database file at that commit. They reveal a
/// backup restored beside the log of a killed server, which contains the newest number and is
/// applied by SQLite.
final class CommitMark: Sendable {
  private let database: URL
  private var path: String { database.path + "-commits" }
  private let logger: Logger?
  /// The file, once open, and the state last read from it or written to it.
  private let file = Mutex<(descriptor: Int32?, state: State?)>((nil, nil))
  /// The database file before it was opened, if SQLite will apply a log to it.
  private let found: FileFacts?

  init(beside database: URL, logger: Logger? = nil) {
    (self.database, self.logger) = (database, logger)
    let log = FileFacts(of: database.path + "-wal")
    found = (log?.size ?? 0) > 0 ? FileFacts(of: database.path) : nil
  }

  deinit { file.withLock { if let file = $0.descriptor { close(file) } } }

  /// The state that database and file record.
  private struct State: Equatable {
    var name: String
    var commits: Int
  }

  /// The properties that show whether a file has changed.
  private struct FileFacts: Equatable {
    var size: Int
    /// The time of the last change, in nanoseconds.
    var time: Int

    init(size: Int, time: Int) { (self.size, self.time) = (size, time) }

    /// Returns `nil` if there is no file at the path.
    init?(of path: String) {
      var facts = stat()
      guard stat(path, &facts) == 0 else { return nil }
      #if canImport(Darwin)
      let time = facts.st_mtimespec
      #else
      let time = facts.st_mtim
      #endif
      self.init(size: Int(facts.st_size), time: time.tv_sec * 1_000_000_000 + time.tv_nsec)
    }
  }

  /// Gives every account a new mark if the database is a restored backup.
  ///
  /// - Returns: Whether it is one.
  /// - Throws: Errors of the database, and ``StorageError/notOpened(_:)`` if the file cannot be
  ///   created, or if a log that does not belong to the database has damaged it.
  func renewMarksIfRestored(_ pool: DatabasePool) throws -> Bool {
    // Read the file first: commits of other processes are then only missing from the file.
    var noted = try read()
    func isOther(_ facts: FileFacts?) -> Bool { noted?.facts != nil && facts != nil && facts != noted?.facts }
    var hasOtherLog = isOther(found)
    if hasOtherLog {
      // Another process may be moving the log into the database, and record that next.
      Thread.sleep(forTimeInterval: 0.05)
      noted = try read()
      hasOtherLog = isOther(found) && isOther(FileFacts(of: database.path))
    }
    if hasOtherLog { try pool.read(requireSound) }
    let isCurrent = try pool.read { Self.isCurrent($0, noted?.state) }
    if isCurrent && !hasOtherLog {
      noteFile()
      return false
    }
    return try pool.write { db in
      // Nobody else can commit now, and another process may have created the file meanwhile.
      let noted = try read()?.state
      if !hasOtherLog && Self.isCurrent(db, noted) { return false }
      // A backup from before this table has no row, but the file beside it records commits. Without
      // accounts the database is new, and the file may be left over from another database.
      func hasRows(_ table: String) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM \(table))") ?? false
      }
      let isNew = try !hasOtherLog && !hasRows("commits") && (noted == nil || !hasRows("account"))
      let state = try Self.begin(db)
      if !isNew { try SQLiteStorage.renewMarks(db) }
      try make(state)
      return !isNew
    }
  }

  /// Counts a commit, and records it once it has happened. If the number does not exceed the last
  /// one, the database was restored while it was open, and every account gets a new mark.
  func count(_ db: Database) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "UPDATE commits SET count = count + 1 RETURNING name, count"))
    let (counted, last) = (row.flatMap(Self.state), file.withLock(\.state))
    let state: State
    if let counted, last.map({ counted.name == $0.name && counted.commits > $0.commits }) ?? true {
      state = counted
    } else {
      logger?.warning("The database was restored while it was open; clients will push what it lacks")
      state = try Self.begin(db)
      try SQLiteStorage.renewMarks(db)
    }
    db.afterNextTransaction { [self] _ in
      file.withLock { file in
        file.state = state
        write(file)
      }
    }
  }

  /// Records the size and time of the database file, after a checkpoint that no commit follows.
  func noteFile() {
    // Another process may have recorded a commit since.
    let last = file.withLock(\.state)
    guard let noted = try? read() else { return }
    file.withLock { file in
      write(file)
      if let last, last.name == noted.state.name { file.state = last }
    }
  }

  /// Gives the database a new name.
  private static func begin(_ db: Database) throws -> State {
    let state = State(name: UUID().uuidString, commits: 0)
    try db.execute(
      sql: "INSERT OR REPLACE INTO commits (id, name, count) VALUES (1, ?, ?)",
      arguments: [state.name, state.commits])
    return state
  }

  /// Checks that the log that SQLite applied has not damaged the database.
  private func requireSound(_ db: Database) throws {
    if try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] { return }
    throw StorageError.notOpened(
      "\(database.path) does not belong to the log beside it. If you restored a backup, put it back again and delete "
        + "\(database.path)-wal and \(database.path)-shm before you start the server")
  }

  private static func isCurrent(_ db: Database, _ noted: State?) -> Bool {
    guard let state = try? state(db), let noted else { return false }
    return state.name == noted.name && state.commits >= noted.commits
  }

  private static func state(_ db: Database) throws -> State? {
    try Row.fetchOne(db, sql: "SELECT name, count FROM commits").flatMap(state)
  }

  /// Returns the state in a row; `nil` if the row is damaged.
  private static func state(_ row: Row) -> State? {
    guard let name = try? row.decode(String.self, forColumn: "name"),
      let commits = try? row.decode(Int.self, forColumn: "count"), commits >= 0
    else { return nil }
    return State(name: name, commits: commits)
  }

  /// Returns the contents of the file; `nil` if it is missing or unreadable. Earlier versions did
  /// not record the properties of the database file.
  private func read() throws -> (state: State, facts: FileFacts?)? {
    try file.withLock { file in
      if file.descriptor == nil { file.descriptor = try open(O_RDWR) }
      guard let descriptor = file.descriptor else { return nil }
      var bytes = [UInt8](repeating: 0, count: 200)
      let count = max(0, pread(descriptor, &bytes, bytes.count, 0))
      let words = String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard words.count >= 2, let commits = Int(words[1]) else { return nil }
      let state = State(name: String(words[0]), commits: commits)
      file.state = state
      guard words.count == 4, let size = Int(words[2]), let time = Int(words[3]) else { return (state, nil) }
      return (state, FileFacts(size: size, time: time))
    }
  }

  /// Creates the file again, so that it is on the disk before the database's name changes.
  private func make(_ state: State) throws {
    try file.withLock { file in
      let created = try open(O_RDWR | O_CREAT | O_TRUNC)
      if let former = file.descriptor { close(former) }
      file = (created, state)
      guard write(file), let descriptor = file.descriptor, fsync(descriptor) == 0 else { throw failure }
    }
  }

  /// Writes the file in place: its text always has the same length.
  @discardableResult
  private func write(_ file: (descriptor: Int32?, state: State?)) -> Bool {
    guard let descriptor = file.descriptor, let state = file.state else { return false }
    let facts = FileFacts(of: database.path)
    func digits(_ number: Int) -> String {
      String(repeating: "0", count: max(0, 19 - "\(number)".count)) + "\(number)"
    }
    let numbers = [state.commits, facts?.size ?? 0, facts?.time ?? 0].map(digits).joined(separator: " ")
    let text = "\(state.name) \(numbers)\n"
    return pwrite(descriptor, text, text.utf8.count, 0) == text.utf8.count
  }

  /// Opens the file, readable for its owner only; returns `nil` if it is missing.
  private func open(_ flags: Int32) throws -> Int32? {
    let file = Foundation.open(path, flags | O_CLOEXEC, 0o600)
    if file >= 0 { return file }
    if errno == ENOENT { return nil }
    throw failure
  }

  private var failure: StorageError {
    .notOpened("\(path), which belongs to the database, is not writable: \(String(cString: strerror(errno)))")
  }
}
#endif
