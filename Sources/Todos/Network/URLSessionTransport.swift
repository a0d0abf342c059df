public import Foundation

#if canImport(FoundationNetworking) && !os(Linux)
  import FoundationNetworking
#endif

/// A transport that uses `URLSession` and stores nothing: no cookies, no cache, no passwords.
///
/// ```swift
/// let transport = URLSessionTransport()
/// let answer = try await transport.send(TransportRequest(URL(string: "https://example.com/todos")!, timeout: 10))
/// print(answer.status, answer.body.count)
/// ```
///
/// One transport handles any number of requests at once, and reuses connections if the server
/// allows it. Its connections end when the transport is released.
///
/// At most ``redirectLimit`` redirects are followed, and only to addresses of the same scheme.
/// After a redirect, the request's header fields are sent only to the same host and port.
///
/// On Linux, requests use libcurl directly. Foundation's session also uses it there, but crashes if
/// a server breaks off within the head of a response. The library is `libcurl.so.4`, from the
/// package libcurl4 on Debian and Ubuntu. Without it, no server is reachable. Certificates are
/// checked against the system's authorities, or those in the file that the environment variable
/// `URLSessionCertificateAuthorityInfoFile` names.
public final class URLSessionTransport: HTTPTransport {
  /// A shared transport, for general use.
  public static let shared = URLSessionTransport()

  /// The maximum number of redirects per request.
  public static let redirectLimit = 10

  #if os(Linux)
    private let connections = CurlConnections()

    /// Creates a transport with its own connections.
    public init() {}
  #else
    private let session: URLSession
    private let exchanges = ExchangeDelegate()

    /// Creates a transport with its own connections.
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

    // Callers retain the transport, so only cancelled requests remain. These end by themselves.
    deinit { session.finishTasksAndInvalidate() }
  #endif

  /// Sends a request and waits for the complete response.
  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    try await answer(to: request, receive: nil)
  }

  /// Sends a request and delivers the body of the response in parts as it arrives.
  public func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportResponse {
    try await answer(to: request, receive: receive)
  }

  private func answer(
    to request: TransportRequest, receive: (@Sendable (Data) -> Void)?
  ) async throws(TransportError) -> TransportResponse {
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

  /// Starts a request, and returns a function that stops it.
  private func start(_ exchange: Exchange) -> () -> Void {
    #if os(Linux)
      connections.send(exchange)
      // The transfer stops by itself, because it checks whether the exchange is over.
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

  /// Throws an error if the request can't be sent.
  package func validate() throws(TransportError) {
    precondition(limit >= 0, "The limit must not be negative")
    precondition(timeout > 0, "The timeout must be positive")
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
      // The exchange enforces the timeout for the whole request. The session's timeout, which
      // applies only to silence, is set longer, so that it never ends the request first.
      var request = URLRequest(url: url, timeoutInterval: min(timeout, 1e6) + 60)
      request.httpMethod = method
      request.httpBody = body
      for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
      return request
    }
  #endif

  fileprivate var nanoseconds: UInt64 { UInt64(min(timeout, 1e9) * 1e9) }
}
