import FurtherStrategies
import Measuring
import Reordering
import Testing

/// Compares rows and statements of single operations with counts that were worked out manually.
@Suite struct StatementTests {
  /// For ten items: one UPDATE writes the rows in between, and one the moved row.
  @Test(
    arguments: [
      ("dense", .insert(at: 10), 1, 1), ("dense", .insert(at: 0), 11, 2), ("dense", .remove(at: 3), 6, 1),
      ("dense", .remove(at: 9), 0, 0), ("dense", .move(from: 8, to: 1), 8, 2),
      ("dense", .move(from: 4, to: 4), 0, 0),
      ("dense", .moveBlock(from: 6, count: 3, to: 2), 7, 2),
      // The moved row is written twice, and those in between once.
      ("acts-as-list", .insert(at: 10), 1, 1), ("acts-as-list", .insert(at: 0), 11, 2),
      ("acts-as-list", .remove(at: 3), 6, 1), ("acts-as-list", .move(from: 8, to: 1), 9, 3),
      ("acts-as-list", .move(from: 1, to: 2), 3, 3),
      // All rows are written twice.
      ("positioning", .insert(at: 10), 1, 1), ("positioning", .insert(at: 0), 21, 3),
      ("positioning", .remove(at: 3), 12, 2), ("positioning", .move(from: 8, to: 1), 16, 4),
      ("positioning", .move(from: 1, to: 2), 4, 4),
      // One statement per row.
      ("linked-list", .move(from: 1, to: 5), 3, 3), ("midpoint-window", .move(from: 1, to: 5), 1, 1),
      ("order-array", .move(from: 1, to: 5), 1, 1), ("order-array-chunks", .move(from: 1, to: 5), 1, 1),
      ("gitlab", .move(from: 1, to: 5), 1, 1), ("two-level", .move(from: 1, to: 5), 1, 1),
      // The item is deleted and inserted again.
      ("rga", .move(from: 1, to: 5), 2, 2), ("yata", .move(from: 1, to: 5), 2, 2),
      ("fugue-rows", .move(from: 1, to: 5), 2, 2), ("rga", .remove(at: 1), 1, 1),
      ("rga", .insert(at: 0), 1, 1),
    ] as [(String, Reordering.Operation, Int, Int)])
  func rowsAndStatements(name: String, operation: Reordering.Operation, rows: Int, statements: Int) throws {
    let counters = try counters(name, operation, on: 10)
    #expect(counters.rowsWritten == rows)
    #expect(counters.statements == statements && counters.maxStatements == statements)
  }

  /// The rows of a deleted element belong to the moved item, so they do not count as relabeled.
  @Test func deletedElementIsNotRelabeled() throws {
    for name in ["rga", "yata", "fugue-rows"] {
      #expect(try counters(name, .move(from: 1, to: 5), on: 10).rowsRelabeled == 0)
      #expect(try counters(name, .remove(at: 1), on: 10).rowsRelabeled == 0)
    }
  }

  @Test func meansArePerPlacement() throws {
    let strategy = try #require(ReorderingCatalog.everyStrategy.first { $0.name == "dense" })
    let history = History(
      initialCount: 4, operations: [.move(from: 0, to: 3), .insert(at: 4), .remove(at: 0)])
    let counters = strategy.counters(history, 1, .max)
    #expect(counters.statements == 2 + 1 + 1 && counters.placements == 2)
    #expect(counters.named["statements"] == 4 && counters.named["maxStatements"] == 2)
  }
}
