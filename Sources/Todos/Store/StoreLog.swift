import Foundation
import GRDB
import GRDBSQLite

/// A background task that checkpoints a write-ahead log between edits, on its own connection.
///
/// By default, SQLite runs a checkpoint [within a commit](https://www.sqlite.org/wal.html#ckpt)
/// once the log is long, and that edit takes ten times as long as others. This task waits for a
/// pause between edits instead, and its `PASSIVE` checkpoint does not wait for other connections.
/// If edits follow each other without a pause, one in several hundred runs the checkpoint itself.
final class StoreLog: @unchecked Sendable {
  /// The number of pages from which a log counts as long; SQLite has the same default.
  static let limit = 1_000
  /// The number of pages at which an edit runs the checkpoint itself, without waiting for a pause.
  static let maxPages = 4 * limit
  /// The time without an edit that counts as a pause, in seconds.
  static let rest = 0.25

  private let path: String
  private let queue = DispatchQueue(label: "Todos.StoreLog", qos: .utility)
  private let lock = NSLock()
  /// The opened file. Guarded by the lock.
  private var file: OpenedFile?
  /// The time of the last edit that found the log long; `nil` if no checkpoint is scheduled.
  /// Guarded by the lock.
  private var lastEdit: DispatchTime?

  init(of path: String) { self.path = path }

  /// Schedules a checkpoint whenever a commit of a connection leaves a long log. The connection
  /// must not outlive this object.
  func watch(_ db: Database) {
    // SQLite's automatic checkpoint is such a hook, too. This one replaces it.
    sqlite3_wal_hook(
      db.sqliteConnection,
      { context, connection, _, pages in
        if pages >= StoreLog.maxPages {
          sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        } else if pages >= StoreLog.limit {
          Unmanaged<StoreLog>.fromOpaque(context!).takeUnretainedValue().scheduleCheckpoint()
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Sets the file that each later checkpoint of this task checks first.
  func check(_ file: OpenedFile) { lock.withLock { self.file = file } }

  /// Deletes the log after all other connections were closed.
  ///
  /// SQLite deletes the log when the last connection closes, but only if that connection can write.
  /// A pool closes its writer before its readers, so this method opens and closes another writer.
  func end() async {
    await withCheckedContinuation { ended in
      queue.async { [self] in
        try? connect { _ in }
        ended.resume()
      }
    }
  }

  private func scheduleCheckpoint() {
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
      // If the disk is full or the file is gone, the next edit reports it.
      try? connect { db in
        let file = lock.withLock { self.file }
        try file?.check(db)
        _ = try db.checkpoint(.passive)
        // Records the new size of the file.
        try file?.check(db)
      }
    }
  }

  private func connect(_ body: (Database) throws -> Void) throws {
    // A connection would create the file again if it was deleted. If another file has replaced it,
    // the connection would copy the log into that file.
    guard lock.withLock({ file })?.isAtPath ?? FileManager.default.fileExists(atPath: path) else { return }
    var configuration = Configuration()
    configuration.label = "Todos.StoreLog"
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    try connection.writeWithoutTransaction(body)
    try connection.close()
  }
}
