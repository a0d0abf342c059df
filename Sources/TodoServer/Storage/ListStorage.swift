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
#endif
