#if Server
/// Why a storage does not do what it is asked to. Nothing was stored.
public enum StorageError: Error, Hashable, Sendable {
  /// There is no room left.
  case full
  /// Others keep it busy, or it can't be reached: later it may do it.
  case busy(String)
  /// It was written by a newer version of the server.
  case newerVersion(String)
  /// It is no storage of this server, or it is damaged.
  case notAStorage(String)
  /// It can't be made or opened.
  case notOpened(String)
  /// Reading or writing failed.
  case failed(String)
}

extension StorageError: CustomStringConvertible {
  /// What is wrong and what mends it.
  public var description: String {
    switch self {
    case .full: "the disk is full; make room"
    case .busy(let reason): "the storage is busy: \(reason); try again"
    case .newerVersion(let place): "\(place) was written by a newer version; update this program"
    case .notAStorage(let reason): reason
    case .notOpened(let reason): reason
    case .failed(let reason): "the storage failed: \(reason)"
    }
  }
}
#endif
