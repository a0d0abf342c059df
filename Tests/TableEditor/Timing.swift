import Foundation
import GRDB
import ListOrdering
import OrderedTable

/// How long a move takes in a long list, in a file.
enum Timing {
  private static let items = PriorityTable<Int>("thing", lists: ["list"], key: "place")

  /// Moves random rows behind random others, each in a transaction of its own, in WAL mode.
  static func run(path: String, rows: Int, moves: Int) throws {
    var configuration = Configuration()
    configuration.journalMode = .wal
    let database = try DatabaseQueue(path: path, configuration: configuration)
    let list = items.list(1)
    try database.write { db in
      try db.execute(
        sql: """
          DROP TABLE IF EXISTS thing;
          CREATE TABLE thing (id INTEGER PRIMARY KEY, list INTEGER, place REAL);
          """)
      try list.insert(db, Array(1...rows), at: .end)
      try items.createIndex(db)
    }
    var (inside, whole): ([Duration], [Duration]) = ([], [])
    let clock = ContinuousClock()
    for _ in 0..<moves {
      let (id, other) = (Int.random(in: 1...rows), Int.random(in: 1...rows))
      let start = clock.now
      try database.write { db in
        let begun = clock.now
        try list.move(db, id, to: .after(other))
        inside.append(clock.now - begun)
      }
      whole.append(clock.now - start)
    }
    print("a move in \(rows) rows: \(median(inside)); with its transaction: \(median(whole))")
  }

  private static func median(_ times: [Duration]) -> String {
    let microseconds = times.sorted()[times.count / 2] / .microseconds(1)
    return "\((microseconds * 10).rounded() / 10) µs"
  }
}
