#if Server
/// A resource of the server, with what a client knows of it.
final class TodoTarget {
  let path: String
  let token: String
  /// The tag of what the client has; `nil` where it has to fetch that first.
  var tag: String?

  init(_ path: String, token: String) {
    (self.path, self.token) = (path, token)
  }
}

@available(*, unavailable)
extension TodoTarget: Sendable {}
#endif
