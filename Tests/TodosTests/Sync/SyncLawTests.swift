import Foundation
import SeededRandom
import Testing
import TestSupport

@testable import Todos

/// Random edits and network faults: once these stop, all devices show the same, and no todo is
/// lost, duplicated or restored after its deletion.
struct SyncLawTests {
  static let seeds = SlowTests.amount(8, slow: 60)
  static let first = ProcessInfo.processInfo.environment["SYNC_SEED"].flatMap(UInt64.init) ?? 1

  /// The folder for the log of each world, if any.
  private static let logs = ProcessInfo.processInfo.environment["SYNC_LOGS"].map { URL(filePath: $0) }

  @Test func devicesConverge() async throws {
    try await check(Self.seeds, "edited", Self.edit)
  }

  /// After the server lost data, all devices show the same, and keep every todo that one of them has.
  @Test func devicesConvergeAfterTheServerIsRestored() async throws {
    try await check((Self.seeds + 1) / 2, "restored", Self.restore)
  }

  /// A failure can be examined only if its seed reproduces it.
  @Test func aSeedReproducesItsCourse() async throws {
    // The first seed whose devices send several requests at once.
    let seed = try #require((1...).lazy.map(UInt64.init).first { Shape(of: $0).requests > 1 })
    let logs = [try await Self.run(seed, Self.restore).log, try await Self.run(seed, Self.restore).log]
    #expect(logs[0].count > 100)
    #expect(logs[0] == logs[1])
  }

  private typealias Law = @Sendable (SyncWorld) async throws -> [String]

  private func check(_ count: Int, _ name: String, _ law: Law) async throws {
    for seed in Self.first..<Self.first + UInt64(count) {
      let (log, faults) = try await Self.run(seed, law)
      try Self.logs.map {
        try log.joined(separator: "\n").write(
          to: $0.appending(path: "\(name)-\(seed)"), atomically: true, encoding: .utf8)
      }
      if !faults.isEmpty {
        Issue.record("\(log.joined(separator: "\n"))\nseed \(seed): \(faults.joined(separator: "\n"))")
        return
      }
    }
  }

  /// Runs one world, and returns its log and the violations of the law.
  private static func run(_ seed: UInt64, _ law: Law) async throws -> (log: [String], faults: [String]) {
    let shape = Shape(of: seed)
    let world = try await SyncWorld(
      seed: seed, devices: shape.devices, maxRequests: shape.requests, maxFastBytes: shape.maxFastBytes)
    if let crowd = shape.crowd { await world.fill(with: crowd) }
    return try await withTaskExecutorPreference(StepExecutor(for: world.stores)) {
      let faults = try await law(world)
      var log = await world.log
      for device in world.devices { log.append("\(device.number) shows \(try await world.view(device))") }
      return (log, faults)
    }
  }

  /// The properties of a world, drawn from its seed.
  private struct Shape {
    let devices: Int
    /// The maximum number of a device's requests in progress.
    let requests: Int
    let crowd: SyncWorld.Crowding?
    /// The longest response, in bytes, that arrives within the timeout.
    let maxFastBytes: Int

    init(of seed: UInt64) {
      var generator = SplitMix64(seed: seed &* 0x9e37_79b9)
      devices = 2 + Int(generator.next() % 3)
      requests = generator.next() % 4 == 0 ? 4 : 1
      crowd = [3: .lists, 7: .both, 11: .todos][seed % 16]
      maxFastBytes = seed % 2 == 0 ? 200 : .max
    }
  }

  /// Runs several phases of edits and faults, and checks the devices after each.
  private static let edit: Law = { world in
    for _ in 0..<4 {
      await act(in: world)
      await world.settle()
      let violations = try await world.violations()
      if !violations.isEmpty { return violations }
    }
    return []
  }

  /// Restores the server once or twice, perhaps while a device waits for the response to a push.
  private static let restore: Law = { world in
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
      if await world.draw(4) == 0 { try await world.loseMark(of: world.devices[0]) }
      let backup = backups[await world.draw(backups.count)]
      if await world.draw(2) == 0 {
        await world.restore(backup, duringPushOf: world.devices[await world.draw(world.devices.count)])
      } else {
        await world.restore(backup)
      }
    }
    await act(in: world)
    await world.settle()
    return try await world.violations(afterRestoring: former)
  }

  /// Edits, syncs and restarts devices while the network has faults and another client adds todos.
  private static func act(in world: SyncWorld) async {
    await world.disturb(
      faults: [0, 0.1, 0.3][world.draw(3)], disturbance: [0, 0.2, 0.5][world.draw(3)],
      caching: [0, 0, 0.2, 0.5][world.draw(4)])
    for _ in 0..<(await world.draw(world.maxSteps)) {
      let device = world.devices[await world.draw(world.devices.count)]
      switch await world.draw(11) {
      case 0..<7: await world.edit(device)
      case 7..<9: await world.sync(device)
      case 10: await world.addForeignTodo()
      default:
        // The app restarts.
        await world.start(device)
        await world.sync(device)
      }
    }
  }
}
