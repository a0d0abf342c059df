import Foundation
import GRDB
import GRDBSQLite

/// Brings a file's write-ahead log back into the file: beside the edits, by a connection of its own.
///
/// SQLite would do so [within the commit](https://www.sqlite.org/wal.html#ckpt) that finds the log long, and that edit would
/// take ten times as long as others. A checkpoint of the kind `PASSIVE` waits for nobody, and nobody waits for it. What it
/// can't bring back, since somebody still reads an older state, comes with the next one.
final class StoreLog: @unchecked Sendable {
  /// So many pages make a log long: as many as SQLite itself would take.
  static let limit = 1_000

  private let path: String
  private let queue = DispatchQueue(label: "Todos.StoreLog", qos: .utility)
  private let lock = NSLock()
  /// Guarded by the lock.
  private var isUnderway = false

  /// - Parameter path: The file.
  init(of path: String) { self.path = path }

  /// Looks after what a connection writes.
  ///
  /// The log has to live as long as the connection.
  func watch(_ db: Database) {
    // In place of SQLite's own, which is such a hook, too.
    sqlite3_wal_hook(
      db.sqliteConnection,
      { context, _, _, pages in
        if pages >= StoreLog.limit {
          Unmanaged<StoreLog>.fromOpaque(context!).takeUnretainedValue().bringBack()
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Waits for a checkpoint that is underway, so that its connection is not the last one to be closed.
  func finish() async {
    await withCheckedContinuation { finished in queue.async { finished.resume() } }
  }

  private func bringBack() {
    let isFirst = lock.withLock {
      defer { isUnderway = true }
      return !isUnderway
    }
    if !isFirst { return }
    queue.async { [self] in
      var configuration = Configuration()
      configuration.label = "Todos.StoreLog"
      // A disk that is full, or a file that went away, shows with the next edit.
      if let connection = try? DatabaseQueue(path: path, configuration: configuration) {
        _ = try? connection.writeWithoutTransaction { try $0.checkpoint(.passive) }
        try? connection.close()
      }
      lock.withLock { isUnderway = false }
    }
  }
}
