#if Server
import Editor
import Foundation
import SeededRandom
import Testing
import TestSupport

/// Devices and a server as processes, with a faulty network and kills: all devices converge, and no
/// todo is lost, duplicated or restored after its deletion.
@Suite(.serialized) struct SyncProcessTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = Double(SlowTests.amount(10, slow: 60))
  private static let seed = environment["SYNC_SEED"].flatMap(UInt64.init) ?? 1

  @Test func devicesConverge() async throws {
    try await run(devices: 3, killsServer: false)
  }

  @Test func devicesConvergeWhenTheServerIsKilled() async throws {
    try await run(devices: 3, killsServer: true)
  }

  private func run(devices count: Int, killsServer: Bool) async throws {
    let house = try SyncProcesses(devices: count)
    defer { house.end() }
    var generator = SplitMix64(seed: Self.seed)
    var starts: UInt64 = 0
    let end = Date(timeIntervalSinceNow: Self.seconds)
    func start(_ number: Int) throws {
      starts += 1
      try house.start(
        number, seed: Self.seed &* 1_000_000 &+ starts, seconds: max(end.timeIntervalSinceNow, 0.1),
        faults: 0.2)
    }
    for number in 0..<count { try start(number) }
    var kills = 0
    while end.timeIntervalSinceNow > 1 {
      try await Task.sleep(nanoseconds: 500_000_000 + generator.next() % 1_500_000_000)
      let number = Int(generator.next() % UInt64(count))
      house.kill(number)
      kills += 1
      if killsServer, generator.next() % 2 == 0 { try house.killServer() }
      try start(number)
    }
    for number in 0..<count { #expect(house.finish(number)) }

    var history = SyncHistory()
    for number in 0..<count {
      history.read(
        (try? String(contentsOfFile: house.path("\(number).log"), encoding: .utf8)) ?? "", of: number)
    }
    // Two rounds without faults.
    var views: [String] = []
    for _ in 0..<2 {
      views = try house.devices.map { try house.settle("\($0.number).sqlite", token: $0.token) }
    }
    views.append(try house.settle("new.sqlite", token: house.token()))
    let shown = try views.map { try JSONDecoder().decode(SyncView.self, from: Data($0.utf8)) }
    for (number, view) in shown.enumerated() {
      #expect(view.lines.symmetricDifference(shown[0].lines) == [], "\(number) and 0")
    }
    let view = shown[0]
    history.compare(view)
    #expect(history.faults == [])
    let todos = view.lists.reduce(0) { $0 + $1.open.count + $1.done.count }
    print(
      "\(count) devices, \(kills) kills\(killsServer ? ", the server too" : ""): \(history.edits) edits, "
        + "\(history.pushes) pushes applied, \(todos) todos in the end; \(history.disturbances)")
    #expect(history.edits > 50 && history.pushes > 10 && todos > 10)
    #expect(history.disturbances.count > 5)
  }
}
#endif
