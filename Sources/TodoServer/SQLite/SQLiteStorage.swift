#if Server
public import Foundation
package import GRDB
public import Logging
import Todos

/// Lists in a SQLite file.
///
/// What was answered as stored is on the disk: each transaction is written through. One process at a time should serve a
/// file; others may read it, and make and revoke tokens.
public final class SQLiteStorage: ListStorage {
  /// The connections to the file.
  package let pool: DatabasePool
  private let path: String
  private let file: OpenedFile
  /// Whether the file turned out to be a copy that was put back: every account has another mark since it was opened.
  public let wasRestored: Bool
  /// What counts the commits.
  let commits: CommitMark
  private let reserve: DiskReserve

  /// Opens a file, makes it if there is none, and brings an older one to this version.
  ///
  /// A file of 16 MiB beside it, named after it with `-reserve` at the end, sets room aside for deletions on a full disk.
  ///
  /// - Parameters:
  ///   - file: The path of the database.
  ///   - logger: Gets a warning if the disk has no room for the reserve.
  /// - Throws: ``StorageError``: ``StorageError/newerVersion(_:)`` for a file that a newer version has written,
  ///   ``StorageError/notAStorage(_:)`` for what is no file of this server; nothing is changed in either.
  public init(at file: URL, logger: Logger? = nil) throws {
    let target = SQLiteFile.target(of: file)
    reserve = DiskReserve(beside: target, logger: logger)
    // It looks at the file as the last program has left it.
    commits = CommitMark(beside: target, logger: logger)
    do {
      do {
        pool = try SQLiteFile.open(file)
      } catch let error as DatabaseError where error.meansFullDisk {
        // The index of the log needs room.
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

  /// Reads at one moment.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await pool.read(body)
    } catch let error as DatabaseError {
      throw StorageError(error)
    } catch let error as RowDecodingError {
      throw StorageError(error)
    } catch let fault as OpenedFile.Fault {
      throw StorageError(fault, path)
    }
  }

  /// Writes, all or nothing, to the file that was opened, as long as it is at its path and of this version.
  ///
  /// - Parameters:
  ///   - onlyRemoves: Whether the write removes rows and adds next to nothing, so that it has to succeed on a full disk.
  ///   - body: Runs a second time if the disk was full the first time.
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
          return try onFullDisk(db, maxNewPages: onlyRemoves ? 16 : 0) { try transaction(db, body) }
        }
      }
    } catch let error as DatabaseError {
      throw StorageError(error)
    } catch let error as RowDecodingError {
      throw StorageError(error)
    } catch let fault as OpenedFile.Fault {
      try? await pool.writeWithoutTransaction { [file] in file.rescueLog($0) }
      throw StorageError(fault, path)
    }
  }

  private func transaction<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
    var value: Value?
    try db.inTransaction {
      // A large transaction writes to the log before it ends, and would overwrite the place of missing frames.
      try file.check(db)
      try file.ifOthersWrote(db) { try SQLiteFile.requireThisVersion($0, of: path) }
      value = try body(db)
      try file.check(db)
      return .commit
    }
    guard let value else { throw StorageError.failed("the transaction did not run") }
    return value
  }

  /// Runs a write with the reserve's room for the log, and within the pages that the database has: a write that needs
  /// more of them is refused as before.
  private func onFullDisk<Value>(_ db: Database, maxNewPages: Int, _ write: () throws -> Value) throws
    -> Value
  {
    reserve.release()
    // First the log's room comes back, or else the reserve, once it is used up, could not be filled again.
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

  /// Reads something, to see whether it can, and whether the file is the one that was opened.
  public func check() async throws {
    try await read { [file, path] db in
      try SQLiteFile.requireThisVersion(db, of: path)
      try file.check(db)
    }
  }

  /// Closes the file, once nobody reads or writes any more. It holds everything then: what is in the log goes into it,
  /// unless another program has it open.
  public func close() throws {
    do {
      pool.writeWithoutTransaction { db in
        do {
          try file.check(db)
          _ = try db.checkpoint(.truncate)
        } catch is OpenedFile.Fault {
          file.rescueLog(db)
        } catch {
          // Others have the file open, and the log stays beside it.
        }
      }
      try pool.close()
      commits.noteFile()
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }
}

extension StorageError {
  /// What has become of the file at a path.
  init(_ fault: OpenedFile.Fault, _ path: String) { self = .failed("\(path): \(fault)") }

  /// A value in the database has another type than its column.
  init(_ error: RowDecodingError) { self = .failed("the database is damaged: \(error)") }

  /// What an error of SQLite means.
  init(_ error: DatabaseError) {
    let reason = error.message ?? error.description
    self =
      switch error.resultCode {
      case _ where error.meansFullDisk: .full
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(reason)
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: .notAStorage("the database is damaged: \(reason)")
      // SQLite reads the missing part of a database file as zeros, so this is the log.
      case _ where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ:
        .failed("the database: \(OpenedFile.Fault.logCutOff)")
      default: .failed(reason)
      }
  }
}
#endif
