import Foundation
import GRDB
import ListOrdering
import OrderedTable
import Editor
import Testing
import TestSupport

/// Several programs on one file, and killed programs.
@Suite(.serialized) struct ProcessTests {
  @Test func concurrentInsertsIntoOneGapKeepEveryRowOnce() throws {
    let seconds = SlowTests.amount(1, slow: 2)
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "crowd.sqlite").path
    let database = try EditedFile.open(path)
    _ = try database.write { try EditedFile.items.list(1).insert($0, [1, 2], at: .end) }

    let editors = try (0..<4).map {
      try RunningProgram("Editor", ["table", "crowd", path, "\($0)", "\(seconds)"])
    }
    let inserted = editors.map { Int($0.finish().last ?? "") ?? 0 }

    let order = try database.read { try EditedFile.order($0) }
    #expect(inserted.allSatisfy { $0 > 0 }, "\(inserted)")
    #expect(order.count == inserted.reduce(2, +))
    #expect(Set(order).count == order.count)
    #expect(order.first == 1 && order.last == 2)
    for (number, count) in inserted.enumerated() {
      let own = order.filter { $0 / 1_000_000 == number + 1 }
      #expect(own.sorted() == (0..<count).map { 1_000_000 * (number + 1) + $0 })
    }
    let report = try database.read(EditedFile.items.check)
    #expect(report.isSound, "\(report)")
    print("crowd: \(inserted) inserts by \(editors.count) programs in \(seconds) s")
  }

  @Test(arguments: ["wal", "delete"])
  func aKilledProgramsCommittedEditsDetermineTheOrder(mode: String) throws {
    let kills = SlowTests.amount(4, slow: 15)
    let seed: UInt64 = mode == "wal" ? 7 : 8
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "killed.sqlite").path
    var order = Array(1...300)
    var done = 0
    var random = SystemRandomNumberGenerator()
    do {
      let database = try EditedFile.open(path, isWAL: mode == "wal")
      _ = try database.write { try EditedFile.items.list(1).insert($0, order, at: .end) }
      try database.close()
    }
    var left = 0
    for _ in 0..<kills {
      let editor = try RunningProgram("Editor", ["table", "edit", path, "\(seed)", mode])
      editor.wait()
      Thread.sleep(forTimeInterval: .random(in: 0...0.12, using: &random))
      _ = editor.kill()
      // Reads the files that the killed program left.
      let isUnfinished = FileManager.default.fileExists(atPath: path + (mode == "wal" ? "-wal" : "-journal"))
      left += isUnfinished ? 1 : 0
      let database = try EditedFile.open(path, isWAL: mode == "wal")
      let (now, stored) = try database.read { db in
        let problems = try String.fetchAll(db, sql: "PRAGMA integrity_check")
        #expect(problems == ["ok"])
        return (try Int.fetchOne(db, sql: "SELECT done FROM progress")!, try EditedFile.order(db))
      }
      while done < now {
        TableEdit(number: done, seed: seed, count: order.count).apply(to: &order)
        done += 1
      }
      try #require(stored == order, "after \(done) edits")
      try database.close()
    }
    #expect(done > 0)
    print(
      "killed \(kills) times in mode \(mode), \(left) of them with a log or journal left: \(done) edits done")
  }
}
