import Foundation
import Measuring
import Testing

@testable import Todos

/// Whatever devices do, and whatever the network does: once it is quiet, all show the same, and nothing is lost, doubled or
/// back from the dead.
struct SyncLawTests {
  static let seeds = ProcessInfo.processInfo.environment["SYNC_SEEDS"].flatMap(Int.init) ?? 60
  static let first = ProcessInfo.processInfo.environment["SYNC_SEED"].flatMap(UInt64.init) ?? 1

  @Test func devicesConverge() async throws {
    for seed in Self.first..<Self.first + UInt64(Self.seeds) {
      let faults = try await Self.run(seed: seed)
      if let (log, faults) = faults {
        Issue.record("\(log.joined(separator: "\n"))\nseed \(seed): \(faults.joined(separator: "\n"))")
        return
      }
    }
  }

  /// One world: some epochs of edits and faults, each with its end in peace.
  static func run(seed: UInt64) async throws -> ([String], [String])? {
    var generator = SplitMix64(seed: seed &* 0x9e37_79b9)
    let count = 2 + Int(generator.next() % 3)
    let world = try await SyncWorld(
      seed: seed, devices: count, mostRequests: generator.next() % 4 == 0 ? 4 : 1)
    for _ in 0..<4 {
      await world.disturb(
        faults: [0, 0.1, 0.3][Int(generator.next() % 3)],
        disturbance: [0, 0.2, 0.5][Int(generator.next() % 3)])
      for _ in 0..<Int(generator.next() % 60) {
        let device = world.devices[await world.draw(count)]
        switch await world.draw(11) {
        case 0..<7: await world.edit(device)
        case 7..<9: await world.sync(device)
        case 9: await world.addForeignTodo()
        default:
          // Its program has ended, and is started again.
          await world.start(device)
          await world.sync(device)
        }
      }
      await world.settle()
      let violations = try await world.violations()
      if !violations.isEmpty { return (await world.log, violations) }
    }
    return nil
  }
}
