#if Server
/// A list on the server.
struct TodoList: Sendable, Equatable {
  let id: String
  /// The token of its account's device.
  let token: String

  var path: String { "/lists/\(id)" }
}
#endif
