#if Server
public import Foundation

/// A device of an account: what a token stands for. Of each list it has a newest batch of its own.
public struct Device: Hashable, Sendable, Identifiable {
  /// The number by which a storage knows it; never given twice.
  public typealias ID = Int64
  /// The number by which a storage knows it.
  public var id: ID
  /// Whose it is.
  public var account: Account
  /// What a person calls it.
  public var name: String
  /// When its token was made.
  public var made: Date
  /// Whether its token is no longer taken.
  public var isRevoked: Bool

  /// Creates a device of its parts.
  public init(id: ID, account: Account, name: String, made: Date, isRevoked: Bool = false) {
    self.id = id
    self.account = account
    self.name = name
    self.made = made
    self.isRevoked = isRevoked
  }
}

/// Someone who has lists.
public struct Account: Hashable, Sendable, Identifiable {
  /// The number by which a storage knows it.
  public typealias ID = Int64
  /// The number by which a storage knows it.
  public var id: ID
  /// What it is called; unique.
  public var name: String

  /// Creates an account of its parts.
  public init(id: ID, name: String) {
    self.id = id
    self.name = name
  }
}
#endif
