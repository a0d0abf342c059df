public import Foundation

/// What carries a request to a server and the answer back.
///
/// An app takes ``URLSessionTransport``; a preview or a test takes what it likes:
///
/// ```swift
/// struct CannedTransport: HTTPTransport {
///   func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
///     TransportAnswer(status: 200, fields: [:], body: Data("[]".utf8))
///   }
/// }
/// let seed = try await DemoSeed.fetch(from: URL(string: "https://example.com")!, by: CannedTransport())
/// ```
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its whole answer.
  ///
  /// Whatever status the server gives is an answer, not an error. A transport holds no more of an answer than the
  /// request's limit, is done within its timeout, and stops at once when the calling task is cancelled.
  ///
  /// - Parameter request: What to send.
  /// - Returns: The answer.
  /// - Throws: Why there is none. What is sent may have reached the server all the same.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer

  /// Sends a request and gives the content of its answer on as it comes, for as long as it goes on: a stream of events.
  ///
  /// The request's timeout is then for silence, and its limit for nothing, since nothing is kept. The content of an answer
  /// whose status is not 200 is discarded. A transport without this method delivers the body in one part.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - receive: Gets each part of the content of an answer with the status 200.
  /// - Returns: The answer, once it has ended, without its content.
  /// - Throws: Why there is none, or no more of it.
  func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportAnswer
}

extension HTTPTransport {
  /// Sends a request and delivers the body of its response in one part.
  public func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportAnswer {
    var answer = try await send(request)
    if answer.status == 200 { receive(answer.body) }
    answer.body = Data()
    return answer
  }
}

/// A request to a server, with what its answer may cost.
///
/// ```swift
/// var request = TransportRequest(URL(string: "https://example.com/lists/7")!)
/// request.fields["If-None-Match"] = "\"17\""
/// request.timeout = 5
/// ```
public struct TransportRequest: Hashable, Sendable {
  /// Where to, by `http` or `https`.
  public var url: URL
  /// The method, such as `GET`.
  public var method: String
  /// The header fields by name. They go to the address given here and, where that redirects, to no other server.
  public var fields: [String: String]
  /// The content to send, if any.
  public var body: Data?
  /// The longest content to accept, in bytes: a longer one is cut off while it arrives, and is an error.
  public var limit: Int
  /// The time for all, from sending to the answer's last byte, in seconds.
  public var timeout: TimeInterval
  /// Whether the timeout is for silence alone: an answer that goes on arriving may take longer. A transport need not tell.
  public var isPatient = false

  /// A request.
  ///
  /// - Parameters:
  ///   - url: Where to, by `http` or `https`.
  ///   - method: The method.
  ///   - fields: The header fields by name.
  ///   - body: The content to send, if any.
  ///   - limit: The longest content to accept, in bytes; 4 MiB unless told otherwise.
  ///   - timeout: The time for all, in seconds, more than none.
  public init(
    _ url: URL, method: String = "GET", fields: [String: String] = [:], body: Data? = nil,
    limit: Int = 4 << 20,
    timeout: TimeInterval = 30
  ) {
    self.url = url
    self.method = method
    self.fields = fields
    self.body = body
    self.limit = limit
    self.timeout = timeout
  }
}

/// A server's answer, whole.
public struct TransportAnswer: Hashable, Sendable {
  /// The status code, such as 200 or 404.
  public var status: Int
  /// The header fields, names in small letters.
  public var fields: [String: String]
  /// The content.
  public var body: Data

  /// An answer.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - fields: The header fields by name, in whatever letters; of two names that differ in letters alone, either.
  ///   - body: The content.
  public init(status: Int, fields: [String: String], body: Data) {
    self.status = status
    self.fields = Dictionary(fields.map { ($0.lowercased(), $1) }) { first, _ in first }
    self.body = body
  }

  /// The header field of this name, in whatever letters.
  ///
  /// ```swift
  /// let version = answer["ETag"]   // "\"17\""
  /// ```
  public subscript(name: String) -> String? { fields[name.lowercased()] }
}
