#if Server
import HTTPTypes
import Hummingbird

/// A method of a path, with its handler and all statuses of its responses.
struct Endpoint: Sendable {
  let method: HTTPRequest.Method
  /// The path, with parameters in braces: `/lists/{list}`.
  let path: String
  let needsToken: Bool
  /// Whether the response continues until the client or the server ends it.
  let isStream: Bool
  /// The statuses that this handler can return, without those that any request can receive.
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
    // Any handler may fail. Checking a token also reads the storage, which may be unavailable.
    ownStatuses.union([500]).union(needsToken ? [401, 429, 503] : [])
  }

  /// Whether the endpoint supports `If-Match` or `If-None-Match`. Others reject these fields,
  /// because a client that sends them relies on them.
  var isConditional: Bool { method == .get || method == .patch }

  /// Whether a path matches this endpoint.
  func matches(_ path: String) -> Bool {
    let (pattern, given) = (self.path.split(separator: "/"), path.split(separator: "/"))
    return pattern.count == given.count && zip(pattern, given).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
#endif
