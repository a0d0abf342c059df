public import Foundation

/// How far a store is synced: what an app shows.
public enum SyncState: Hashable, Sendable {
  /// The server knows everything, and everything that it knew when it was last asked is here.
  case upToDate
  /// So many todos and lists are still to be told.
  case pending(Int)
  /// The server could not be reached since then; so many todos and lists are still to be told.
  case offline(since: Date, pending: Int)
  /// Somebody has to do something about it, or so many todos and lists will never be told.
  case refused(SyncError, pending: Int)
}

extension SyncState: CustomStringConvertible {
  /// The state, in words for a person.
  public var description: String {
    switch self {
    case .upToDate: "Up to date."
    case .pending(let count): "\(Self.changes(count)) to be told."
    case .offline(let since, let count):
      "Offline since \(since.formatted()); \(Self.changes(count)) to be told."
    case .refused(let error, 0): error.description
    case .refused(let error, let count): "\(error) \(Self.changes(count)) to be told."
    }
  }

  private static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }
}
