#if Server
import HTTPTypes
import Hummingbird

/// A method of a path: what it does, and every status with which it can answer.
struct Endpoint: Sendable {
  /// The method.
  let method: HTTPRequest.Method
  /// The path, with names in braces: `/lists/{list}`.
  let path: String
  /// Whether it asks for a token.
  let needsToken: Bool
  /// Whether its answer goes on until somebody ends it.
  let isStream: Bool
  /// The statuses of its own: those that any request may meet are not among them.
  let ownStatuses: Set<Int>
  /// What it does.
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

  /// Every status with which it can answer.
  var statuses: Set<Int> {
    // Something is read of the storage, be it the token: that may be impossible, or fail.
    ownStatuses.union([500]).union(needsToken ? [401, 429, 503] : [])
  }

  /// Whether it takes `If-Match` or `If-None-Match`; who guards by them what is not guarded so has to know.
  var isConditional: Bool { method == .get || method == .patch }

  /// Whether a path is one of this endpoint.
  func matches(_ path: String) -> Bool {
    let (pattern, given) = (self.path.split(separator: "/"), path.split(separator: "/"))
    return pattern.count == given.count && zip(pattern, given).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
#endif
