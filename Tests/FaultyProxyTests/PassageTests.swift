import FaultyProxy
import Foundation
import LoopbackServer
import SeededRandom
import Testing
import TestSupport
import Todos

@Suite("Proxy without faults")
struct PassageTests {
  /// Bytes of any value, the same for the same number.
  private static func content(_ index: Int) -> Data {
    var random = SplitMix64(seed: UInt64(index))
    let count = index < 300 ? index : random.below(1 << (index % 17))
    return Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
  }

  @Test("1,000 requests of all sizes, eight at once, pass byte for byte, and so do their answers")
  func passes() async throws {
    let network = try FaultyNetwork { request in
      var answer = LoopbackAnswer(
        status: 207, fields: [LoopbackField("ETag", "\"\(request.path)\"")], body: .data(request.body))
      answer.framing = [.automatic, .chunked, .untilClose][request.body.count % 3]
      answer.pieceSize = 10_000
      return answer
    }
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for index in stride(from: worker, to: 1000, by: 8) {
            let body = Self.content(index)
            let answer = try? await network.send("\(index)", method: "PUT", body: body).get()
            #expect(answer?.status == 207 && answer?["ETag"] == "\"/\(index)\"" && answer?.body == body)
          }
        }
      }
    }
    let requests = network.server.requests.sorted {
      (Int($0.path.dropFirst()) ?? -1) < (Int($1.path.dropFirst()) ?? -1)
    }
    #expect(requests.map(\.path) == (0..<1000).map { "/\($0)" })
    #expect(requests.map(\.body) == (0..<1000).map(Self.content))
    #expect(requests.allSatisfy { $0["Host"] == "127.0.0.1:\(network.proxy.port)" && $0.method == "PUT" })
    var expected = FaultCounters()
    (expected.connections, expected.requests, expected.passed) = (1000, 1000, 1000)
    #expect(network.proxy.counters == expected)
    #expect(await eventually { network.proxy.openConnections == 0 && network.server.openConnections == 0 })
  }

  @Test("Requests in a row on one connection are answered as without a proxy, those in chunks as well")
  func keepsAlive() throws {
    let network = try FaultyNetwork { request in
      var answer = LoopbackAnswer(
        status: request.path == "/none" ? 204 : 200, body: .data(Data(request.target.utf8) + request.body))
      if request.path == "/chunks" { (answer.framing, answer.pieceSize) = (.chunked, 3) }
      return answer
    }
    let requests =
      "GET /a?b=1 HTTP/1.1\r\nX-Odd:  kept as it is \r\n\r\n" + "HEAD /head HTTP/1.1\r\n\r\n"
      + "PUT /chunks HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nabcde\r\nA\r\n0123456789\r\n0\r\nT: 1\r\n\r\n"
      + "PATCH /none HTTP/1.1\r\nContent-Length: 3\r\n\r\nxyz"
      + "GET /last HTTP/1.1\r\nConnection: close\r\n\r\n"
    // The server leaves the end to the client, and the proxy doesn't: it ends as the last request asks.
    let through = try RawClient(port: network.proxy.port)
    for byte in requests.split(separator: "") { try through.send(String(byte)) }
    let (bytes, isReset) = try through.receiveToEnd()
    #expect(!isReset && bytes.suffix(5).elementsEqual("/last".utf8))
    let direct = try RawClient(port: network.server.port)
    try direct.send(requests)
    #expect(try direct.receive(bytes.count) == bytes)
    let all = network.server.requests
    #expect(all.count == 10 && all.prefix(5) == all.suffix(5))
    #expect(all.suffix(5).map(\.path) == ["/a", "/head", "/chunks", "/none", "/last"])
    #expect(all.last { $0.path == "/chunks" }?.body == Data("abcde0123456789".utf8))
    #expect(network.server.connections == 2 && network.proxy.counters.passed == 5)
  }

  @Test("An event stream passes as it comes, piece by piece, and ends with its client")
  func streams() async throws {
    let turns = DispatchSemaphore(value: 0)
    let network = try FaultyNetwork { _ in
      LoopbackAnswer(
        fields: [LoopbackField("Content-Type", "text/event-stream")],
        body: .stream { index in
          turns.wait(timeout: .now() + 600) == .success ? Data("data: \(index)\n\n".utf8) : nil
        })
    }
    var client: RawClient? = try RawClient(port: network.proxy.port)
    try client?.send("GET /events HTTP/1.1\r\n\r\n")
    var text = ""
    for index in 0..<20 {
      turns.signal()
      // Not one byte of what comes later is needed for what is there.
      while !text.contains("data: \(index)\n\n") {
        text += String(decoding: try #require(try client?.receive(1)), as: UTF8.self)
      }
      #expect(!text.contains("data: \(index + 1)"))
    }
    #expect(network.proxy.openConnections == 1 && network.proxy.counters.passed == 0)
    client = nil
    #expect(await eventually { network.proxy.openConnections == 0 })
    // The server learns of it when it sends.
    for _ in 0..<100 { turns.signal() }
    #expect(await eventually { network.server.openConnections == 0 })
  }

  @Test("A client that waits for leave to send its content gets it")
  func expects() throws {
    let network = try FaultyNetwork()
    let client = try RawClient(port: network.proxy.port)
    try client.send(
      "PUT / HTTP/1.1\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 3\r\n\r\n")
    #expect(String(decoding: try client.receive(25), as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
    try client.send("abc")
    #expect(String(decoding: try client.receive(), as: UTF8.self).hasSuffix("\r\n\r\nabc"))
    #expect(network.server.requests.map(\.body) == [Data("abc".utf8)])
  }

  @Test(
    "What the server does wrong passes as well",
    arguments: ["no HTTP", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", ""])
  func serverFaults(text: String) throws {
    let network = try FaultyNetwork { _ in .raw(Data(text.utf8)) }
    let client = try RawClient(port: network.proxy.port)
    try client.send("GET / HTTP/1.1\r\n\r\n")
    let (bytes, isReset) = try client.receiveToEnd()
    #expect(String(decoding: bytes, as: UTF8.self) == text && !isReset)
    #expect(network.proxy.counters.passed == 0 && network.proxy.counters.unreachable == 1)
  }

  @Test(
    "What is no request is cut off",
    arguments: [
      "what is this\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
      "GET / HTTP/1.1\r\nno field\r\n\r\n",
    ])
  func clientFaults(text: String) throws {
    let network = try FaultyNetwork()
    let client = try RawClient(port: network.proxy.port)
    try client.send(text)
    let end = try client.receiveToEnd()
    #expect(end.bytes.isEmpty && end.isReset)
    #expect(network.proxy.counters.unreadable == 1 && network.server.connections == 0)
  }

  @Test("Where the server can't be reached, clients are cut off; started anew at another port, it is found")
  func restart() async throws {
    let network = try FaultyNetwork()
    #expect(try await network.send().get().status == 200)
    // A client that keeps its connection is told of the server's end.
    let idle = try RawClient(port: network.proxy.port)
    try idle.send("GET / HTTP/1.1\r\n\r\n")
    while network.proxy.counters.passed < 2 { try await Task.sleep(for: .milliseconds(5)) }
    network.server.stop()
    #expect(try idle.receiveToEnd().isReset == false)
    for round in 1...3 {
      #expect(await network.send() == interrupted)
      #expect(network.proxy.counters.unreachable == round)
    }
    let other = try LoopbackServer { _ in LoopbackAnswer(status: 201) }
    network.proxy.setTarget(port: other.port)
    #expect(try await network.send().get().status == 201)
    #expect(other.requests.count == 1 && network.server.requests.count == 2)
    // No port at all.
    network.proxy.setTarget(port: -1)
    #expect(await network.send() == interrupted)
  }

  @Test("A connection that is kept goes on to the new port")
  func changesTarget() throws {
    let network = try FaultyNetwork { _ in LoopbackAnswer(json: "1") }
    let other = try LoopbackServer { _ in LoopbackAnswer(json: "2") }
    let client = try RawClient(port: network.proxy.port)
    for port in [network.server.port, other.port, network.server.port] {
      network.proxy.setTarget(port: port)
      try client.send("GET / HTTP/1.1\r\n\r\n")
      var text = ""
      while !text.contains("\r\n\r\n") || text.hasSuffix("\r\n\r\n") {
        text += String(decoding: try client.receive(1), as: UTF8.self)
      }
      #expect(text.hasSuffix(port == other.port ? "2" : "1"))
    }
    #expect(
      network.proxy.counters.connections == 1 && network.server.connections == 2 && other.connections == 1)
  }
}
