public import Foundation

#if canImport(FoundationNetworking) && !os(Linux)
  import FoundationNetworking
#endif

/// A transport by `URLSession` that keeps nothing: no cookies, no cache, no passwords.
///
/// ```swift
/// let transport = URLSessionTransport()
/// let answer = try await transport.send(TransportRequest(URL(string: "https://example.com/todos")!, timeout: 10))
/// print(answer.status, answer.body.count)
/// ```
///
/// One transport serves any number of requests at once, and uses a connection again where the server lets it. When it is let
/// go of, its connections end.
///
/// Redirects are followed, at most ``redirectLimit`` times, and only to addresses of the same scheme; the request's header
/// fields go along as long as scheme, host and port stay.
///
/// On Linux, requests go through libcurl, on which Foundation's session stands there, too: that ends the program if a server
/// breaks off within the head of its answer. The library is `libcurl.so.4`, of the package libcurl4 on Debian and Ubuntu.
/// Without it, no server is reached. Certificates are checked against the system's authorities, or those of the file that
/// the environment names as `URLSessionCertificateAuthorityInfoFile`.
public final class URLSessionTransport: HTTPTransport {
  /// A transport for whoever needs no other.
  public static let shared = URLSessionTransport()

  /// How often a request is sent on before it fails.
  public static let redirectLimit = 10

  #if os(Linux)
    private let connections = CurlConnections()

    /// A transport with connections of its own.
    public init() {}
  #else
    private let session: URLSession
    private let exchanges = ExchangeDelegate()

    /// A transport with connections of its own.
    public init() {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpCookieStorage = nil
      configuration.httpCookieAcceptPolicy = .never
      configuration.httpShouldSetCookies = false
      configuration.urlCredentialStorage = nil
      session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    // Nobody waits for a request any more: each would hold the transport. Those that were cancelled end by themselves.
    deinit { session.finishTasksAndInvalidate() }
  #endif

  /// Sends a request and waits for its whole answer.
  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    try await answer(to: request, receive: nil)
  }

  /// Sends a request and gives the content of its answer on as it comes.
  public func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportAnswer {
    try await answer(to: request, receive: receive)
  }

  private func answer(
    to request: TransportRequest, receive: (@Sendable (Data) -> Void)?
  ) async throws(TransportError) -> TransportAnswer {
    try request.validate()
    let exchange = Exchange(request, receive: receive)
    let timer = Task {
      repeat {
        guard (try? await Task.sleep(nanoseconds: request.nanoseconds)) != nil else { return }
      } while exchange.hasProgressed()
      exchange.fail(.timedOut(host: request.host, seconds: request.timeout))
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        exchange.begin(waiting) { start(exchange) }
      }
    } onCancel: {
      exchange.fail(.cancelled)
    }.get()
  }

  /// Starts what a request needs, and returns what stops it.
  private func start(_ exchange: Exchange) -> () -> Void {
    #if os(Linux)
      connections.send(exchange)
      // The transfer asks the exchange whether it is over.
      return {}
    #else
      let task = session.dataTask(with: exchange.request.urlRequest)
      exchanges.add(exchange, for: task)
      task.resume()
      return { task.cancel() }
    #endif
  }
}

extension TransportRequest {
  /// The server's name, for messages.
  package var host: String { url.host ?? url.absoluteString }

  /// Refuses what can't be sent, before anything is.
  package func validate() throws(TransportError) {
    precondition(limit >= 0, "A limit is 0 bytes or more")
    precondition(timeout > 0, "A timeout is more than 0 seconds")
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.host?.isEmpty == false
    else {
      throw .address(String(url.absoluteString.prefix(100)))
    }
    let isMethod = !method.isEmpty && method.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    guard isMethod else { throw .field(name: method) }
    for (name, value) in fields {
      let isName = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
      let isValue = value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
      guard isName, isValue else { throw .field(name: name) }
    }
  }

  #if !os(Linux)
    fileprivate var urlRequest: URLRequest {
      // The session's own timeout is for silence, ours for the whole; this one never ends a request before ours.
      var request = URLRequest(url: url, timeoutInterval: min(timeout, 1e6) + 60)
      request.httpMethod = method
      request.httpBody = body
      for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
      return request
    }
  #endif

  fileprivate var nanoseconds: UInt64 { UInt64(min(timeout, 1e9) * 1e9) }
}
