#if Server
/// Where the server keeps accounts, their devices, and lists.
///
/// A storage knows nothing of what an item says, nor of the protocol: it reads a list at one moment, and stores a change
/// of it if the list still has the version that was read. Versions grow by one with each ``ListWrite``, are never given
/// twice, and go on where a list was deleted and is made anew.
public protocol ListStorage: Sendable {
  /// A list with its rows, the account's mark and the device's newest batch, all read at one moment; `nil` if there is no
  /// such list.
  ///
  /// - Throws: ``StorageError``.
  func contents(of list: ListKey, for device: Device.ID) async throws -> StoredList?

  /// A list's version; `nil` if there is none.
  ///
  /// - Throws: ``StorageError``.
  func version(of list: ListKey) async throws -> Int?

  /// The versions of all lists of an account and of its index, read at one moment.
  ///
  /// - Throws: ``StorageError``.
  func versions(of account: Account.ID) async throws -> StoredVersions

  /// Stores a change of a list, all or nothing. One comparison with the version decides, and whoever changes the list at
  /// the same moment has to begin anew.
  ///
  /// - Returns: The list's version by it; `nil` if there is no such list, it has another version than the change rests on,
  ///   or one that is to be deleted has another than was seen: then nothing is stored.
  /// - Throws: ``StorageError``; then nothing is stored.
  func store(_ write: ListWrite) async throws -> Int?

  /// The device whose token has this digest, unless it was revoked.
  ///
  /// - Throws: ``StorageError``.
  func device(withToken digest: TokenDigest) async throws -> Device?

  /// Makes a device with a token. The account is made, with its index, if there is none of this name.
  ///
  /// - Returns: The device; the one that has this token already, if one has, whosever it is and also if it was revoked.
  /// - Throws: ``StorageError``.
  func addDevice(named name: String, token digest: TokenDigest, to account: String) async throws -> Device

  /// Compares what a client has seen of a list with what there is. If that is lost, the account gets another mark.
  ///
  /// - Throws: ``StorageError``.
  func compare(_ seen: LastSeen, of list: ListKey) async throws -> LastSeen.Comparison

  /// Gives every account another mark: versions begin anew, since a backup was put back.
  ///
  /// - Throws: ``StorageError``.
  func renewMarks() async throws

  /// All devices, those that were revoked included, by their numbers.
  ///
  /// - Throws: ``StorageError``.
  func devices() async throws -> [Device]

  /// Takes a device's token no longer.
  ///
  /// - Returns: Whether there is such a device.
  /// - Throws: ``StorageError``.
  func revoke(_ device: Device.ID) async throws -> Bool

  /// Reads something, to see whether it can, and whether what is stored would be kept.
  ///
  /// - Throws: ``StorageError``.
  func check() async throws

  /// Ends what is open. Nothing is to be asked of it afterwards.
  ///
  /// - Throws: ``StorageError``.
  func close() throws
}

/// The name of a list within the server: whose it is, and its id.
public struct ListKey: Hashable, Sendable {
  /// The account.
  public var account: Account.ID
  /// The list's id; empty for the index, since no identifier is.
  public var list: String

  /// Creates a name.
  public init(account: Account.ID, list: String) {
    self.account = account
    self.list = list
  }

  /// The account's list of lists.
  public static func index(of account: Account.ID) -> ListKey { ListKey(account: account, list: "") }

  /// Whether it is the index.
  public var isIndex: Bool { list.isEmpty }
}

/// What a client has seen last of a list.
public struct LastSeen: Sendable, Hashable {
  /// The account's mark at that time.
  public var mark: String
  /// The list's version; 0 if it has not seen any.
  public var version: Int

  /// Creates what a client has seen.
  public init(mark: String, version: Int) {
    self.mark = mark
    self.version = version
  }

  /// How it compares with what a storage has.
  public enum Comparison: Sendable, Hashable {
    /// The storage has this version, or a later one.
    case past
    /// The account has another mark by now.
    case otherMark
    /// The storage has never had this version, or has lost it, as one that was restored from a backup. The account has
    /// another mark from now on.
    case lost
  }
}

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
