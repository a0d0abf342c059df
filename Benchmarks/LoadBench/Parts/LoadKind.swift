#if Server
/// What is asked of a server, again and again.
enum LoadKind: String, CaseIterable, Sendable {
  /// Of the server that answers nothing: what the machine and the framework bear.
  case nothing = "nothing, 204"
  case fetchUnchanged = "fetch, 304"
  case fetch = "fetch, 200"
  case push = "push"
  case versionsUnchanged = "versions, 304"
  case versions = "versions, 200"
}
#endif
