#if Server
import Editor
import FaultyNetwork
import Foundation
import Testing
import TestSupport

/// A Python client that was written from the API document alone edits the same lists as this
/// package's devices. All converge, and nothing is lost.
@Suite(.serialized, .enabled(if: OtherClient.hasPython, "needs python3")) struct OtherClientTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = Double(SlowTests.amount(10, slow: 30))
  private static let seed = environment["SYNC_SEED"].flatMap(UInt64.init) ?? 1

  @Test func bothClientsConverge() async throws {
    let house = try SyncProcesses(devices: 2)
    defer { house.end() }
    let other = try OtherClient(house, file: "other.json")
    other.network.setPlan(FaultPlan(faults: 0.2))
    for number in 0..<2 {
      try house.start(number, seed: Self.seed &+ UInt64(number), seconds: Self.seconds, faults: 0.2)
    }
    let playing = try other.run(["play", "\(Self.seed &+ 2)", "\(Self.seconds)"], into: "2.log")
    _ = playing.finish()
    #expect(playing.code == 0)
    for number in 0..<2 { #expect(house.finish(number)) }
    other.network.setPlan(FaultPlan())
    await other.network.deliverCopies()

    var (history, others) = (SyncHistory(), SyncHistory())
    for number in 0..<3 {
      let log = try String(contentsOfFile: house.path("\(number).log"), encoding: .utf8)
      history.read(log, of: number)
      if number == 2 { others.read(log, of: number) }
    }
    // Two rounds without faults.
    var views: [String] = []
    for _ in 0..<2 {
      views = try house.devices.map { try house.settle("\($0.number).sqlite", token: $0.token) }
      views.append(try other.settle())
    }
    // New devices of both clients show the same.
    views.append(try house.settle("new.sqlite", token: house.token()))
    views.append(try OtherClient(house, file: "new.json").settle())
    let shown = try views.map { try JSONDecoder().decode(SyncView.self, from: Data($0.utf8)) }
    for (number, view) in shown.enumerated() {
      #expect(view.lines.symmetricDifference(shown[0].lines) == [], "\(number) and 0")
    }
    history.compare(shown[0])
    #expect(history.faults == [])
    let todos = shown[0].lists.reduce(0) { $0 + $1.open.count + $1.done.count }
    print(
      "Two clients: \(history.edits) edits, \(others.edits) of them in Python, \(todos) todos in the end; \(other.network.counts)"
    )
    #expect(
      other.network.counts.count > 3 && others.edits > 5 && history.edits - others.edits > 20 && todos > 10)
  }

  /// A push whose response is lost is applied once, whether or not the request arrived.
  @Test(arguments: [Fault.answerLost, .requestLost]) func pushesOnce(_ fault: Fault) throws {
    let house = try SyncProcesses(devices: 1)
    defer { house.end() }
    let other = try OtherClient(house, file: "other.json")
    let list = try #require(try other.run(["list", "Groceries"]).finish().last)
    _ = try other.settle()
    let todo = try #require(try other.run(["add", list, "Milk"]).finish().last)
    // The client fetches the versions, then pushes.
    other.network.setPlan(.script(nil, fault))
    let disturbed = try other.run(["sync"])
    _ = disturbed.finish()
    #expect(disturbed.code != 0)
    // Later edits are not part of the repeated push.
    #expect(try other.run(["edit", todo, "title", "\"Oat milk\""]).finish() == [])
    let views = try [other.settle(), house.settle("0.sqlite", token: house.devices[0].token)].map {
      try JSONDecoder().decode(SyncView.self, from: Data($0.utf8))
    }
    for view in views {
      #expect(view.lists.map(\.id) == [list])
      #expect(view.lists.first?.open.map(\.id) == [todo])
      #expect(view.lists.first?.open.map(\.title) == ["Oat milk"])
    }
  }
}
#endif
