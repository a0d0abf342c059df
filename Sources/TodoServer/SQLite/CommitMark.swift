#if Server
import Foundation
import GRDB
import Logging
import Synchronization

/// A small file beside the database that reveals whether the database is a restored backup.
///
/// Both the database and this file record how many changes of lists were committed. A database
/// counts as a restored backup if its number is smaller than that of the file, or if it has a
/// number, but the file is missing. Both also record a random name, chosen when the file is
/// created, which shows that they belong together. The file is written after each commit, but not
/// flushed. So after a power failure the file's number may be too small, which does no harm. It is
/// never too large.
///
/// The number misses one case: a server was killed, and a backup then replaced the database, but
/// not the write-ahead log beside it. SQLite applies the log to the backup, which then has the
/// newest number. So the file also records the size and modification time of the database file at
/// the last commit. The backup has a different size or time.
final class CommitMark: Sendable {
  private let database: URL
  private var path: String { database.path + "-commits" }
  private let logger: Logger?
  /// The file's descriptor, once open, and the state last read from the file or written to it.
  private let file = Mutex<(descriptor: Int32?, state: State?)>((nil, nil))
  /// The properties of the database file before it was opened; `nil` if there was no log to apply.
  private let found: FileFacts?

  init(beside database: URL, logger: Logger? = nil) {
    (self.database, self.logger) = (database, logger)
    let log = FileFacts(of: database.path + "-wal")
    found = (log?.size ?? 0) > 0 ? FileFacts(of: database.path) : nil
  }

  deinit { file.withLock { if let file = $0.descriptor { close(file) } } }

  /// The random name and the number of commits, which both the database and the file record.
  private struct State: Equatable {
    var name: String
    var commits: Int
  }

  /// The properties that show whether a file has changed.
  private struct FileFacts: Equatable {
    var size: Int
    /// The time of the last change, in nanoseconds since 1970.
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

  /// Gives every account a new mark (see ``ListStorage``) if the database is a restored backup.
  ///
  /// - Returns: Whether it gave the accounts new marks.
  /// - Throws: Errors of the database, and ``StorageError/notOpened(_:)`` in two cases: the file
  ///   cannot be opened or created, or the log of another database has damaged the database.
  func renewMarksIfRestored(_ pool: DatabasePool) throws -> Bool {
    // Read the file before the database. If another process commits in between, the database then
    // has the greater number, which does no harm. In the opposite order, the file would have the
    // greater number, and the database would look like a backup.
    var noted = try read()
    func isOther(_ facts: FileFacts?) -> Bool { noted?.facts != nil && facts != nil && facts != noted?.facts }
    var hasOtherLog = isOther(found)
    if hasOtherLog {
      // The size or time may differ because another process is moving the log into the database.
      // That process then records the new size and time, so read them again a little later.
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
      // Read again: another process may have renewed the marks and created the file before this
      // transaction began. Within the transaction, no other process can commit.
      let noted = try read()?.state
      if !hasOtherLog && Self.isCurrent(db, noted) { return false }
      // Without a row in `commits`, the database is new, or it was made before that table existed.
      // In the second case, it is a backup only if a file exists, because the file shows that
      // commits were counted later. A database without accounts is always new: if a file exists, it
      // was left over from another database.
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

  /// Increments the number of commits in the database, and writes it to the file after the commit.
  ///
  /// If the new number is not greater than the last known one, or the name differs, a backup was
  /// restored while the database was open. Then every account gets a new mark.
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

  /// Records the current size and time of the database file. Call this after each checkpoint. A
  /// checkpoint changes both, and only a commit would record them otherwise.
  func noteFile() {
    // Read the file first, and write back its number of commits, because another process may have
    // recorded a newer commit.
    let last = file.withLock(\.state)
    guard let noted = try? read() else { return }
    file.withLock { file in
      write(file)
      if let last, last.name == noted.state.name { file.state = last }
    }
  }

  /// Deletes the file, so that the next start treats the database as restored from a backup.
  func forget() { unlink(path) }

  /// Gives the database a new random name, and sets its number of commits to 0.
  private static func begin(_ db: Database) throws -> State {
    let state = State(name: UUID().uuidString, commits: 0)
    try db.execute(
      sql: "INSERT OR REPLACE INTO commits (id, name, count) VALUES (1, ?, ?)",
      arguments: [state.name, state.commits])
    return state
  }

  /// Checks that the database is undamaged, because SQLite applied a log that may not belong to it.
  private func requireSound(_ db: Database) throws {
    if try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] { return }
    throw StorageError.notOpened(
      "\(database.path) does not belong to the log beside it. If you restored a backup, put it back again and delete "
        + "\(database.path)-wal and \(database.path)-shm before you start the server")
  }

  /// Returns whether the database has the name in the file, and at least as many commits.
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

  /// Returns the contents of the file; `nil` if it is missing or has another format. `facts` is
  /// `nil` if an earlier version of the server wrote the file, without the size and time.
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

  /// Creates the file again, and flushes it to the disk. The caller's transaction commits the new
  /// name afterwards, so a power failure cannot leave a database whose new name has no file.
  private func make(_ state: State) throws {
    try file.withLock { file in
      let created = try open(O_RDWR | O_CREAT | O_TRUNC)
      if let former = file.descriptor { close(former) }
      file = (created, state)
      guard write(file), let descriptor = file.descriptor, fsync(descriptor) == 0 else { throw failure }
    }
  }

  /// Overwrites the file in place. Its text always has the same length, so no old bytes remain.
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
