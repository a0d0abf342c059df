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

  /// Whatever the server has lost: all devices show the same, and what one of them has is nowhere lost.
  @Test func devicesConvergeAfterTheServerIsRestored() async throws {
    for seed in Self.first..<Self.first + UInt64((Self.seeds + 1) / 2) {
      if let (log, faults) = try await Self.restore(seed: seed) {
        Issue.record("\(log.joined(separator: "\n"))\nseed \(seed): \(faults.joined(separator: "\n"))")
        return
      }
    }
  }

  /// One world: some epochs of edits and faults, each with its end in peace.
  static func run(seed: UInt64) async throws -> ([String], [String])? {
    let world = try await world(seed: seed)
    for _ in 0..<4 {
      await act(in: world)
      await world.settle()
      let violations = try await world.violations()
      if !violations.isEmpty { return (await world.log, violations) }
    }
    return nil
  }

  /// One world whose server is restored once or twice, each time perhaps while a device waits for the answer to a push.
  private static func restore(seed: UInt64) async throws -> ([String], [String])? {
    let world = try await world(seed: seed)
    var backups: [MemoryServer] = []
    for _ in 0...(await world.draw(2)) {
      await act(in: world)
      if await world.draw(2) == 0 { await world.settle() }
      backups.append(world.server.backup())
    }
    await act(in: world)
    var former: Set<Todo.ID> = []
    for _ in 0...(await world.draw(2)) {
      if await world.draw(2) == 0 { await world.sync(world.devices[0]) }
      former.formUnion(try await world.todos())
      let backup = backups[await world.draw(backups.count)]
      if await world.draw(2) == 0 {
        await world.restore(backup, duringPushOf: world.devices[await world.draw(world.devices.count)])
      } else {
        await world.restore(backup)
      }
    }
    await act(in: world)
    await world.settle()
    let violations = try await world.violations(afterRestoring: former)
    return violations.isEmpty ? nil : (await world.log, violations)
  }

  private static func world(seed: UInt64) async throws -> SyncWorld {
    var generator = SplitMix64(seed: seed &* 0x9e37_79b9)
    let count = 2 + Int(generator.next() % 3)
    return try await SyncWorld(seed: seed, devices: count, mostRequests: generator.next() % 4 == 0 ? 4 : 1)
  }

  /// Edits, syncs and starts devices while the network has faults, and other clients add todos on the server.
  private static func act(in world: SyncWorld) async {
    await world.disturb(
      faults: [0, 0.1, 0.3][world.draw(3)], disturbance: [0, 0.2, 0.5][world.draw(3)],
      caching: [0, 0, 0.2, 0.5][world.draw(4)])
    for _ in 0..<(await world.draw(60)) {
      let device = world.devices[await world.draw(world.devices.count)]
      switch await world.draw(11) {
      case 0..<7: await world.edit(device)
      case 7..<9: await world.sync(device)
      case 10: await world.addForeignTodo()
      default:
        // Its program has ended, and is started again.
        await world.start(device)
        await world.sync(device)
      }
    }
  }
}
