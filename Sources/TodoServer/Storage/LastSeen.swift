#if Server
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
#endif
