import Foundation

/// An error type for a request that needs a response with status 200.
protocol FetchError: Error {
  static func transport(_ error: TransportError) -> Self
  static func status(_ status: Int, host: String) -> Self
}

extension DemoSeedError: FetchError {}
extension ImageError: FetchError {}

extension HTTPTransport {
  /// Sends a request and returns the body of the response.
  ///
  /// - Throws: The transport's error, or an error for a status other than 200.
  func content<Failure: FetchError>(
    of request: TransportRequest, orThrow _: Failure.Type
  ) async throws(Failure) -> Data {
    let answer: TransportResponse
    do { answer = try await send(request) } catch { throw .transport(error) }
    guard answer.status == 200 else { throw .status(answer.status, host: request.host) }
    return answer.body
  }
}

extension TransportResponse {
  /// Returns the end of a message that begins with the server's name: what a status other than 200
  /// means, and what to do.
  static func refusal(_ status: Int) -> String {
    switch status {
    case 401, 403: "denied access (\(status)); check the key or the address."
    case 404, 410: "has nothing at this address (\(status)); check the address."
    case 429: "received too many requests (\(status)); try again later."
    case 500...: "has an internal error (\(status)); try again later."
    default: "sent an unexpected response (\(status)); check the address."
    }
  }
}
