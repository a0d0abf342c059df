#if Server
/// A list as a storage holds it at one moment.
public struct StoredList: Sendable, Equatable {
  /// Its version, 1 or more.
  public var version: Int
  /// The account's mark.
  public var mark: String
  /// Its items, in any sequence.
  public var rows: [StoredItemRow]
  /// The newest batch of the device that asks which was applied here, if one was.
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
  /// What it is known by in its list.
  public var id: String
  /// All of it, as the JSON object that is sent.
  public var content: String

  /// Creates a row.
  public init(id: String, content: String) {
    self.id = id
    self.content = content
  }
}

/// A push of a device that was applied.
public struct AppliedBatch: Sendable, Hashable {
  /// What tells the push from every other one.
  public var name: String
  /// The version that the list got by it.
  public var version: Int
  /// The lists that it was to delete, and that stay, since they have changed since they were seen.
  public var kept: [String]

  /// Creates a batch.
  public init(name: String, version: Int, kept: [String] = []) {
    self.name = name
    self.version = version
    self.kept = kept
  }
}

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
