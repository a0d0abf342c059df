import Foundation
import GRDB
import GRDBSQLite

/// Brings a file's write-ahead log back into the file: beside the edits, by a connection of its own.
///
/// SQLite would do so [within the commit](https://www.sqlite.org/wal.html#ckpt) that finds the log long, and that edit would
/// take ten times as long as others. A checkpoint of the kind `PASSIVE` waits for nobody, and nobody waits for it. What it
/// can't bring back, since somebody still reads an older state, comes with the next one. Where edits follow each other so
/// fast that the log never ends before the next, one of them brings it back itself.
final class StoreLog: @unchecked Sendable {
  /// So many pages make a log long: as many as SQLite itself would take.
  static let limit = 1_000
  /// So many are too many to wait any longer.
  static let mostPages = 4 * limit

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
      { context, connection, _, pages in
        if pages >= StoreLog.mostPages {
          sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        } else if pages >= StoreLog.limit {
          Unmanaged<StoreLog>.fromOpaque(context!).takeUnretainedValue().bringBack()
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

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
      defer { isUnderway = true }
      return !isUnderway
    }
    if !isFirst { return }
    queue.async { [self] in
      // A disk that is full, or a file that went away, shows with the next edit.
      try? connect { _ = try $0.checkpoint(.passive) }
      lock.withLock { isUnderway = false }
    }
  }

  private func connect(_ body: (Database) throws -> Void) throws {
    // A connection would make a file that was taken away.
    guard FileManager.default.fileExists(atPath: path) else { return }
    var configuration = Configuration()
    configuration.label = "Todos.StoreLog"
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    try connection.writeWithoutTransaction(body)
    try connection.close()
  }
}
