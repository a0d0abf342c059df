import FaultyProxy
import Foundation
import LoopbackServer
import Testing
import TestSupport
import Todos

/// What happens to requests, from the client's side and from the server's.
@Suite("Faults of requests")
struct RequestFaultTests {
  @Test("A request that is lost never reaches the server; its client is cut off")
  func requestLost() async throws {
    let network = try FaultyNetwork(.script(.requestLost(.reset)))
    #expect(await network.send() == interrupted)
    #expect(network.server.connections == 0 && network.proxy.counters[.requestLost] == 1)
    try await network.checkHealed()
  }

  @Test("A request that is lost in silence is one until its client gives up")
  func requestLostInSilence() async throws {
    let network = try FaultyNetwork(.script(.requestLost(.silence)))
    let (outcome, wasSo) = await network.send(until: { network.proxy.counters[.requestLost] == 1 })
    #expect(wasSo && outcome == .failure(.cancelled))
    #expect(await eventually { network.proxy.openConnections == 0 })
    #expect(network.server.connections == 0)
    try await network.checkHealed()
  }

  @Test("A request can be cut behind every byte: the server never gets it whole", arguments: [false, true])
  func requestCut(resets: Bool) async throws {
    let network = try FaultyNetwork()
    let text = "PUT /a HTTP/1.1\r\nContent-Length: 7\r\nConnection: close\r\n\r\ncontent"
    for count in 0..<text.utf8.count {
      network.proxy.setFaults(.script(.requestCut(Cut(.byte(count), resets: resets))))
      let client = try RawClient(port: network.proxy.port)
      try client.send(text)
      let end = try client.receiveToEnd()
      #expect(end.bytes.isEmpty && end.isReset)
    }
    #expect(network.proxy.counters[.requestCut] == text.utf8.count)
    #expect(await eventually { network.server.openConnections == 0 })
    #expect(network.server.requests.isEmpty)
    // Behind its end, there is nothing to cut.
    network.proxy.setFaults(.script(.requestCut(Cut(.byte(text.utf8.count)))))
    let client = try RawClient(port: network.proxy.port)
    try client.send(text)
    #expect(try client.receive().suffix(7).elementsEqual(FaultyNetwork.content))
    #expect(network.server.requests.count == 1 && network.proxy.counters[.requestCut] == text.utf8.count)
  }

  @Test("A share of a request is of its head, or of the whole", arguments: [0, 0.5, 0.999])
  func requestShare(share: Double) async throws {
    let network = try FaultyNetwork(
      .script(.requestCut(Cut(.head(share))), .requestCut(Cut(.whole(share), resets: true))))
    for _ in 0..<2 { #expect(await network.send() == interrupted) }
    #expect(network.proxy.counters[.requestCut] == 2)
    try await network.checkHealed()
    #expect(network.server.requests.count == 1)
  }

  @Test("A second copy comes at once, or after later requests; the client hears of one")
  func copies() async throws {
    var plan = FaultPlan()
    plan.script = [Disturbance(), Disturbance(.answerLost)]
    (plan.script[0].copyAfter, plan.script[1].copyAfter) = (2, 0)
    let network = try FaultyNetwork(plan)
    #expect(try await network.send("a").get().body == FaultyNetwork.content)
    #expect(network.proxy.counters.copies == 0 && network.proxy.counters.copiesWaiting == 1)
    #expect(await network.send("b") == interrupted)
    #expect(await eventually { network.proxy.counters.copiesWaiting == 0 })
    let paths = network.server.requests.map(\.path)
    #expect(paths.first == "/a" && paths.sorted() == ["/a", "/a", "/b", "/b"])
    #expect(paths.lastIndex(of: "/a") ?? 0 > paths.firstIndex(of: "/b") ?? 9)
    #expect(network.server.requests.allSatisfy { $0.body == FaultyNetwork.content && $0.method == "PATCH" })
    #expect(network.proxy.counters.copies == 2 && network.proxy.counters.requests == 2)
  }

  @Test("A copy whose turn has not come is sent when asked for, and dropped at the end")
  func waitingCopies() async throws {
    var plan = FaultPlan()
    plan.script = [Disturbance(.requestLost(.reset)), Disturbance()]
    (plan.script[0].copyAfter, plan.script[1].copyAfter) = (100, 100)
    let network = try FaultyNetwork(plan)
    #expect(await network.send("a") == interrupted)
    #expect(network.server.requests.isEmpty)
    network.proxy.sendWaitingCopies()
    #expect(network.server.requests.map(\.path) == ["/a"])
    _ = await network.send("b")
    #expect(network.proxy.counters.copiesWaiting == 1)
    network.proxy.close()
    network.proxy.sendWaitingCopies()
    #expect(network.server.requests.map(\.path) == ["/a", "/b"] && network.proxy.counters.copiesWaiting == 0)
  }

  @Test("A request or its answer is late; a late request goes on though its client has given up")
  func delays() async throws {
    var plan = FaultPlan()
    plan.script = [Disturbance(), Disturbance(), Disturbance()]
    (plan.script[0].requestDelay, plan.script[1].answerDelay, plan.script[2].requestDelay) = (
      200, 200, 30_000
    )
    let network = try FaultyNetwork(plan)
    for count in 1...2 {
      let start = ContinuousClock.now
      #expect(try await network.send().get().body == FaultyNetwork.content)
      #expect(start.duration(to: .now) >= .milliseconds(200) && network.proxy.counters.delayed == count)
    }
    let (outcome, wasSo) = await network.send("late", until: { network.proxy.counters.delayed == 3 })
    #expect(wasSo && outcome == .failure(.cancelled))
    #expect(network.server.requests.count == 2)
    #expect(await eventually { network.server.requests.last?.path == "/late" })
  }
}
