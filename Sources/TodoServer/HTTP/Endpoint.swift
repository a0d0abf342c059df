#if Server
import HTTPTypes
import Hummingbird

/// An operation of the API: a method and a path, with the handler and all possible statuses.
struct Endpoint: Sendable {
  let method: HTTPRequest.Method
  /// The path, with parameters in braces: `/lists/{list}`.
  let path: String
  let needsToken: Bool
  /// Whether the response continues until the client or the server ends it.
  let isStream: Bool
  /// The statuses that are specific to this endpoint; see ``statuses``.
  let ownStatuses: Set<Int>
  let handle: @Sendable (Call) async throws -> Response

  init(
    _ method: HTTPRequest.Method, _ path: String, needsToken: Bool = true, isStream: Bool = false,
    statuses: Set<Int>,
    handle: @escaping @Sendable (Call) async throws -> Response
  ) {
    self.method = method
    self.path = path
    self.needsToken = needsToken
    self.isStream = isStream
    ownStatuses = statuses
    self.handle = handle
  }

  /// All statuses of the responses.
  var statuses: Set<Int> {
    // Any handler may fail (500). With a token, the request may also be refused (400 for its protocol
    // version, 401 and 429), or the storage may be unavailable when the token is looked up (503).
    ownStatuses.union([500]).union(needsToken ? [400, 401, 429, 503] : [])
  }

  /// Whether the endpoint supports `If-Match` or `If-None-Match`. Other endpoints reject these
  /// fields instead of ignoring them, because the client relies on its condition.
  var isConditional: Bool { method == .get || method == .patch }

  /// Returns whether a path matches this endpoint.
  func matches(_ path: String) -> Bool {
    let (pattern, given) = (self.path.split(separator: "/"), path.split(separator: "/"))
    return pattern.count == given.count && zip(pattern, given).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
#endif
