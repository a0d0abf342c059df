public import Foundation

/// An error that ended a sync round early. No changes are lost: the next round continues.
public enum SyncError: Error, Hashable, Sendable {
  /// The server sent no response.
  case noResponse(TransportError)
  /// The server does not accept the token, or no longer does.
  case unauthorized
  /// The server asks for a pause; `seconds` is `nil` if it gives no duration.
  case busy(seconds: Double?)
  /// The server has an internal error.
  case serverFault(SyncProblem)
  /// The server rejects the request for this reason, and would reject it again.
  case refused(SyncProblem)
  /// The account has reached its maximum number of lists. This many lists and todos stay on this
  /// device until there is room; todos in waiting lists are not counted. The rest was pushed.
  case full(lists: Int, todos: Int)
  /// The server speaks this version of the sync protocol, and this app speaks a different one.
  case unsupportedProtocol(version: Int)
  /// The response can't be read: the address is not that of a to-do server, or the server is newer
  /// than this app.
  case unreadable(String)
  /// The response is older than one that this device has seen, or has a different mark. Either a
  /// cache sent it, or the server was restored from a backup. It was not merged.
  case outdated
  /// Other devices change the lists faster than this device can push.
  case contended
  /// The store can't be read or written.
  case store(StoreError)
  /// The task was cancelled, or a newer call replaced this one.
  case cancelled
}

extension SyncError: CustomStringConvertible {
  /// A message for the user that says what is wrong and how to resolve it.
  public var description: String {
    switch self {
    case .noResponse(let error): error.description
    case .unauthorized: "The server does not accept this device's token; enter it again or create a new one."
    case .busy: "The server is busy; syncing continues later."
    case .serverFault(let problem): "The server has an internal error; syncing continues later. (\(problem))"
    case .refused(let problem): "The server rejected the request: \(problem)"
    case .full(let lists, let todos):
      """
      The account has the maximum of \(TodoRules.maxLists) lists; \(Self.waiting(lists, todos)) on this \
      device until lists are deleted.
      """
    case .unsupportedProtocol(let version):
      """
      The server speaks protocol version \(version), this app version \(ProtocolVersion.current); update the \
      \(version < ProtocolVersion.current ? "server" : "app").
      """
    case .unreadable(let reason):
      "The server's response can't be read; check the address or update the app. (\(reason))"
    case .outdated:
      """
      The server's response is older than one that this device has seen; syncing tries again later. If the \
      server was restored from a backup, run “todos restored” on it.
      """
    case .contended: "Other devices are changing the same lists; syncing continues later."
    case .store(let error): error.description
    case .cancelled: "Syncing was canceled; it continues later."
    }
  }

  /// Whether a later round may succeed without any action by the user.
  var isTransient: Bool {
    switch self {
    case .noResponse(let error): error.isTransient
    case .busy, .serverFault, .outdated, .contended, .cancelled, .store(.busy): true
    case .unauthorized, .refused, .full, .unsupportedProtocol, .unreadable, .store: false
    }
  }

  /// Returns a clause about waiting items, such as `100 lists and 1 todo wait`.
  private static func waiting(_ lists: Int, _ todos: Int) -> String {
    let parts = [(lists, "list"), (todos, "todo")].filter { $0.0 > 0 }.map {
      "\($0) \($1)\($0 == 1 ? "" : "s")"
    }
    return parts.joined(separator: " and ") + (lists + todos == 1 ? " waits" : " wait")
  }
}

extension SyncError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension TransportError {
  /// Whether another attempt may succeed.
  var isTransient: Bool {
    switch self {
    case .address, .field, .insecure, .redirectedElsewhere, .redirectedTooOften: false
    default: true
    }
  }
}
