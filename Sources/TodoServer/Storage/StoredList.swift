#if Server
/// A consistent state of a list in a storage.
public struct StoredList: Sendable, Equatable {
  /// The version, at least 1.
  public var version: Int
  /// The account's mark.
  public var mark: String
  /// The items in no particular order.
  public var rows: [StoredItemRow]
  /// The newest push of the requesting device that was applied to the list, if any.
  public var batch: AppliedBatch?

  /// Creates a list.
  public init(version: Int, mark: String, rows: [StoredItemRow], batch: AppliedBatch? = nil) {
    self.version = version
    self.mark = mark
    self.rows = rows
    self.batch = batch
  }
}

/// An item of a list.
public struct StoredItemRow: Sendable, Hashable {
  /// The item's id, unique in its list.
  public var id: String
  /// The whole item, as the JSON object that clients receive.
  public var content: String

  /// Creates a row.
  public init(id: String, content: String) {
    self.id = id
    self.content = content
  }
}

/// A push that was applied to a list.
public struct AppliedBatch: Sendable, Hashable {
  /// The identifier of the push, which no other push of the device has.
  public var name: String
  /// The list's version after the push.
  public var version: Int
  /// The lists that the push asked to delete, but that stay because they changed after the device
  /// saw them.
  public var kept: [String]

  /// Creates a batch.
  public init(name: String, version: Int, kept: [String] = []) {
    self.name = name
    self.version = version
    self.kept = kept
  }
}

/// The versions of an account's index and lists.
public struct StoredVersions: Sendable, Equatable {
  /// The version of the index.
  public var index: Int
  /// The versions of the lists, by their ids.
  public var lists: [String: Int]
  /// The account's mark, which is replaced after a backup was restored.
  public var mark: String

  /// Creates versions.
  public init(index: Int, lists: [String: Int], mark: String) {
    self.index = index
    self.lists = lists
    self.mark = mark
  }
}
#endif
