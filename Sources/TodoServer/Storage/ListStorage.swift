#if Server
/// A storage of accounts, their devices, and their lists.
///
/// A storage does not interpret items or the protocol. It reads a consistent state of a list, and
/// stores a change if the list still has the version that was read. Each ``ListWrite`` increments
/// the version. Versions continue if a deleted list is created again, so none is given twice.
///
/// The exception is a restored backup, after which earlier versions are given again. So each
/// account has a mark, a text that is replaced after a restore. A batch is a push of a device,
/// identified by a name. A method that fails throws ``StorageError``, and stores nothing.
public protocol ListStorage: Sendable {
  /// Returns a list with its rows, the account's mark and the newest batch that the device pushed
  /// to the list, all read at the same moment. Returns `nil` if the list does not exist.
  func contents(of list: ListKey, for device: Device.ID) async throws -> StoredList?

  /// Returns a list's version; `nil` if the list does not exist.
  func version(of list: ListKey) async throws -> Int?

  /// Returns the versions of an account's lists and index, all read at the same moment.
  func versions(of account: Account.ID) async throws -> StoredVersions

  /// Stores a change of a list, all or nothing. If several changes are based on the same version,
  /// only one of them is stored.
  ///
  /// - Returns: The list's new version. Returns `nil` and stores nothing if the list does not
  ///   exist, if its version differs from the write's, or if a list to delete has another version
  ///   than ``ListDeletion/seen``.
  func store(_ write: ListWrite) async throws -> Int?

  /// Returns the device whose token has this digest, unless it was revoked.
  func device(withToken digest: TokenDigest) async throws -> Device?

  /// Adds a device with a token. Creates the account and its index if the name is new.
  ///
  /// - Returns: The new device. If a device already has this token, returns that device, even if it
  ///   is revoked or belongs to another account.
  func addDevice(named name: String, token digest: TokenDigest, to account: String) async throws -> Device

  /// Compares the state that a client has seen of a list with the stored one. If the storage has
  /// lost the version that the client saw, gives the account a new mark.
  func compare(_ seen: LastSeen, of list: ListKey) async throws -> LastSeen.Comparison

  /// Gives every account a new mark. This is necessary after a backup was restored.
  func renewMarks() async throws

  /// Returns all devices, including revoked ones, sorted by id.
  func devices() async throws -> [Device]

  /// Revokes a device's token.
  ///
  /// - Returns: Whether the device exists.
  func revoke(_ device: Device.ID) async throws -> Bool

  /// Checks that reading works, and that writes would not be lost, as they would be in a deleted
  /// file.
  func check() async throws

  /// Closes the storage. It must not be used afterwards.
  func close() throws
}

/// The identity of a list in a storage: the id of its account, and its own id.
public struct ListKey: Hashable, Sendable {
  /// The id of the list's account.
  public var account: Account.ID
  /// The list's id; empty for the index, because no identifier is empty.
  public var list: String

  /// Creates a key.
  public init(account: Account.ID, list: String) {
    self.account = account
    self.list = list
  }

  /// Returns the key of the account's index, the list of its lists.
  public static func index(of account: Account.ID) -> ListKey { ListKey(account: account, list: "") }

  /// Whether this is the index.
  public var isIndex: Bool { list.isEmpty }
}

/// The state of a list that a client has seen last.
public struct LastSeen: Sendable, Hashable {
  /// The account's mark at that time.
  public var mark: String
  /// The list's version; 0 if the client has not seen any version.
  public var version: Int

  /// Creates a state that a client has seen.
  public init(mark: String, version: Int) {
    self.mark = mark
    self.version = version
  }

  /// The result of a comparison with the stored state.
  public enum Comparison: Sendable, Hashable {
    /// The storage has this version, or a later one.
    case past
    /// The account's mark has changed.
    case otherMark
    /// The storage never had this version, or a restore lost it. The account now has a new mark.
    case lost
  }
}

/// An error of a storage. Nothing was stored.
public enum StorageError: Error, Hashable, Sendable {
  /// The disk is full.
  case full
  /// Other requests or programs keep the storage busy. Retrying later may succeed.
  case busy(String)
  /// A newer version of the server wrote the storage.
  case newerVersion(String)
  /// The file is not a storage of this server, or it is damaged.
  case notAStorage(String)
  /// The storage cannot be created or opened.
  case notOpened(String)
  /// Reading or writing failed.
  case failed(String)
}

extension StorageError: CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .full: "the disk is full; free some space"
    case .busy(let reason): "the storage is busy: \(reason); try again"
    case .newerVersion(let place): "\(place) was written by a newer version; update this program"
    case .notAStorage(let reason): reason
    case .notOpened(let reason): reason
    case .failed(let reason): "the storage failed: \(reason)"
    }
  }
}
#endif
