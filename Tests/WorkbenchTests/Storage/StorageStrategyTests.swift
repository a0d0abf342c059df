import Reordering
import Foundation
import GRDB
import Measuring
import Testing

@testable import StorageBench

/// The requirement of every strategy: after each step, the file contains the list's order.
@Suite struct StorageStrategyTests {
  static let names = StorageCatalog.strategies.map { $0.name }

  @Test(arguments: names, [1, 2] as [UInt64])
  func fileContainsTheOrderAfterEveryStep(strategy: String, seed: UInt64) throws {
    let script = Self.randomScript(seed: seed, steps: 150)
    let list = try Self.list(strategy, count: script.initialCount)
    var model = OrderedIDs(count: script.initialCount)
    try list.check(model.ids)
    for edit in script.edits {
      try list.apply(edit)
      model.apply(edit)
      try list.check(model.ids)
    }
  }

  @Test(arguments: names, StorageWorkload.all.map(\.name))
  func fileContainsTheOrderOfEachWorkload(strategy: String, workload: String) throws {
    let script = try #require(StorageWorkload.all.first { $0.name == workload }).script(size: 30, steps: 200)
    #expect(script.edits.count == 200)
    let list = try Self.list(strategy, count: 30)
    for edit in script.edits { try list.apply(edit) }
    try list.check(script.order(after: 200))
  }

  @Test func copyContinuesFromTheCurrentState() throws {
    let script = Self.randomScript(seed: 9, steps: 60)
    for type in StorageCatalog.strategies {
      let list = try Self.list(type.name, count: script.initialCount)
      let copy = try list.copy(to: Self.path(), durability: .full)
      for edit in script.edits { try copy.apply(edit) }
      try copy.check(script.order(after: 60))
      try list.check(script.order(after: 0))
    }
  }

  /// Returns a history of a short list. Half of the steps are at one position, to exhaust gaps.
  static func randomScript(seed: UInt64, steps: Int) -> Script {
    var random = SplitMix64(seed: seed, label: "storage/tests")
    let start = 1 + random.below(12)
    var count = start
    let operations = (0..<2 * steps).map { _ -> StorageScriptTests.Step in
      let place = random.below(2) == 0 ? count / 2 : random.below(count)
      if count < 3 || random.below(3) == 0 {
        count += 1
        return .insert(at: random.below(4) == 0 ? random.below(count) : place)
      }
      return .move(from: random.below(count), to: place)
    }
    return Script(History(initialCount: start, operations: operations), steps: steps)
  }

  static func path() -> String {
    FileManager.default.temporaryDirectory.appending(path: "storage-tests-\(UUID().uuidString)").path
  }

  static func list(_ strategy: String, count: Int) throws -> MeasuredList {
    let type = try #require(StorageCatalog.strategies.first { $0.name == strategy })
    return try MeasuredList(type, count: count, path: path())
  }
}
