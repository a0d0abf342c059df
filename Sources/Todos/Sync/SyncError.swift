public import Foundation

/// Why a round of syncing ended before everything was told and heard. Nothing is lost: the next round goes on.
public enum SyncError: Error, Hashable, Sendable {
  /// There was no answer.
  case unanswered(TransportError)
  /// The server does not know the token, or no longer.
  case unauthorised
  /// The server asks for a pause, of so many seconds where it says how long.
  case busy(seconds: Double?)
  /// Something is wrong with the server.
  case serverFault(SyncProblem)
  /// The server will never take what it was told: it says why.
  case refused(SyncProblem)
  /// The account has reached its maximum number of lists. `lists` lists and `todos` todos stay on this device until there is
  /// room. Todos in waiting lists are not counted. All other changes were pushed.
  case full(lists: Int, todos: Int)
  /// The server's answer can't be read: it is not the server that was meant, or it is newer than this app.
  case unreadable(String)
  /// The answer is older than one that this device has seen, though the server's mark is the same: a cache on the way has
  /// answered, or the server was restored from a backup and has not noticed. It was not merged.
  case outdated
  /// Others change the lists faster than this device can.
  case contended
  /// What is stored on this device can't be read or written.
  case store(StoreError)
  /// The task that asked was cancelled, or a newer request has taken its place.
  case cancelled
}

extension SyncError: CustomStringConvertible {
  /// What is wrong and what mends it, in words for a person.
  public var description: String {
    switch self {
    case .unanswered(let error): error.description
    case .unauthorised: "The server does not know this device's token; enter it anew, or make a new one."
    case .busy: "The server is busy; what is new is told later."
    case .serverFault(let problem): "The server has a fault; what is new is told later. (\(problem))"
    case .refused(let problem): "The server refuses this: \(problem)"
    case .full(let lists, let todos):
      """
      The account has \(TodoRules.maxLists) lists, the maximum; \(Self.waiting(lists, todos)) on this device until lists \
      are deleted.
      """
    case .unreadable(let reason):
      "The server's answer can't be read; check the address, or update the app. (\(reason))"
    case .outdated:
      """
      The server's answer is older than what this device has seen; it is asked again later. If the server was \
      restored from a backup, run “todos restored” on it.
      """
    case .contended: "Others are changing the same lists; what is new is told later."
    case .store(let error): error.description
    case .cancelled: "Syncing was cancelled; it goes on later."
    }
  }

  /// Whether a later round may succeed though nobody does anything about it.
  var isPassing: Bool {
    switch self {
    case .unanswered(let error): error.isPassing
    case .busy, .serverFault, .outdated, .contended, .cancelled, .store(.busy): true
    case .unauthorised, .refused, .full, .unreadable, .store: false
    }
  }

  /// The subject and verb of a sentence about waiting items: `100 lists and 1 todo wait`.
  private static func waiting(_ lists: Int, _ todos: Int) -> String {
    let parts = [(lists, "list"), (todos, "todo")].filter { $0.0 > 0 }.map {
      "\($0) \($1)\($0 == 1 ? "" : "s")"
    }
    return parts.joined(separator: " and ") + (lists + todos == 1 ? " waits" : " wait")
  }
}

extension SyncError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension TransportError {
  /// Whether to try again may help.
  var isPassing: Bool {
    switch self {
    case .address, .field, .insecure, .redirectedElsewhere, .redirectedTooOften: false
    default: true
    }
  }
}
