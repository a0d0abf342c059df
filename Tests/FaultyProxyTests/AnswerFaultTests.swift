import FaultyProxy
import Foundation
import LoopbackServer
import Testing
import TestSupport
import Todos

/// What happens to answers, from the client's side and from the server's.
@Suite("Faults of answers")
struct AnswerFaultTests {
  @Test("An answer that is lost was applied; its client is cut off")
  func answerLost() async throws {
    let network = try FaultyNetwork(.script(.answerLost))
    #expect(await network.send() == interrupted)
    #expect(
      network.server.requests.map(\.body) == [FaultyNetwork.content]
        && network.proxy.counters[.answerLost] == 1)
    try await network.checkHealed()
  }

  @Test("An answer can be cut behind every byte, and nothing else comes", arguments: [false, true])
  func answerCut(resets: Bool) async throws {
    let network = try FaultyNetwork()
    let text = "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n"
    let whole = try RawClient(port: network.proxy.port)
    try whole.send(text)
    let answer = try whole.receive()
    for count in 0..<answer.count {
      network.proxy.setFaults(.script(.answerCut(Cut(.byte(count), resets: resets))))
      let client = try RawClient(port: network.proxy.port)
      try client.send(text)
      let end = try client.receiveToEnd()
      #expect(end.bytes == Array(answer.prefix(count)) && end.isReset == resets)
    }
    #expect(network.server.requests.count == answer.count + 1)
    #expect(network.proxy.counters[.answerCut] == answer.count)
    // Behind its end, there is nothing to cut.
    network.proxy.setFaults(.script(.answerCut(Cut(.byte(answer.count)))))
    let last = try RawClient(port: network.proxy.port)
    try last.send(text)
    #expect(try last.receive() == answer && network.proxy.counters[.answerCut] == answer.count)
  }

  @Test("An answer of any framing that is cut is an error to its client", arguments: [0, 0.3, 0.999])
  func answerShare(share: Double) async throws {
    let network = try FaultyNetwork { request in
      var answer = LoopbackAnswer(body: .data(Data(count: 100_000)))
      answer.framing = request.path == "/chunks" ? .chunked : .automatic
      answer.pieceSize = 7000
      return answer
    }
    for path in ["chunks", "length"] {
      for place in [Cut.Place.head(share), .whole(share)] {
        network.proxy.setFaults(.script(.answerCut(Cut(place))))
        #expect(await network.send(path) == interrupted)
      }
    }
    #expect(network.proxy.counters[.answerCut] == 4 && network.server.requests.count == 4)
  }

  @Test("An event stream can be cut, lost, and fall silent")
  func streamFaults() async throws {
    let network = try FaultyNetwork(
      .script(.answerCut(Cut(.whole(0.5))), .answerLost, .halfOpen, .answerCut(Cut(.byte(300))))
    ) { _ in
      var answer = LoopbackAnswer(
        fields: [LoopbackField("Content-Type", "text/event-stream")],
        body: .stream { _ in Data(repeating: 10, count: 100) })
      answer.pieceDelay = 0.001
      return answer
    }
    var ends: [(bytes: [UInt8], isReset: Bool)] = []
    for index in 0..<4 {
      let client = try RawClient(port: network.proxy.port)
      try client.send("GET /events HTTP/1.1\r\n\r\n")
      if index == 2 {
        #expect(await eventually { network.proxy.counters[.halfOpen] == 1 })
      } else {
        ends.append(try client.receiveToEnd())
      }
    }
    let head = try #require(String(decoding: ends[2].bytes, as: UTF8.self).range(of: "\r\n\r\n"))
    let headLength = String(decoding: ends[2].bytes, as: UTF8.self)[..<head.upperBound].utf8.count
    #expect(ends.map(\.bytes.count) == [headLength + 512, 0, 300])
    #expect(ends.map(\.isReset) == [false, true, false])
    #expect(await eventually { network.server.openConnections == 0 && network.proxy.openConnections == 0 })
  }

  @Test("A half-open connection: the server has applied the request, and its client hears nothing")
  func halfOpen() async throws {
    let network = try FaultyNetwork(.script(.halfOpen))
    let (outcome, wasSo) = await network.send(until: { network.proxy.counters[.halfOpen] == 1 })
    #expect(wasSo && outcome == .failure(.cancelled))
    #expect(network.server.requests.map(\.body) == [FaultyNetwork.content])
    #expect(await eventually { network.proxy.openConnections == 0 && network.server.openConnections == 0 })
    try await network.checkHealed()
  }

  @Test("A client that hears nothing is timed out")
  func silence() async throws {
    let network = try FaultyNetwork(.script(.halfOpen, .requestLost(.silence)))
    for _ in 0..<2 {
      let request = TransportRequest(network.proxy.url, timeout: 0.5)
      #expect(await outcome(of: request) == .failure(.timedOut(host: "127.0.0.1", seconds: 0.5)))
    }
  }

  @Test(
    "Garbage instead of an answer is no answer that anybody could take for one", arguments: [false, true])
  func garbage(isApplied: Bool) async throws {
    let network = try FaultyNetwork()
    let errors: [TransportError] = [
      .interrupted(host: "127.0.0.1"), .unreadable(host: "127.0.0.1"),
      .tooLarge(host: "127.0.0.1", limit: 4 << 20),
    ]
    var kinds: Set<TransportError> = []
    for seed in 0..<60 as Range<UInt64> {
      network.proxy.setFaults(.script(.garbage(seed: seed, isApplied: isApplied)))
      let outcome = await network.send()
      guard case .failure(let error) = outcome else {
        Issue.record("\(seed): \(outcome)")
        continue
      }
      #expect(errors.contains(error), "\(seed)")
      kinds.insert(error)
    }
    #expect(kinds.count >= 2)
    #expect(network.server.requests.count == (isApplied ? 60 : 0) && network.proxy.counters[.garbage] == 60)
    try await network.checkHealed()
  }

  @Test("Garbage with status 200 is an answer, and not the server's", arguments: [false, true])
  func garbageContent(isApplied: Bool) async throws {
    let network = try FaultyNetwork { _ in LoopbackAnswer(json: "{\"version\":17}") }
    var contents: Set<Data> = []
    for seed in 0..<30 as Range<UInt64> {
      network.proxy.setFaults(.script(.garbageContent(seed: seed, isApplied: isApplied)))
      let answer = try await network.send().get()
      #expect(answer.status == 200)
      #expect((try? JSONDecoder().decode([String: Int].self, from: answer.body)) == nil)
      contents.insert(answer.body)
    }
    // Nothing, a page, and bytes that differ each time.
    #expect(contents.contains(Data()) && contents.count > 5)
    #expect(contents.contains { String(decoding: $0, as: UTF8.self).contains("<html>") })
    #expect(
      network.server.requests.count == (isApplied ? 30 : 0) && network.proxy.counters[.garbageContent] == 30)
  }

  @Test("An intermediary answers 502 with a page, or 503 with the time to wait")
  func intermediaries() async throws {
    let network = try FaultyNetwork(
      .script(.badGateway(isApplied: false), .badGateway(isApplied: true), .unavailable(retryAfter: 3)))
    for count in 0...1 {
      let answer = try await network.send("bad").get()
      #expect(answer.status == 502 && answer["Content-Type"] == "text/html")
      #expect(String(decoding: answer.body, as: UTF8.self).contains("<html>"))
      #expect(network.server.requests.count == count)
    }
    let answer = try await network.send("busy").get()
    #expect(answer.status == 503 && answer["Retry-After"] == "3")
    #expect(network.server.requests.map(\.path) == ["/bad"])
    #expect(network.proxy.counters[.badGateway] == 2 && network.proxy.counters[.unavailable] == 1)
    try await network.checkHealed()
  }
}
