#if Server
/// The versions of all that an account has.
public struct StoredVersions: Sendable, Equatable {
  /// The version of the index.
  public var index: Int
  /// The versions of the lists, by their ids.
  public var lists: [String: Int]
  /// A text that is another one where versions have begun anew.
  public var mark: String

  /// Creates versions.
  public init(index: Int, lists: [String: Int], mark: String) {
    self.index = index
    self.lists = lists
    self.mark = mark
  }
}
#endif
