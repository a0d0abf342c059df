import Foundation
import GRDB
import GRDBSQLite

/// Brings a file's write-ahead log back into the file: when nobody edits, by a connection of its own.
///
/// SQLite would do so [within the commit](https://www.sqlite.org/wal.html#ckpt) that finds the log long, and that edit would
/// take ten times as long as others. People rest between their edits, and a checkpoint of the kind `PASSIVE` waits for
/// nobody. Where edits follow each other without a rest, one in many hundred brings the log back itself.
final class StoreLog: @unchecked Sendable {
  /// So many pages make a log long: as many as SQLite itself would take.
  static let limit = 1_000
  /// So many are too many to wait any longer.
  static let maxPages = 4 * limit
  /// So long after an edit, in seconds, nobody edits.
  static let rest = 0.25

  private let path: String
  private let queue = DispatchQueue(label: "Todos.StoreLog", qos: .utility)
  private let lock = NSLock()
  /// The file as it was opened. Guarded by the lock.
  private var file: OpenedFile?
  /// When the last edit was that found the log long; `nil` where nobody waits for a rest. Guarded by the lock.
  private var lastEdit: DispatchTime?

  /// - Parameter path: The file.
  init(of path: String) { self.path = path }

  /// Looks after what a connection writes.
  ///
  /// The log has to live as long as the connection.
  func watch(_ db: Database) {
    // In place of SQLite's own, which is such a hook, too.
    sqlite3_wal_hook(
      db.sqliteConnection,
      { context, connection, _, pages in
        if pages >= StoreLog.maxPages {
          sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        } else if pages >= StoreLog.limit {
          Unmanaged<StoreLog>.fromOpaque(context!).takeUnretainedValue().bringBack()
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Checks the file before each checkpoint from now on.
  func check(_ file: OpenedFile) { lock.withLock { self.file = file } }

  /// Takes the log away, once all other connections are closed.
  ///
  /// SQLite does so with the last connection, if that is one that can write; those of a pool are closed in another sequence.
  func end() async {
    await withCheckedContinuation { ended in
      queue.async { [self] in
        try? connect { _ in }
        ended.resume()
      }
    }
  }

  private func bringBack() {
    let isFirst = lock.withLock {
      defer { lastEdit = .now() }
      return lastEdit == nil
    }
    if isFirst { waitForRest(since: .now()) }
  }

  private func waitForRest(since edit: DispatchTime) {
    queue.asyncAfter(deadline: edit + Self.rest) { [self] in
      let last = lock.withLock { () -> DispatchTime? in
        guard let last = lastEdit, last > edit else {
          lastEdit = nil
          return nil
        }
        return last
      }
      if let last { return waitForRest(since: last) }
      // A disk that is full, or a file that went away, shows with the next edit.
      try? connect { db in
        let file = lock.withLock { self.file }
        try file?.check(db)
        _ = try db.checkpoint(.passive)
        // Notes how long the file is now.
        try file?.check(db)
      }
    }
  }

  private func connect(_ body: (Database) throws -> Void) throws {
    // A connection would create a file that was deleted, and copy the log into a file that has replaced this one.
    guard lock.withLock({ file })?.isAtPath ?? FileManager.default.fileExists(atPath: path) else { return }
    var configuration = Configuration()
    configuration.label = "Todos.StoreLog"
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    try connection.writeWithoutTransaction(body)
    try connection.close()
  }
}
