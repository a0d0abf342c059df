import Foundation
import GRDB
import ListOrdering
import OrderedTable

// edit FILE SEED wal|delete        edits until it is killed, for a minute at most, and counts its edits in the same transactions
// crowd FILE NUMBER SECONDS        inserts and moves in the gap that all others use
// time FILE ROWS EDITS             says how long moves and inserts in a list of so many rows take
let arguments = CommandLine.arguments
guard arguments.count == 5 else {
  let usage = "usage: TableEditor edit|crowd|time FILE SEED|NUMBER|ROWS MODE|SECONDS|EDITS\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}

switch arguments[1] {
case "edit":
  let (seed, isWAL) = (UInt64(arguments[3])!, arguments[4] == "wal")
  let database = try EditedFile.open(arguments[2], isWAL: isWAL)
  // A program that is killed leaves what it has written to the system: nothing need reach the disk, so that it is killed
  // while it writes, not while it waits.
  try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
  FileHandle.standardOutput.write(Data("ready\n".utf8))
  // Whoever started it may be gone.
  let end = Date(timeIntervalSinceNow: 60)
  while Date() < end {
    try database.write { db in
      let number = try Int.fetchOne(db, sql: "SELECT done FROM progress")!
      let order = try EditedFile.order(db)
      try Edit(number: number, seed: seed, count: order.count).apply(to: order, db)
      try db.execute(sql: "UPDATE progress SET done = done + 1")
    }
  }
case "crowd":
  let (number, seconds) = (Int(arguments[3])!, Double(arguments[4])!)
  let database = try EditedFile.open(arguments[2])
  let list = EditedFile.items.list(1)
  FileHandle.standardOutput.write(Data("ready\n".utf8))
  let start = Date()
  var inserted = 0
  while Date().timeIntervalSince(start) < seconds {
    let id = 1_000_000 * (number + 1) + inserted
    // What this program saw before, perhaps a while ago: the two ends of the gap are always there.
    _ = try database.write { try list.insert($0, id, at: inserted % 2 == 0 ? .after(1) : .between(1, 2)) }
    inserted += 1
    if inserted % 3 == 0 { _ = try database.write { try list.move($0, id - 1, to: .before(2)) } }
  }
  FileHandle.standardOutput.write(Data("\(inserted)\n".utf8))
case "time":
  let (rows, edits) = (Int(arguments[3])!, Int(arguments[4])!)
  try Timing.run(path: arguments[2], rows: rows, edits: edits)
default:
  exit(64)
}
