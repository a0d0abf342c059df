import FaultyProxy
import Foundation
import LoopbackServer
import Testing
import TestSupport
import Todos

/// Faults of connections, many at once, the same ones again, and the proxy's end.
@Suite("Faulty proxy")
struct FaultyProxyTests {
  @Test("A connection is reset at a moment, while it waits or between requests", arguments: [true, false])
  func connectionReset(whileWaiting: Bool) async throws {
    let network = try FaultyNetwork(.script(.connectionReset(afterMicroseconds: 100_000))) { _ in
      whileWaiting ? .never : LoopbackAnswer(json: "1")
    }
    let client = try RawClient(port: network.proxy.port)
    try client.send("GET / HTTP/1.1\r\n\r\n")
    let end = try client.receiveToEnd()
    #expect(end.isReset && network.proxy.counters[.connectionReset] == 1)
    if whileWaiting { #expect(end.bytes.isEmpty) }
    #expect(await eventually { network.server.openConnections == 0 })
  }

  @Test("What is planned counts from the next request on, and undisturbed is undisturbed")
  func changesPlan() async throws {
    var plan = FaultPlan()
    plan[.answerLost] = 1
    let network = try FaultyNetwork(plan)
    for _ in 0..<3 { #expect(await network.send() == interrupted) }
    network.proxy.setFaults(.none)
    for _ in 0..<3 { #expect(try await network.send().get().body == FaultyNetwork.content) }
    network.proxy.setFaults(plan)
    #expect(await network.send() == interrupted)
    #expect(network.server.requests.count == 7 && network.proxy.counters.faults == [.answerLost: 4])
  }

  // MARK: Repeating

  /// What becomes of requests, one after the other, and what was counted. Without the faults that only time ends.
  private func run(seed: UInt64) async throws -> ([FaultyNetwork.Outcome], FaultCounters, Int) {
    var plan = FaultPlan.each(0.1)
    (plan[.requestLost], plan[.halfOpen], plan[.connectionReset], plan.longestDelay) = (0, 0, 0, 5)
    let network = try FaultyNetwork(plan, seed: seed)
    var outcomes: [FaultyNetwork.Outcome] = []
    for index in 0..<80 { outcomes.append(await network.send("\(index)")) }
    network.proxy.sendWaitingCopies()
    #expect(await eventually { network.proxy.counters.copiesWaiting == 0 })
    return (outcomes, network.proxy.counters, network.server.requests.count)
  }

  @Test("The same seed does the same to the same requests, another seed something else")
  func repeats() async throws {
    let (first, second, other) = (try await run(seed: 5), try await run(seed: 5), try await run(seed: 6))
    #expect(first == second)
    #expect(first.0 != other.0)
    #expect(first.1.faults.values.reduce(0, +) > 20 && first.1.copies > 2 && first.1.delayed > 2)
    #expect(first.1.passed == first.0.count { (try? $0.get().body) == FaultyNetwork.content })
  }

  @Test(
    "All faults at once, many clients: each request ends, and so does the proxy",
    arguments: 0..<3 as Range<UInt64>)
  func storm(seed: UInt64) async throws {
    var plan = FaultPlan.each(0.08)
    plan.longestDelay = 20
    let network = try FaultyNetwork(plan, seed: seed)
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<16 {
        group.addTask {
          for index in 0..<15 {
            _ = await outcome(
              of: TransportRequest(
                network.proxy.url.appending(path: "\(worker)/\(index)"), method: "PUT",
                body: Data(count: index * 1000), timeout: 0.3))
          }
        }
      }
    }
    network.proxy.setFaults(.none)
    #expect(try await network.send("end").get().body == FaultyNetwork.content)
    network.proxy.close()
    #expect(network.proxy.openConnections == 0 && network.proxy.counters.copiesWaiting == 0)
    #expect(network.proxy.counters.faults.count == Fault.Kind.allCases.count)
  }

  // MARK: Leaks

  @Test("The end leaves no connection, descriptor or thread, in the middle of whatever is under way")
  func closes() async throws {
    /// What is open or runs now; other tests open, start and end meanwhile, so that a few more or less say nothing.
    func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0 }
    func threads() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }
    let before = (descriptors: descriptors(), threads: threads())
    for _ in 0..<40 {
      var plan = FaultPlan.script(.requestLost(.silence), .halfOpen, nil)
      plan.script.append(Disturbance())
      // Far longer than a busy machine takes from here to the end.
      plan.script[3].requestDelay = 3_600_000
      plan.script[3].copyAfter = 0
      let network = try FaultyNetwork(plan) { $0.path == "/never" ? .never : LoopbackAnswer() }
      var clients: [RawClient] = []
      for path in ["silent", "half", "never", "late"] {
        let client = try RawClient(port: network.proxy.port)
        try client.send("GET /\(path) HTTP/1.1\r\n\r\n")
        while network.proxy.counters.requests == clients.count { try await Task.sleep(for: .milliseconds(1)) }
        clients.append(client)
      }
      #expect(network.proxy.openConnections == 4)
      network.proxy.close()
      #expect(network.proxy.openConnections == 0 && network.proxy.counters.copiesWaiting == 0)
      for client in clients { #expect(try client.receiveToEnd().bytes.isEmpty) }
      #expect(throws: LoopbackSocket.Failure.self) { try RawClient(port: network.proxy.port) }
      network.proxy.close()
    }
    #expect(await eventually { descriptors() < before.descriptors + 60 && threads() < before.threads + 60 })
  }

  @Test("A proxy that nobody holds any more takes no connection")
  func goes() throws {
    let server = try LoopbackServer { _ in .never }
    let port = try FaultyProxy(to: server.port).port
    #expect(throws: LoopbackSocket.Failure.self) { try RawClient(port: port) }
  }
}
