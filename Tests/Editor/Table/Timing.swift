import Foundation
import GRDB
import ListOrdering
import OrderedTable

/// Measures the time of moves and inserts in a file, with and without their transactions.
enum Timing {
  /// Moves random rows behind random others, and inserts rows there, each in a transaction in WAL
  /// mode. Repeats this for each kind of key, with and without a unique index.
  static func run(path: String, rows: Int, edits: Int) throws {
    for isUnique in [false, true] {
      try run(MidpointKeys(), "REAL", isUnique, path: path, rows: rows, edits: edits)
      try run(LabelKeys(), "INTEGER", isUnique, path: path, rows: rows, edits: edits)
      try run(FractionalKeys(), "TEXT", isUnique, path: path, rows: rows, edits: edits)
    }
  }

  private static func run<Space: KeySpace>(
    _ space: Space, _ column: String, _ isUnique: Bool, path: String, rows: Int, edits: Int
  ) throws where Space.Key: TableKey {
    let things = OrderedTable<Int, Space>("thing", lists: ["list"], key: "place", space: space)
    let list = things.list(1)
    var configuration = Configuration()
    configuration.journalMode = .wal
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try database.write { db in
      try db.execute(
        sql: """
          DROP TABLE IF EXISTS thing;
          CREATE TABLE thing (
            id INTEGER PRIMARY KEY, list INTEGER, place \(column)\(isUnique ? ", UNIQUE (list, place)" : ""));
          """)
      try list.insert(db, Array(1...rows), at: .end)
      try things.createIndex(db)
    }
    var (moves, inserts) = (OperationTimes(), OperationTimes())
    for edit in 1...edits {
      let (id, other) = (Int.random(in: 1...rows), Int.random(in: 1...rows))
      try moves.add(database) { try list.move($0, id, to: .after(other)) }
      try inserts.add(database) { try list.insert($0, rows + edit, at: .after(other)) }
      _ = try database.write { try list.remove($0, rows + edit) }
    }
    print("\(rows) rows, \(column)\(isUnique ? ", unique" : ""): a move \(moves), an insert \(inserts)")
  }
}

/// The times of an operation, without and with its transaction.
private struct OperationTimes: CustomStringConvertible {
  private var inside: [Duration] = []
  private var whole: [Duration] = []
  private let clock = ContinuousClock()

  mutating func add(_ database: DatabaseQueue, _ verb: (Database) throws -> some Any) throws {
    let start = clock.now
    inside.append(
      try database.write { db in
        let begun = clock.now
        _ = try verb(db)
        return clock.now - begun
      })
    whole.append(clock.now - start)
  }

  var description: String { "\(Self.median(inside)) (with its transaction \(Self.median(whole)))" }

  private static func median(_ times: [Duration]) -> String {
    let microseconds = times.sorted()[times.count / 2] / .microseconds(1)
    return "\((microseconds * 10).rounded() / 10) µs"
  }
}
