#if Server
import Foundation
import GRDB
import Todos

/// Opens and checks the server's file.
enum SQLiteFile {
  /// Opens or creates a file. Rejects files of other programs or newer versions before any write.
  /// Tries again up to 20 times if another process may be creating the file.
  ///
  /// - Throws: ``StorageError``, and errors of the database.
  static func open(_ file: URL) throws -> DatabasePool {
    // Limit the attempts and not the time, because SQLite may wait for seconds in each attempt.
    for _ in 1...20 {
      do {
        return try openOnce(file)
      } catch let error as DatabaseError where isTransient(error) {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    return try openOnce(file)
  }

  /// Returns whether another process that creates the file at the same moment may have caused the
  /// error. SQLite does not wait while that process changes the journal mode. Also, a migration
  /// fails if that process has run it first.
  private static func isTransient(_ error: DatabaseError) -> Bool {
    [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
  }

  private static func openOnce(_ file: URL) throws -> DatabasePool {
    try check(file)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.label = "TodoServer"
    OpenedFile.requireOneFile(&configuration, at: file.path)
    makePrivately(target(of: file))
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    // Checked again, because another program may have written the file since the first check.
    try pool.read { try require($0, of: file) }
    try pool.writeWithoutTransaction { db in
      // With NORMAL, which the pool sets, a power failure may lose commits that were acknowledged.
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    if try !pool.read(SQLiteSchema.migrator.hasCompletedMigrations) {
      try SQLiteSchema.migrator.migrate(pool)
    }
    return pool
  }

  /// Returns the file that a path leads to through symbolic links, whether it exists or not. SQLite
  /// keeps the log beside that file.
  static func target(of file: URL) -> URL {
    var path = file.path
    // SQLite, too, follows at most 200 links.
    for _ in 0..<200 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = next.hasPrefix("/") ? next : (path as NSString).deletingLastPathComponent + "/" + next
      // A “..” after a link to a folder means the parent of the folder that the link leads to.
      // So `realpath` resolves all links in the folder's path.
      let folder = (path as NSString).deletingLastPathComponent
      if let resolved = realpath(folder, nil) {
        path = String(cString: resolved) + "/" + (path as NSString).lastPathComponent
        free(resolved)
      }
    }
    return URL(fileURLWithPath: path)
  }

  /// Creates a missing file for its owner only. SQLite gives its log the same permissions.
  private static func makePrivately(_ file: URL) {
    let descriptor = Foundation.open(file.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Checks an existing file without leaving a log beside it.
  private static func check(_ file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    guard FileManager.default.isWritableFile(atPath: file.path) else {
      throw StorageError.notOpened("\(file.path) is not writable; change its permissions")
    }
    var configuration = Configuration()
    // The last connection to a file moves the log into the database when it closes, and deletes the
    // log. This would modify a file of another program, which has to stay unchanged. So if a log or
    // journal exists, open the file for reading only.
    let target = target(of: file).path
    configuration.readonly = ["-wal", "-journal"].contains { suffix in
      (try? FileManager.default.attributesOfItem(atPath: target + suffix)[.size] as? Int) ?? 0 > 0
    }
    configuration.busyMode = .timeout(5)
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    defer { try? queue.close() }
    try queue.read { try require($0, of: file) }
  }

  /// Rejects the database of another program or of a newer version.
  private static func require(_ db: Database, of file: URL) throws {
    // Don't count the table of migrations: another process may be creating the file at this moment.
    let tables = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'")
    guard tables ?? 0 > 0 else { return }
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == SQLiteSchema.application else {
      throw StorageError.notAStorage("\(file.path) is the database of another program; choose another file")
    }
    try requireThisVersion(db, of: file.path)
  }

  /// Rejects a file that a newer version of the server has migrated while it was open, and one whose
  /// contents were replaced by those of an older version's file.
  static func requireSameVersion(_ db: Database, of path: String) throws {
    try requireThisVersion(db, of: path)
    guard try SQLiteSchema.migrator.hasCompletedMigrations(db) else {
      throw StorageError.failed("\(path): a file of an older version was restored; restart the server")
    }
  }

  /// Rejects a file that a newer version of the server has migrated.
  static func requireThisVersion(_ db: Database, of path: String) throws {
    if try SQLiteSchema.migrator.hasBeenSuperseded(db) { throw StorageError.newerVersion(path) }
  }

  /// Returns the storage error for a SQLite error on opening.
  static func openingError(_ error: DatabaseError, _ file: URL) -> StorageError {
    let reason = error.message ?? error.description
    let folder = target(of: file).deletingLastPathComponent().path
    return switch error.resultCode {
    case .SQLITE_CANTOPEN where !FileManager.default.fileExists(atPath: folder):
      .notOpened("\(file.path) cannot be opened: create the folder \(folder) first")
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: .notAStorage("\(file.path) is not a database: \(reason)")
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      .notOpened("\(file.path) cannot be opened: \(reason)")
    // A table is missing, or exists although no migration is recorded that created it.
    case .SQLITE_ERROR, .SQLITE_CONSTRAINT:
      .notAStorage("\(file.path) is damaged: \(reason); restore it from a backup")
    default: StorageError(error)
    }
  }
}
#endif
