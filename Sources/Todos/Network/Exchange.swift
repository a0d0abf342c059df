import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request under way, and what has come of its answer.
///
/// It ends once, whatever comes first: the answer's last byte, an error, too many bytes, the timeout, or cancellation. Whoever
/// waits goes on at that moment, even where the session takes longer to let go of the connection.
///
/// `@unchecked`: all that changes is `state`, which is only touched under `lock`.
final class Exchange: @unchecked Sendable {
  typealias Outcome = Result<TransportAnswer, TransportError>

  private struct State {
    var task: URLSessionTask?
    var response: HTTPURLResponse?
    var body = Data()
    var redirects = 0
    /// Whether any content has come since somebody asked.
    var hasProgressed = false
    var outcome: Outcome?
    var waiting: CheckedContinuation<Outcome, Never>?
  }

  let request: TransportRequest
  /// The queue on which the session tells what becomes of the task.
  private let queue: OperationQueue
  private let lock = NSLock()
  private var state = State()

  /// Gets the content as it comes, if it is not to be kept.
  private let receiver: (@Sendable (Data) -> Void)?

  init(
    _ request: TransportRequest, tellingOn queue: OperationQueue, receive: (@Sendable (Data) -> Void)? = nil
  ) {
    self.request = request
    self.queue = queue
    receiver = receive
  }

  /// Whether any content has come since the last time, of an answer that goes on as long as it is not silent.
  func hasProgressed() -> Bool {
    lock.withLock {
      defer { state.hasProgressed = false }
      return state.hasProgressed
    }
  }

  /// Sends the request, unless it has ended already; whoever waits is told how it ends.
  ///
  /// - Parameter start: Makes the task, which tells this exchange what becomes of it, and starts it.
  func begin(_ waiting: CheckedContinuation<Outcome, Never>, start: () -> URLSessionTask) {
    let outcome = lock.withLock {
      if state.outcome == nil {
        state.waiting = waiting
        state.task = start()
      }
      return state.outcome
    }
    if let outcome { waiting.resume(returning: outcome) }
  }

  /// Ends the exchange without an answer, and what the session still does for it.
  ///
  /// On Linux, `cancel` waits its turn behind the bytes that arrive, which nobody who cancels should; and it stops the program if
  /// the task ends meanwhile. On the queue on which the session tells the end, it can't.
  func fail(_ error: TransportError) {
    let task = lock.withLock { state.outcome == nil ? state.task : nil }
    end(.failure(error))
    guard let task else { return }
    queue.addOperation { task.cancel() }
  }

  private func end(_ outcome: Outcome) {
    let resume = lock.withLock { conclude(outcome) }
    resume()
  }

  /// Ends the exchange, under the lock; what is returned is to be called without it.
  private func conclude(_ outcome: Outcome) -> () -> Void {
    guard state.outcome == nil else { return {} }
    let waiting = state.waiting
    state = State(outcome: outcome)
    return { waiting?.resume(returning: outcome) }
  }
}

// MARK: - What the session tells

extension Exchange {
  /// Goes on to another address, or ends where that is not allowed.
  ///
  /// The session must be told where to go on while it waits for that: after `cancel`, it stops the program on Linux. So it is
  /// told under the lock under which an exchange ends, and nothing by an exchange that has ended.
  func redirect(_ response: HTTPURLResponse, to next: URLRequest, _ goOn: @Sendable (URLRequest?) -> Void) {
    let resume = lock.withLock {
      if state.outcome != nil {
        Self.dismiss(goOn)
        return {}
      }
      do throws(TransportError) {
        goOn(try redirected(response, to: next))
        return {}
      } catch {
        // The redirect itself is the answer then, which nobody waits for any more.
        goOn(nil)
        return conclude(.failure(error))
      }
    }
    resume()
  }

  /// Says no to a redirect of a task that is cancelled.
  static func dismiss(_ goOn: (URLRequest?) -> Void) {
    #if !canImport(FoundationNetworking)
      goOn(nil)
    #endif
  }

  /// The request that follows a redirect.
  private func redirected(_ response: HTTPURLResponse, to next: URLRequest) throws(TransportError)
    -> URLRequest
  {
    var next = next
    // Foundation on Linux resolves an address against the server's root.
    if let location = response.value(forHTTPHeaderField: "Location"),
      let url = URL(string: location, relativeTo: response.url)
    {
      next.url = url.absoluteURL
    }
    let scheme = next.url?.scheme?.lowercased() ?? ""
    guard scheme == request.url.scheme?.lowercased() else {
      throw .redirectedElsewhere(host: request.host, scheme: scheme)
    }
    state.redirects += 1
    guard state.redirects <= URLSessionTransport.redirectLimit else {
      throw .redirectedTooOften(host: request.host, limit: URLSessionTransport.redirectLimit)
    }
    if next.url?.host?.lowercased() != request.url.host?.lowercased() || next.url?.port != request.url.port {
      for name in request.fields.keys { next.setValue(nil, forHTTPHeaderField: name) }
    }
    return next
  }

  /// Whether the content is wanted after this head.
  func begins(_ response: URLResponse) -> Bool {
    guard let response = response as? HTTPURLResponse else {
      fail(.unreadable(host: request.host))
      return false
    }
    guard response.expectedContentLength <= Int64(request.limit) else {
      fail(.tooLarge(host: request.host, limit: request.limit))
      return false
    }
    lock.withLock { state.response = response }
    return true
  }

  /// Takes a part of the content.
  func receive(_ data: Data) {
    if let receiver {
      let isWanted = lock.withLock {
        state.hasProgressed = true
        return state.outcome == nil
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

  /// The session is done with the request.
  ///
  /// - Parameter last: The answer's head, which Foundation on Linux does not tell before if it is a redirect to nowhere.
  func complete(_ last: URLResponse?, _ error: (any Error)?) {
    if let error { return end(.failure(TransportError(error, host: request.host, request.timeout))) }
    let (response, body) = lock.withLock { (state.response, state.body) }
    guard let response = response ?? last as? HTTPURLResponse else {
      return end(.failure(.unreadable(host: request.host)))
    }
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String { fields[name] = value }
    }
    end(.success(TransportAnswer(status: response.statusCode, fields: fields, body: body)))
  }
}

extension TransportError {
  /// What an error of the session means.
  fileprivate init(_ error: any Error, host: String, _ timeout: TimeInterval) {
    self =
      switch (error as? URLError)?.code {
      case .cancelled: .cancelled
      case .timedOut: .timedOut(host: host, seconds: timeout)
      case .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed: .offline
      case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .resourceUnavailable:
        .unreachable(host: host)
      // The address is one of the web: what can't be read is the status line, or where a redirect leads.
      case .badURL, .unsupportedURL: .unreadable(host: host)
      case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
        .zeroByteResource:
        .unreadable(host: host)
      case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
        .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
        .insecure(host: host)
      case .httpTooManyRedirects, .redirectToNonExistentLocation:
        .redirectedTooOften(host: host, limit: URLSessionTransport.redirectLimit)
      default: .interrupted(host: host)
      }
  }
}
