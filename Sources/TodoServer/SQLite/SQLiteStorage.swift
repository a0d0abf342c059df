#if Server
public import Foundation
package import GRDB

/// Lists in a SQLite file.
///
/// What was answered as stored is on the disk: each transaction is written through. One process at a time should serve a
/// file; others may read it, and make and revoke tokens.
public final class SQLiteStorage: ListStorage {
  /// The connections to the file.
  package let pool: DatabasePool

  /// Opens a file, makes it if there is none, and brings an older one to this version.
  ///
  /// - Throws: ``StorageError``: ``StorageError/newerVersion(_:)`` for a file that a newer version has written,
  ///   ``StorageError/notAStorage(_:)`` for what is no file of this server; nothing is changed in either.
  public init(at file: URL) throws {
    do {
      pool = try SQLiteFile.open(file)
    } catch let error as DatabaseError {
      throw SQLiteFile.openingError(error, file)
    }
  }

  /// Reads at one moment.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await pool.read(body)
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }

  /// Writes, all or nothing.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await pool.write(body)
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }

  /// Reads something, to see whether it can.
  public func check() async throws {
    _ = try await read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM grdb_migrations") }
  }

  /// Closes the file, once nobody reads or writes any more. It holds everything then: what is in the log goes into it,
  /// unless another program has it open.
  public func close() throws {
    do {
      _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
      try pool.close()
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }
}

extension StorageError {
  /// What an error of SQLite means.
  init(_ error: DatabaseError) {
    let reason = error.message ?? error.description
    self =
      switch error.resultCode {
      case .SQLITE_FULL: .full
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(reason)
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: .notAStorage("the database is damaged: \(reason)")
      default: .failed(reason)
      }
  }
}
#endif
