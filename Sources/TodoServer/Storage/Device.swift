#if Server
public import Foundation

/// A device of an account, identified by its token. For each list, the storage remembers the newest
/// push of each device.
public struct Device: Hashable, Sendable, Identifiable {
  /// The device's number in a storage, never reused.
  public typealias ID = Int64
  /// The device's number in a storage.
  public var id: ID
  /// The account that the device belongs to.
  public var account: Account
  /// The name that the user gave it.
  public var name: String
  /// The time at which its token was created.
  public var created: Date
  /// Whether its token was revoked.
  public var isRevoked: Bool

  /// Creates a device from its parts.
  public init(id: ID, account: Account, name: String, created: Date, isRevoked: Bool = false) {
    self.id = id
    self.account = account
    self.name = name
    self.created = created
    self.isRevoked = isRevoked
  }
}

/// The account of a user with lists.
public struct Account: Hashable, Sendable, Identifiable {
  /// The account's number in a storage.
  public typealias ID = Int64
  /// The account's number in a storage.
  public var id: ID
  /// The unique name.
  public var name: String

  /// Creates an account from its parts.
  public init(id: ID, name: String) {
    self.id = id
    self.name = name
  }
}
#endif
