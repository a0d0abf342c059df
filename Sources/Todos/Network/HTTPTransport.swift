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
  /// The request's timeout is then for silence, and its limit for nothing, since nothing is kept. A transport that leaves this
  /// out gives the content on once it is whole.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - receive: Gets each part of the content.
  /// - Returns: The answer, once it has ended, without its content.
  /// - Throws: Why there is none, or no more of it.
  func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportAnswer
}

extension HTTPTransport {
  /// Sends a request and gives the content of its answer on once it is whole.
  public func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportAnswer {
    var answer = try await send(request)
    receive(answer.body)
    answer.body = Data()
    return answer
  }
}
