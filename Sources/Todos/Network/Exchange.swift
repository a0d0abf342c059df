import Foundation

/// A request under way, and what has come of its answer.
///
/// It ends once, whatever comes first: the answer's last byte, an error, too many bytes, the timeout, or cancellation. Whoever
/// waits goes on at that moment, even where the session takes longer to let go of the connection.
///
/// `@unchecked`: all that changes is `state`, which is only touched under `lock`.
final class Exchange: @unchecked Sendable {
  typealias Outcome = Result<TransportAnswer, TransportError>

  private struct State {
    var stop: (() -> Void)?
    /// The answer's head, without content.
    var head: TransportAnswer?
    var body = Data()
    var redirects = 0
    /// Whether any content has come since somebody asked.
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

  /// Whether any content has come since the last time, of an answer that goes on as long as it is not silent.
  func hasProgressed() -> Bool {
    lock.withLock {
      defer { state.hasProgressed = false }
      return state.hasProgressed
    }
  }

  /// Sends the request, unless it has ended already; whoever waits is told how it ends.
  ///
  /// - Parameter start: Starts what tells this exchange what becomes of the request. Returns what stops that.
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

  /// Ends the exchange without an answer, and what is still done for it.
  func fail(_ error: TransportError) {
    let stop = lock.withLock { state.outcome == nil ? state.stop : nil }
    end(.failure(error))
    stop?()
  }

  /// Ends the exchange with the answer that has come.
  func succeed() {
    let (head, body) = lock.withLock { (state.head, state.body) }
    guard var answer = head else { return end(.failure(.unreadable(host: request.host))) }
    answer.body = body
    end(.success(answer))
  }

  /// Ends the exchange, unless it has ended.
  func end(_ outcome: Outcome) {
    let waiting = lock.withLock {
      guard state.outcome == nil else { return nil as CheckedContinuation<Outcome, Never>? }
      defer { state = State(outcome: outcome) }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }
}

// MARK: - What comes of the request

extension Exchange {
  /// Where a redirect leads.
  ///
  /// - Parameters:
  ///   - location: The address that the answer names.
  ///   - url: The address that was asked, against which it is resolved.
  /// - Returns: The address, and whether it is of another server, which is not told the request's fields.
  /// - Throws: Why it is not followed.
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

  /// Whether the content is wanted after this head.
  ///
  /// - Parameter length: The content's length in bytes, where the head says it.
  func begins(_ head: TransportAnswer, length: Int64?) -> Bool {
    guard length ?? 0 <= Int64(request.limit) else {
      fail(.tooLarge(host: request.host, limit: request.limit))
      return false
    }
    lock.withLock { state.head = head }
    return true
  }

  /// Takes a part of the content.
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
      if request.isPatient { state.hasProgressed = true }
      guard state.outcome == nil else { return true }
      guard data.count <= request.limit - state.body.count else { return false }
      state.body.append(data)
      return true
    }
    if !fits { fail(.tooLarge(host: request.host, limit: request.limit)) }
  }
}
