public import Foundation

/// A type that sends requests to a server and returns the responses.
///
/// Apps use ``URLSessionTransport``. Previews and tests can use a transport of their own:
///
/// ```swift
/// struct CannedTransport: HTTPTransport {
///   func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
///     TransportResponse(status: 200, fields: [:], body: Data("[]".utf8))
///   }
/// }
/// let seed = try await DemoSeed.fetch(from: URL(string: "https://example.com")!, by: CannedTransport())
/// ```
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the complete response.
  ///
  /// Every status is a response, not an error. A transport keeps no more of a response than the
  /// limit, ends within the timeout, and stops immediately when the calling task is cancelled.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The response.
  /// - Throws: ``TransportError`` if no response arrives. The server may still have the request.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse

  /// Sends a request and delivers the body in parts as it arrives, such as a stream of events.
  ///
  /// The timeout then applies to the time between two parts. The body is not kept, so the limit
  /// applies only to a length that the head declares. The body of a response with a status other
  /// than 200 is discarded. A transport without this method delivers the body in one part.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - receive: The function to call with each part of the body of a response with status 200.
  /// - Returns: The response without its body, after the body has ended.
  /// - Throws: ``TransportError`` if no response arrives, or if it breaks off.
  func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportResponse
}

extension HTTPTransport {
  /// Sends a request and delivers the body of its response in one part.
  public func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportResponse {
    var answer = try await send(request)
    if answer.status == 200 { receive(answer.body) }
    answer.body = Data()
    return answer
  }
}

/// A request to a server, with limits for the response.
///
/// ```swift
/// var request = TransportRequest(URL(string: "https://example.com/lists/7")!)
/// request.fields["If-None-Match"] = "\"17\""
/// request.timeout = 5
/// ```
public struct TransportRequest: Hashable, Sendable {
  /// The address, whose scheme is `http` or `https`.
  public var url: URL
  /// The HTTP method, such as `GET`.
  public var method: String
  /// The header fields by name. They are not sent to another server after a redirect.
  public var fields: [String: String]
  /// The body to send, if any.
  public var body: Data?
  /// The maximum size of the response body, in bytes. A longer body is cut off and is an error.
  public var limit: Int
  /// The maximum time from sending the request to the last byte of the response, in seconds.
  public var timeout: TimeInterval
  /// Whether the timeout limits the wait for each part of the response instead of the total time. A
  /// long response may then take longer. A transport may ignore this property.
  public var toleratesSilence = false

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: The address, whose scheme is `http` or `https`.
  ///   - method: The HTTP method.
  ///   - fields: The header fields by name.
  ///   - body: The body to send, if any.
  ///   - limit: The maximum size of the response body, in bytes; 4 MiB by default.
  ///   - timeout: The maximum total time, in seconds; greater than 0.
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

/// A server's complete response.
public struct TransportResponse: Hashable, Sendable {
  /// The status code, such as 200 or 404.
  public var status: Int
  /// The header fields, with lowercase names.
  public var fields: [String: String]
  /// The bytes of the body.
  public var body: Data

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - fields: The header fields by name. Of names that differ only in case, either one is kept.
  ///   - body: The bytes of the body.
  public init(status: Int, fields: [String: String], body: Data) {
    self.status = status
    self.fields = Dictionary(fields.map { ($0.lowercased(), $1) }) { first, _ in first }
    self.body = body
  }

  /// The header field with a name in any case.
  ///
  /// ```swift
  /// let version = answer["ETag"]   // "\"17\""
  /// ```
  public subscript(name: String) -> String? { fields[name.lowercased()] }
}
