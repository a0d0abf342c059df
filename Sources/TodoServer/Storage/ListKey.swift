#if Server
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
#endif
