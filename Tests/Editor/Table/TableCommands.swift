import Foundation
import GRDB
import ListOrdering
import OrderedTable

/// Edits a table as `main.swift` describes.
func runTable(_ arguments: [String]) throws {
  switch (arguments.first, arguments.count) {
  case ("edit", 4):
    let (seed, isWAL) = (UInt64(arguments[2])!, arguments[3] == "wal")
    let database = try EditedFile.open(arguments[1], isWAL: isWAL)
    // The system keeps all accepted writes when the program is killed, so they need not reach the
    // disk. Without the waits for the disk, a kill more often interrupts a write.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    say("ready")
    // Ends by itself, in case the test that started it is gone.
    let end = Date(timeIntervalSinceNow: 60)
    while Date() < end {
      try database.write { db in
        let number = try Int.fetchOne(db, sql: "SELECT done FROM progress")!
        let order = try EditedFile.order(db)
        try TableEdit(number: number, seed: seed, count: order.count).apply(to: order, db)
        try db.execute(sql: "UPDATE progress SET done = done + 1")
      }
    }
  case ("crowd", 4):
    let (number, seconds) = (Int(arguments[2])!, Double(arguments[3])!)
    let database = try EditedFile.open(arguments[1])
    let list = EditedFile.items.list(1)
    say("ready")
    let start = Date()
    var inserted = 0
    while Date().timeIntervalSince(start) < seconds {
      let id = 1_000_000 * (number + 1) + inserted
      // The two ends of the gap always exist, even if other rows have changed.
      _ = try database.write { try list.insert($0, id, at: inserted % 2 == 0 ? .after(1) : .between(1, 2)) }
      inserted += 1
      if inserted % 3 == 0 { _ = try database.write { try list.move($0, id - 1, to: .before(2)) } }
    }
    say("\(inserted)")
  default: fail("table edit|crowd FILE SEED|NUMBER MODE|SECONDS")
  }
}
