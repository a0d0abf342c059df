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
}
