import ListOrdering
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

/// Compares damage with results that were worked out manually.
@Suite struct DamageExperimentTests {
  func damage(_ name: String, _ history: History, losses: Int, _ kind: DamageKind) throws -> Damage {
    let strategy = try #require(ReorderingCatalog.everyStrategy.first { $0.name == name })
    return strategy.damage(history, losses, kind, 1)
  }

  @Test(
    arguments: [
      ([0, 1, 2, 3], 0, 0), ([3, 0, 1, 2], 0, 1), ([3, 2, 1, 0], 0, 3), ([0, 3], 2, 0), ([3, 0], 2, 1),
      ([], 4, 0), ([7, 0, 1, 8, 2, 3], 0, 0),
    ] as [([Int], Int, Int)])
  func faultsAreMissingItemsAndItemsThatMustMove(recovered: [Int], unreachable: Int, outOfPlace: Int) {
    let faults = DamageExperiment<LinkedList>.faults(of: recovered, truth: [0, 1, 2, 3])
    #expect(faults == (unreachable, outOfPlace))
  }

  @Test(
    arguments: [
      ([0: -1, 1: 0, 2: 1, 3: 2], [0, 1, 2, 3]),
      // Without row 1, or in a cycle, nothing behind it is reachable.
      ([0: -1, 2: 1, 3: 2], [0]), ([0: -1, 1: 3, 2: 1, 3: 2], [0]), ([0: 0, 1: 0], []),
      // Two rows name the same predecessor, or the start.
      ([0: -1, 1: 0, 2: 0, 3: 2], [0, 1, 2, 3]), ([0: -1, 3: 0, 1: 3, 2: 0], [0, 2, 3, 1]),
      ([0: 2, 1: -1, 2: -1, 3: 1], [1, 3, 2, 0]),
    ] as [([Int: Int], [Int])])
  func linkedListIsReadFromItsStart(predecessors: [Int: Int], read: [Int]) {
    let rows = predecessors.mapValues(LinkedRow.init(predecessor:))
    #expect(LinkedRow.recovered(from: rows) == read)
    let isChain = read.count == rows.count && Set(predecessors.values).count == rows.count
    #expect(LinkedRow.order(of: rows) == (isChain ? read : nil))
  }

  @Test func lostMoveLeavesOneItemOutOfPlace() throws {
    let history = History(initialCount: 6, operations: [.move(from: 5, to: 0)])
    for name in ["labels-window", "midpoint-window", "tag-range", "stern-brocot", "sparse-whole"] {
      let damage = try damage(name, history, losses: 1, .lost)
      #expect(damage == Damage(items: 6, trials: 100, unreachable: 0, outOfPlace: 1), "\(name)")
    }
  }

  @Test func lostInsertIsAMissingItem() throws {
    let history = History(initialCount: 5, operations: [.insert(at: 2)])
    for name in ["labels-window", "midpoint-window", "order-array"] {
      let damage = try damage(name, history, losses: 1, .lost)
      #expect(damage == Damage(items: 6, trials: 100, unreachable: 1, outOfPlace: 0), "\(name)")
    }
  }

  @Test func lostInsertSplitsOrForksALinkedList() throws {
    let history = History(initialCount: 5, operations: [.insert(at: 2)])
    let damage = try damage("linked-list", history, losses: 1, .lost)
    // If the new row is lost, its item and the three items behind it are unreachable. If the next
    // item's row is lost, two items name the same predecessor, and the newer one is read last.
    #expect(damage.outOfPlace > 0 && damage.unreachable > 0)
    #expect(abs(damage.unreachable / 4 + damage.outOfPlace - 1) < 1e-9)
    let both = try self.damage("linked-list", history, losses: 2, .lost)
    #expect(both == Damage(items: 6, trials: 100, unreachable: 1, outOfPlace: 0))
  }

  @Test func densePositionsKeepTheirOrderWhenAllAreLost() throws {
    let history = History(initialCount: 4, operations: [.insert(at: 0)])
    let damage = try damage("dense", history, losses: 5, .lost)
    #expect(damage == Damage(items: 5, trials: 100, unreachable: 1, outOfPlace: 0))
  }

  @Test func damagedDocumentLosesAllItems() throws {
    let history = History(initialCount: 9, operations: [.move(from: 5, to: 0), .remove(at: 3)])
    let damage = try damage("order-array", history, losses: 3, .garbled)
    #expect(damage == Damage(items: 8, trials: 100, unreachable: 8, outOfPlace: 0))
  }

  @Test func damagedKeyMovesAtMostOneItem() throws {
    let history = History(initialCount: 50, operations: [.move(from: 20, to: 30)])
    for name in ["labels-window", "midpoint-window", "random-gap"] {
      let damage = try damage(name, history, losses: 1, .garbled)
      #expect(damage.unreachable <= 0.1, "\(name)")
      #expect(damage.outOfPlace > 0.5 && damage.outOfPlace <= 1, "\(name)")
    }
  }

  @Test func removedItemsAreNotMissed() throws {
    let history = History(
      initialCount: 3, operations: [.insert(at: 1), .remove(at: 1), .move(from: 0, to: 2)])
    for name in ["dense", "linked-list", "labels-window", "order-array"] {
      let none = try damage(name, history, losses: 0, .lost)
      #expect(none == Damage(items: 3, trials: 100), "\(name)")
    }
    // The previous document has all items, but the moved one is first.
    let stale = try damage("order-array", history, losses: 1, .lost)
    #expect(stale == Damage(items: 3, trials: 100, unreachable: 0, outOfPlace: 1))
  }

  @Test func equalSeedsGiveEqualDamage() throws {
    let history = History.random(seed: 9, steps: 60)
    for entry in ReorderingCatalog.everyStrategy {
      for kind in DamageKind.allCases {
        let damage = entry.damage(history, 5, kind, 3)
        #expect(damage == entry.damage(history, 5, kind, 3), "\(entry.name)")
        #expect(damage.unreachable + damage.outOfPlace <= Double(damage.items), "\(entry.name)")
      }
    }
  }
}
