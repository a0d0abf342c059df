package import Foundation
import SeededRandom
import Synchronization
package import Todos

/// A bad network: passes requests on to another transport, with faults from a plan.
///
/// ```swift
/// let network = FaultyTransport(URLSessionTransport(), plan: FaultPlan(faults: 0.2), seed: 7)
/// // … engines send requests through `network` …
/// network.setPlan(FaultPlan())
/// await network.deliverCopies()
/// // … and now all engines have to agree.
/// #expect(network.counts[.answerLost] != nil)
/// ```
///
/// The *n*-th request meets the same disturbance in every run with the same plan and seed. Several devices may share a
/// network.
package final class FaultyTransport: HTTPTransport {
  private struct State {
    var plan: FaultPlan
    /// The numbers of requests that started, that started before the plan was set, and that ended.
    var begun = 0
    var earlier = 0
    var ended = 0
    /// The copies to deliver, each with the number of requests that must end before it.
    var copies: [(due: Int, request: TransportRequest)] = []
    var counts: [Fault: Int] = [:]
  }

  private typealias Exchange = @Sendable (_ isHeard: Bool) async throws(TransportError) -> TransportResponse

  private let base: any HTTPTransport
  private let seed: UInt64
  private let sleep: @Sendable (Duration) async -> Void
  private let state: Mutex<State>

  /// Creates a network in front of another transport.
  ///
  /// - Parameters:
  ///   - base: The transport that delivers the requests.
  ///   - plan: The faults to inject, and their rates.
  ///   - seed: The seed of all random choices.
  ///   - sleep: Waits for a duration, at most until the task is cancelled.
  package init(
    _ base: any HTTPTransport, plan: FaultPlan = FaultPlan(), seed: UInt64 = 0,
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    (self.base, self.seed, self.sleep) = (base, seed, sleep)
    state = Mutex(State(plan: plan))
  }

  /// Uses another plan from the next request on. Pending copies are kept.
  package func setPlan(_ plan: FaultPlan) {
    state.withLock { ($0.plan, $0.earlier) = (plan, $0.begun) }
  }

  /// The number of faults so far, by kind.
  package var counts: [Fault: Int] { state.withLock(\.counts) }

  /// Delivers the pending copies, one after the other.
  package func deliverCopies() async {
    let waiting = state.withLock { state in
      defer { state.copies = [] }
      return state.copies.map(\.request)
    }
    await deliver(waiting)
  }

  /// Sends a request through the network.
  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    try await carry(request, isStream: false) { [base] (_) throws(TransportError) in
      try await base.send(request)
    }
  }

  /// Sends a request through the network, and passes its response's content on as it arrives.
  package func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportResponse {
    try await carry(request, isStream: true) { [base] (isHeard) throws(TransportError) in
      try await base.stream(request) { if isHeard { receive($0) } }
    }
  }

  private func carry(
    _ request: TransportRequest, isStream: Bool, _ exchange: @escaping Exchange
  ) async throws(TransportError) -> TransportResponse {
    try request.validate()
    let (disturbance, due) = state.withLock { state in
      let disturbance = Disturbance(
        state.plan, request: state.begun, position: state.begun - state.earlier, seed: seed)
      state.begun += 1
      if let after = disturbance.copyAfter, !isStream { state.copies.append((state.ended + after, request)) }
      if let fault = disturbance.fault { state.counts[fault, default: 0] += 1 }
      let due = state.copies.filter { $0.due <= state.ended }.map(\.request)
      state.copies.removeAll { $0.due <= state.ended }
      return (disturbance, due)
    }
    async let copies: Void = deliver(due)
    let outcome = await outcome { () throws(TransportError) in
      try await disturb(request, disturbance, isStream: isStream, exchange)
    }
    await copies
    state.withLock { $0.ended += 1 }
    return try outcome.get()
  }

  private func deliver(_ copies: [TransportRequest]) async {
    for copy in copies { _ = try? await base.send(copy) }
  }

  private func disturb(
    _ request: TransportRequest, _ disturbance: Disturbance, isStream: Bool, _ exchange: @escaping Exchange
  ) async throws(TransportError) -> TransportResponse {
    var details = disturbance.details
    let coin = details.below(2) == 0
    let share = details.unit()
    try await rest(disturbance.requestDelay)

    /// Lets the server respond, and discards the response. An endless response is ended after a moment.
    func apply() async throws(TransportError) {
      if isStream {
        _ = try await part(of: exchange, for: .milliseconds(500) * share, isHeard: false)
      } else {
        _ = await outcome { () throws(TransportError) in try await exchange(false) }
      }
    }

    switch disturbance.fault {
    case nil:
      let answer = try await exchange(true)
      try await rest(disturbance.answerDelay)
      return answer
    case .requestLost:
      if coin { throw .interrupted(host: request.host) }
      throw try await silence(request)
    case .requestCut:
      request.sendPart(share, resetting: coin)
      throw .interrupted(host: request.host)
    case .answerCut where isStream, .connectionReset:
      let limit = isStream ? .milliseconds(500) : FaultPlan.latestReset
      if let answer = try await part(of: exchange, for: limit * share, isHeard: true) { return answer }
      throw .interrupted(host: request.host)
    case .answerLost, .answerCut:
      try await apply()
      throw .interrupted(host: request.host)
    case .halfOpen:
      try await apply()
      throw try await silence(request)
    case .garbage:
      if coin { try await apply() }
      switch details.below(3) {
      case 0: throw .interrupted(host: request.host)
      case 1: throw .unreadable(host: request.host)
      default: throw .tooLarge(host: request.host, limit: request.limit)
      }
    case .garbageContent:
      if coin { try await apply() }
      return .garbage(&details)
    case .badGateway:
      if coin { try await apply() }
      return .page(502, "502 Bad Gateway")
    case .unavailable:
      return TransportResponse(
        status: 503, fields: ["Content-Type": "text/plain", "Retry-After": coin ? "0" : "1"],
        body: Data("Try again later.".utf8))
    }
  }

  /// Waits, unless the task is cancelled.
  private func rest(_ duration: Duration) async throws(TransportError) {
    if duration > .zero { await sleep(duration) }
    if Task.isCancelled { throw .cancelled }
  }

  /// Waits for a request's timeout, and returns the timeout error.
  private func silence(_ request: TransportRequest) async throws(TransportError) -> TransportError {
    try await rest(.seconds(min(request.timeout, 1e9)))
    return .timedOut(host: request.host, seconds: request.timeout)
  }

  /// Runs an exchange, and returns its response, or nil if it has not ended after `limit`.
  private func part(
    of exchange: @escaping Exchange, for limit: Duration, isHeard: Bool
  ) async throws(TransportError) -> TransportResponse? {
    let first = await withTaskGroup(of: Result<TransportResponse, TransportError>?.self) { group in
      group.addTask { await outcome { () throws(TransportError) in try await exchange(isHeard) } }
      group.addTask { [sleep] in
        await sleep(limit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next()!
    }
    if Task.isCancelled { throw .cancelled }
    return try first?.get()
  }
}

/// Returns the response or the error as a value.
private func outcome(
  _ body: () async throws(TransportError) -> TransportResponse
) async -> Result<TransportResponse, TransportError> {
  do { return .success(try await body()) } catch { return .failure(error) }
}

extension TransportResponse {
  /// Returns a response that is valid except for its content: none, random bytes, or the sign-in
  /// page of a guest network.
  fileprivate static func garbage(_ random: inout SplitMix64) -> Self {
    switch random.below(3) {
    case 0: return Self(status: 200, fields: ["Content-Type": "application/json"], body: Data())
    case 1:
      let bytes = (0...random.below(2000)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      return Self(status: 200, fields: ["Content-Type": "application/json"], body: Data(bytes))
    default: return page(200, "Welcome, please sign in")
    }
  }

  fileprivate static func page(_ status: Int, _ text: String) -> Self {
    Self(
      status: status, fields: ["Content-Type": "text/html"],
      body: Data("<!DOCTYPE html><html><title>\(text)</title><h1>\(text)</h1></html>\n".utf8))
  }
}

extension TransportRequest {
  /// Sends a part of this request to a server on 127.0.0.1, and closes the connection. Other
  /// servers get nothing.
  ///
  /// - Parameters:
  ///   - share: The part, from 0 to less than 1.
  ///   - resetting: Whether the connection ends with a reset.
  fileprivate func sendPart(_ share: Double, resetting: Bool) {
    guard url.scheme == "http", host == "127.0.0.1", let port = url.port,
      let socket = try? Loopback.connect(to: port)
    else { return }
    var lines = ["\(method) \(url.path(percentEncoded: true)) HTTP/1.1", "Host: \(host):\(port)"]
    lines += fields.map { "\($0): \($1)" } + ["Content-Length: \(body?.count ?? 0)", "", ""]
    let whole = Data(lines.joined(separator: "\r\n").utf8) + (body ?? Data())
    _ = Loopback.send(whole.prefix(Int(Double(whole.count) * share)), to: socket)
    if resetting { Loopback.resetWhenClosed(socket) }
    close(socket)
  }
}
