#if Server
public import Foundation
package import GRDB
public import Logging
import Todos

/// A storage in a SQLite file.
///
/// Each transaction is flushed to disk, so acknowledged changes survive a power failure. Only one
/// process at a time should serve a file. Other processes may read it, and add and revoke tokens.
public final class SQLiteStorage: ListStorage {
  /// The connections to the file.
  package let pool: DatabasePool
  private let path: String
  private let file: OpenedFile
  /// Whether the file was recognized as a restored backup when it was opened. If so, every account
  /// got a new mark.
  public let wasRestored: Bool
  /// The file that counts commits, to detect restored backups.
  let commits: CommitMark
  private let reserve: DiskReserve

  /// Opens or creates a file, and migrates an older one to this version.
  ///
  /// A file of 16 MiB beside it, with the same name and the suffix `-reserve`, reserves disk space
  /// for deletions on a full disk.
  ///
  /// - Parameters:
  ///   - file: The path of the database.
  ///   - logger: Receives a warning if the disk has no room for the reserve.
  /// - Throws: ``StorageError``: ``StorageError/newerVersion(_:)`` for the file of a newer version,
  ///   ``StorageError/notAStorage(_:)`` for a file of another program. Both are left unchanged.
  public init(at file: URL, logger: Logger? = nil) throws {
    let target = SQLiteFile.target(of: file)
    reserve = DiskReserve(beside: target, logger: logger)
    // Create this object before SQLite opens the file, because it has to see the file's size and
    // time as the last program left them.
    commits = CommitMark(beside: target, logger: logger)
    do {
      do {
        pool = try SQLiteFile.open(file)
      } catch let error as DatabaseError where error.meansFullDisk {
        // On opening, SQLite creates the log's shared-memory file, which needs disk space.
        reserve.release()
        pool = try SQLiteFile.open(file)
      }
      self.file = try pool.writeWithoutTransaction { try OpenedFile(of: $0, at: file.path) }
      path = file.path
      wasRestored = try commits.renewMarksIfRestored(pool)
      reserve.fillOrWarn()
    } catch let error as DatabaseError {
      throw SQLiteFile.openingError(error, file)
    } catch let fault as OpenedFile.Fault {
      throw StorageError(fault, file.path)
    }
  }

  /// Reads a consistent state of the database, and converts errors to ``StorageError``.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await pool.read(body)
    } catch let error as DatabaseError {
      try await requireOwnContents(after: error)
      throw StorageError(error)
    } catch let error as RowDecodingError {
      throw StorageError(error)
    } catch let fault as OpenedFile.Fault {
      throw StorageError(fault, path)
    }
  }

  /// Writes all or nothing, and converts errors to ``StorageError``. Fails if the open file is no
  /// longer at its path, or if a newer version of the server has migrated it.
  ///
  /// - Parameters:
  ///   - onlyRemoves: Whether the write mainly removes rows, and so should succeed on a full disk.
  ///   - body: The write. It runs a second time if the disk was full the first time.
  func write<Value: Sendable>(
    onlyRemoves: Bool = false, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.writeWithoutTransaction { [self] db in
        do {
          let value = try transaction(db, body)
          reserve.fill()
          return value
        } catch let error as DatabaseError where error.meansFullDisk {
          // A removal also records its push and versions, which may need a few more pages.
          return try onFullDisk(db, maxNewPages: onlyRemoves ? 16 : 0) { try transaction(db, body) }
        }
      }
    } catch let error as DatabaseError {
      try await requireOwnContents(after: error)
      throw StorageError(error)
    } catch let error as RowDecodingError {
      throw StorageError(error)
    } catch let fault as OpenedFile.Fault {
      try? await pool.writeWithoutTransaction { [file] in file.rescueLog($0) }
      throw StorageError(fault, path)
    }
  }

  /// If the error means that the database is damaged, looks for the cause. If the file was moved,
  /// truncated or overwritten, throws an error that says so. Otherwise returns.
  private func requireOwnContents(after error: DatabaseError) async throws {
    guard [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) else { return }
    do {
      try await pool.writeWithoutTransaction { [file] in try file.check($0) }
    } catch let fault as OpenedFile.Fault {
      throw StorageError(fault, path)
    } catch {}
  }

  private func transaction<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
    var value: Value?
    try db.inTransaction {
      // Check at the start, too. A large transaction writes to the log before it ends. A truncated
      // log would then be long enough again, and the check at the end would miss the truncation.
      try file.check(db)
      try file.checkAfterExternalWrite(db) { try SQLiteFile.requireSameVersion($0, of: path) }
      value = try body(db)
      try file.check(db)
      return .commit
    }
    file.noteCommit(db)
    guard let value else { throw StorageError.failed("the transaction did not run") }
    return value
  }

  /// Repeats a write that found the disk full, with the space of the reserve. That space is for the
  /// log, so the write fails again if the database needs more than `maxNewPages` new pages.
  private func onFullDisk<Value>(_ db: Database, maxNewPages: Int, _ write: () throws -> Value) throws
    -> Value
  {
    reserve.release()
    // Empty the log to free its space. Otherwise the reserve could not be filled again afterwards.
    file.emptyLog(db)
    defer {
      file.emptyLog(db)
      commits.noteFile()
      reserve.fillOrWarn()
    }
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    try db.execute(sql: "PRAGMA max_page_count = \(pages + maxNewPages)")
    defer { try? db.execute(sql: "PRAGMA max_page_count = 4294967294") }
    return try write()
  }

  /// Checks that reading works, that the opened file is complete and still at its path, and that no
  /// newer version of the server has migrated it.
  public func check() async throws {
    try await read { [file, path] db in
      try SQLiteFile.requireSameVersion(db, of: path)
      try file.check(db)
    }
  }

  /// Closes the file once no read or write is in progress. Moves the log into the database first,
  /// unless another program has the file open.
  public func close() throws {
    do {
      let mayLackCommits = pool.writeWithoutTransaction { db in
        do {
          try file.check(db)
          _ = try db.checkpoint(.truncate)
        } catch let fault as OpenedFile.Fault {
          file.rescueLog(db)
          return fault.forbidsCheckpoints
        } catch {
          // If another program has the file open, the log stays beside it.
        }
        return false
      }
      try pool.close()
      if mayLackCommits { commits.forget() } else { commits.noteFile() }
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }
}

extension StorageError {
  /// Creates an error for a file that was moved or damaged.
  init(_ fault: OpenedFile.Fault, _ path: String) { self = .failed("\(path): \(fault)") }

  /// Creates an error for a stored value of an unexpected type.
  init(_ error: RowDecodingError) { self = .failed("the database is damaged: \(error)") }

  /// Creates an error from a SQLite error.
  init(_ error: DatabaseError) {
    let reason = error.message ?? error.description
    self =
      switch error.resultCode {
      case _ where error.meansFullDisk: .full
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(reason)
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: .notAStorage("the database is damaged: \(reason)")
      // SQLite reads a missing part of the database file as zeros, without an error. So this error
      // means that the log was truncated.
      case _ where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ:
        .failed("the database: \(OpenedFile.Fault.logTruncated)")
      default: .failed(reason)
      }
  }
}
#endif
