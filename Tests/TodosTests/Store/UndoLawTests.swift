import Foundation
import GRDB
import ListOrdering
import OrderedTable
import SeededRandom
import Testing
import TestSupport

@testable import Todos

/// Random steps of one program that are undone and redone, while another program edits other
/// fields, and exhausts gaps: each undo and redo restores exactly what this program has shown before,
/// and keeps the other program's edits.
@Suite struct UndoLawTests {
  static let seeds = SlowTests.amount(12, slow: 200)

  @Test func undoAndRedoRestoreTheStepsOfOneProgram() async throws {
    for seed in 1...UInt64(Self.seeds) {
      let folder = try TemporaryFolder()
      let file = folder.url.appendingPathComponent("todos.sqlite")
      var walk = try await UndoWalk(TodoStore(at: file, program: "app"), seed: seed)
      let other = try TodoStore(at: file, program: "other")
      for _ in 0..<60 {
        switch walk.draw(9) {
        case 0: try await walk.tag(in: other)
        case 1: try await walk.crowd(in: other)
        case 2:
          try await walk.store.close()
          walk.store = try TodoStore(at: file, program: "app")
        default: try await walk.go()
        }
      }
      try await walk.finish()
      // The other program still undoes all of its own steps, and none of this program's.
      let shown = try await walk.shown()
      while try await other.undoState().undo != nil { try await other.undo() }
      walk.tags = [:]
      try await walk.check("the other program's undo")
      #expect(try await walk.shown() == shown, "seed \(seed)")
      let report = try await other.check()
      #expect(report.isSound, "seed \(seed): \(report)")
      try await other.close()
      try await walk.store.close()
    }
  }
}
