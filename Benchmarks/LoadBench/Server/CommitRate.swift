#if Server
import Foundation
import GRDB
import Measuring

/// How many commits SQLite does by itself, each of which waits for the disk as the server's do.
enum CommitRate {
  /// - Parameters:
  ///   - path: A file to make.
  ///   - count: How many commits, one after the other, each of a row of 200 bytes.
  /// - Returns: Commits a second.
  static func measure(at path: String, count: Int) throws -> Double {
    let database = try DatabaseQueue(path: path)
    defer { try? database.close() }
    return try database.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
          CREATE TABLE item (id INTEGER PRIMARY KEY, content TEXT NOT NULL)
          """)
      let text = String(repeating: "x", count: 200)
      let statement = try db.makeStatement(sql: "INSERT OR REPLACE INTO item (id, content) VALUES (?, ?)")
      let watch = Stopwatch()
      for number in 0..<count { try statement.execute(arguments: [number % 20, text]) }
      return Double(count) / (Double(watch.nanoseconds) / 1e9)
    }
  }
}
#endif
