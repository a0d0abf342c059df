import FaultyNetwork
import Foundation
import Synchronization
import Testing
import TestSupport
import Todos

/// Faults of the test network, as the client and the server see them.
@Suite struct FaultyTransportTests {
  private typealias Outcome = Result<TransportResponse, TransportError>

  private static let content = Data("content".utf8)

  private let server: LoopbackServer
  private let network: FaultyTransport

  init() throws {
    server = try LoopbackServer { LoopbackAnswer(body: .data($0.body)) }
    network = FaultyTransport(URLSessionTransport())
  }

  private func send(timeout: TimeInterval = 60, _ path: String = "a") async -> Outcome {
    let request = TransportRequest(
      server.url.appending(path: path), method: "PATCH", body: Self.content, timeout: timeout)
    do throws(TransportError) { return .success(try await network.send(request)) } catch {
      return .failure(error)
    }
  }

  /// Whether a fault may have this outcome.
  private static func allows(_ outcome: Outcome, of fault: Fault) -> Bool {
    switch (fault, outcome) {
    case (.requestLost, .failure(.interrupted)), (.requestLost, .failure(.timedOut)),
      (.halfOpen, .failure(.timedOut)),
      (.requestCut, .failure(.interrupted)), (.answerLost, .failure(.interrupted)),
      (.answerCut, .failure(.interrupted)), (.connectionReset, .failure(.interrupted)),
      (.garbage, .failure(.interrupted)), (.garbage, .failure(.unreadable)), (.garbage, .failure(.tooLarge)):
      true
    case (.connectionReset, .success(let answer)): answer.body == content
    case (.garbageContent, .success(let answer)): answer.status == 200 && answer.body != content
    case (.badGateway, .success(let answer)):
      answer.status == 502 && String(decoding: answer.body, as: UTF8.self).contains("<html>")
    case (.unavailable, .success(let answer)):
      answer.status == 503 && ["0", "1"].contains(answer["Retry-After"])
    default: false
    }
  }

  /// A fault affects only its own request. Some faults have two forms, and the test requires both.
  @Test(arguments: Fault.allCases) func eachFaultAffectsOnlyOneRequest(_ fault: Fault) async throws {
    var applied: Set<Bool> = []
    var outcomes: Set<String> = []
    for number in 0..<24 {
      network.setPlan(.script(fault))
      let before = server.requests.count
      let outcome = await send(timeout: [.halfOpen, .requestLost].contains(fault) ? 0.05 : 60)
      #expect(Self.allows(outcome, of: fault), "\(fault) \(number): \(outcome)")
      outcomes.insert("\(outcome.map(\.body))")
      // A request whose connection was reset may still arrive.
      if fault != .connectionReset { applied.insert(server.requests.count > before) }
      #expect(try await send(timeout: 60, "after").get().body == Self.content)
    }
    switch fault {
    case .requestLost, .requestCut, .unavailable: #expect(applied == [false])
    case .answerLost, .answerCut, .halfOpen: #expect(applied == [true])
    case .garbage, .garbageContent, .badGateway: #expect(applied == [true, false])
    case .connectionReset: break
    }
    if [.requestLost, .garbage, .garbageContent].contains(fault) { #expect(outcomes.count > 1) }
    #expect(network.counts == [fault: 24])
  }

  @Test func requestCutSendsAPartOfTheRequest() async throws {
    for _ in 0..<20 {
      network.setPlan(.script(.requestCut))
      _ = await send()
    }
    #expect(await eventually { server.connections == 20 && server.openConnections == 0 })
    #expect(server.requests.isEmpty)
  }

  // MARK: Chance

  /// Returns the outcomes of requests to a server in memory, without delays, and the paths that it got.
  private func course(seed: UInt64, plan: FaultPlan) async -> (outcomes: [Outcome], requests: [String]) {
    let echo = Echo()
    let network = FaultyTransport(echo, plan: plan, seed: seed, sleep: { _ in })
    var outcomes: [Outcome] = []
    for index in 0..<400 {
      let request = TransportRequest(
        URL(string: "http://server/\(index)")!, method: "PATCH", body: Self.content)
      do throws(TransportError) {
        outcomes.append(.success(try await network.send(request)))
      } catch { outcomes.append(.failure(error)) }
    }
    await network.deliverCopies()
    return (outcomes, echo.paths.withLock { $0 })
  }

  private final class Echo: HTTPTransport {
    let paths = Mutex<[String]>([])

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      paths.withLock { $0.append(request.url.path) }
      return TransportResponse(status: 200, fields: [:], body: request.body ?? Data())
    }
  }

  @Test func aSeedReproducesItsCourse() async {
    // Excludes `connectionReset`, which depends on thread timing.
    var plan = FaultPlan()
    plan.repeated = 0.2
    plan.script = (0..<400).map { Fault.allCases.filter { $0 != .connectionReset }[$0 % 9] }
    let (first, again, other) = await (
      course(seed: 1, plan: plan), course(seed: 1, plan: plan), course(seed: 2, plan: plan)
    )
    #expect(first.outcomes == again.outcomes)
    #expect(first.outcomes != other.outcomes)
  }

  @Test func faultsOccurAtTheirRatesAndCopiesArriveLater() async {
    let (outcomes, requests) = await course(seed: 3, plan: FaultPlan())
    #expect(outcomes.allSatisfy { (try? $0.get().body) == Self.content } && requests.count == 400)
    var plan = FaultPlan(faults: 0.5)
    plan.repeated = 0.3
    let echo = Echo()
    let network = FaultyTransport(echo, plan: plan, seed: 4, sleep: { _ in })
    for index in 0..<2000 {
      _ = try? await network.send(TransportRequest(URL(string: "http://server/\(index)")!))
    }
    await network.deliverCopies()
    for fault in Fault.allCases {
      #expect(abs(network.counts[fault, default: 0] - 100) < 40, "\(fault): \(network.counts)")
    }
    let paths = echo.paths.withLock { $0 }
    // 30% of the requests and half of the lost ones arrive again.
    #expect(abs(paths.count - Set(paths).count - 550) < 120, "\(paths.count - Set(paths).count)")
    let distances = Dictionary(grouping: paths.indices) { paths[$0] }.values.filter { $0.count == 2 }
      .map { $0[1] - $0[0] }
    #expect(distances.contains(1) && distances.contains { $0 > 5 })
  }

  // MARK: Time

  @Test func delaysApplyAndCancellationEndsThem() async throws {
    var plan = FaultPlan()
    (plan.delayed, plan.longestDelay) = (1, .milliseconds(40))
    network.setPlan(plan)
    let start = ContinuousClock.now
    for _ in 0..<20 { #expect(try await send().get().body == Self.content) }
    #expect(start.duration(to: .now) > .milliseconds(100))
    network.setPlan(.script(.halfOpen))
    let task = Task { await send(timeout: 600) }
    #expect(await eventually { network.counts[.halfOpen] == 1 })
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
  }

  // MARK: Streams

  @Test func streamsCanBeCutLostOrSilent() async throws {
    let server = try LoopbackServer { _ in
      var answer = LoopbackAnswer(body: .stream { _ in Data(count: 10) })
      answer.pieceDelay = 0.005
      return answer
    }
    for (fault, error, hasReceivedEvent) in [
      (Fault.answerCut, TransportError.interrupted(host: "127.0.0.1"), true),
      (.answerLost, .interrupted(host: "127.0.0.1"), false),
      (.halfOpen, .timedOut(host: "127.0.0.1", seconds: 1), false),
    ] {
      let received = Mutex(0)
      for _ in 0..<5 {
        network.setPlan(.script(fault))
        var request = TransportRequest(server.url, timeout: 1)
        request.toleratesSilence = true
        await #expect(throws: error) {
          _ = try await network.stream(request) { data in received.withLock { $0 += data.count } }
        }
      }
      #expect((received.withLock { $0 } > 0) == hasReceivedEvent, "\(fault)")
    }
    #expect(await eventually { server.openConnections == 0 })
  }
}
