#if Server
import HTTPTypes
import Hummingbird
import Todos

/// States the server's protocol version in each response, and rejects requests of other versions.
struct ProtocolVersionMiddleware: RouterMiddleware {
  let endpoints: [Endpoint]

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response =
      if let problem = problem(request) { try problem.response() } else { try await next(request, context) }
    response.headers[.protocolVersion] = "\(ProtocolVersion.current)"
    return response
  }

  /// Returns the error for a request of another version. Public endpoints are the same in all versions.
  private func problem(_ request: Request) -> Problem? {
    let sent = request.headers[.protocolVersion]
    let current = ProtocolVersion.current
    if sent == "\(current)" || endpoints.contains(where: { !$0.needsToken && $0.matches(request.uri.path) }) {
      return nil
    }
    return Problem(
      .protocolVersion,
      """
      The server speaks protocol version \(current), but the request has version \
      \(sent.map { "“\($0.prefix(20))”" } ?? "1, because it has no \(ProtocolVersion.field)"); use a client of \
      version \(current), which sends “\(ProtocolVersion.field): \(current)”. Version 1 named a list's color \
      “colour”, which is now “color”.
      """)
  }
}

extension HTTPField.Name {
  /// The version of the protocol that the sender speaks.
  static let protocolVersion = HTTPField.Name(ProtocolVersion.field)!
}
#endif
