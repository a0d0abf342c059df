#if Server
/// A hint that there is something to fetch.
enum ListEvent: Hashable, Sendable {
  /// A list has this version.
  case list(String, version: Int)
  /// The index has this version.
  case index(version: Int)
  /// Nothing has happened; the stream is still there.
  case heartbeat

  /// The event as a stream of events has it. An id needs no escaping.
  var text: String {
    switch self {
    case .list(let id, let version): "event: list\ndata: {\"list\":\"\(id)\",\"version\":\(version)}\n\n"
    case .index(let version): "event: index\ndata: {\"version\":\(version)}\n\n"
    case .heartbeat: ": still here\n\n"
    }
  }
}
#endif
