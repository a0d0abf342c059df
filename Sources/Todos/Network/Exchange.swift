import Foundation

/// A request in progress, and the response received so far.
///
/// It ends once, with the first of these events: the last byte of the response, an error, too many
/// bytes, the timeout, or cancellation. The caller then resumes immediately, even if the session
/// releases the connection later.
///
/// `@unchecked`: the only mutable state is `state`, which is guarded by `lock`.
final class Exchange: @unchecked Sendable {
  typealias Outcome = Result<TransportResponse, TransportError>

  private struct State {
    var stop: (() -> Void)?
    /// The head of the response, without a body.
    var head: TransportResponse?
    var body = Data()
    var redirects = 0
    /// Whether a part of the body has arrived since the last check.
    var hasProgressed = false
    var outcome: Outcome?
    var waiting: CheckedContinuation<Outcome, Never>?
  }

  let request: TransportRequest
  private let lock = NSLock()
  private var state = State()

  /// Receives the body of a 200 response in parts, if the body is streamed.
  private let receiver: (@Sendable (Data) -> Void)?

  init(_ request: TransportRequest, receive: (@Sendable (Data) -> Void)? = nil) {
    self.request = request
    receiver = receive
  }

  /// Whether the exchange has ended.
  var isOver: Bool { lock.withLock { state.outcome != nil } }

  /// Returns whether a part of the body has arrived since the last call. Always returns `false` if
  /// the timeout applies to the whole exchange.
  func hasProgressed() -> Bool {
    lock.withLock {
      defer { state.hasProgressed = false }
      return state.hasProgressed
    }
  }

  /// Sends the request, and resumes `waiting` when the exchange ends. If the exchange has already
  /// ended, only resumes `waiting`.
  ///
  /// - Parameter start: Starts the request, and returns a function that stops it.
  func begin(_ waiting: CheckedContinuation<Outcome, Never>, start: () -> () -> Void) {
    let outcome = lock.withLock {
      if state.outcome == nil {
        state.waiting = waiting
        state.stop = start()
      }
      return state.outcome
    }
    if let outcome { waiting.resume(returning: outcome) }
  }

  /// Ends the exchange with an error and stops the request.
  func fail(_ error: TransportError) {
    let stop = lock.withLock { state.outcome == nil ? state.stop : nil }
    end(.failure(error))
    stop?()
  }

  /// Ends the exchange with the response received so far.
  func succeed() {
    let (head, body) = lock.withLock { (state.head, state.body) }
    guard var answer = head else { return end(.failure(.unreadable(host: request.host))) }
    answer.body = body
    end(.success(answer))
  }

  /// Ends the exchange. Has no effect if it has already ended.
  func end(_ outcome: Outcome) {
    let waiting = lock.withLock {
      guard state.outcome == nil else { return nil as CheckedContinuation<Outcome, Never>? }
      defer { state = State(outcome: outcome) }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }
}

// MARK: - Events of a request

extension Exchange {
  /// Returns the target of a redirect.
  ///
  /// - Parameters:
  ///   - location: The address in the response.
  ///   - url: The requested address, against which `location` is resolved.
  /// - Returns: The target, and whether it is on a different server, which must not receive the
  ///   request's header fields.
  /// - Throws: ``TransportError`` if the redirect must not be followed.
  func redirect(to location: String, from url: URL) throws(TransportError) -> (url: URL, isElsewhere: Bool) {
    guard let next = URL(string: location, relativeTo: url)?.absoluteURL else {
      throw .unreadable(host: request.host)
    }
    let scheme = next.scheme?.lowercased() ?? ""
    guard scheme == request.url.scheme?.lowercased() else {
      throw .redirectedElsewhere(host: request.host, scheme: scheme)
    }
    guard next.host?.isEmpty == false else { throw .unreadable(host: request.host) }
    let count = lock.withLock {
      state.redirects += 1
      return state.redirects
    }
    guard count <= URLSessionTransport.redirectLimit else {
      throw .redirectedTooOften(host: request.host, limit: URLSessionTransport.redirectLimit)
    }
    return (
      next, next.host?.lowercased() != request.url.host?.lowercased() || next.port != request.url.port
    )
  }

  /// Processes the head, and returns whether to receive the body.
  ///
  /// - Parameter length: The length of the body in bytes, if the head contains it.
  func begins(_ head: TransportResponse, length: Int64?) -> Bool {
    guard length ?? 0 <= Int64(request.limit) else {
      fail(.tooLarge(host: request.host, limit: request.limit))
      return false
    }
    lock.withLock { state.head = head }
    return true
  }

  /// Processes a part of the body.
  func receive(_ data: Data) {
    if let receiver {
      let isWanted = lock.withLock {
        state.hasProgressed = true
        return state.outcome == nil && state.head?.status == 200
      }
      if isWanted { receiver(data) }
      return
    }
    let fits = lock.withLock {
      if request.toleratesSilence { state.hasProgressed = true }
      guard state.outcome == nil else { return true }
      guard data.count <= request.limit - state.body.count else { return false }
      state.body.append(data)
      return true
    }
    if !fits { fail(.tooLarge(host: request.host, limit: request.limit)) }
  }
}
