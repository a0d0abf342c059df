#if Server
/// What is to be stored of a list, all or nothing, if it still has the version on which that rests, and those that it deletes
/// have those that were seen.
public struct ListWrite: Sendable, Equatable {
  /// The list.
  public var list: ListKey
  /// The version on which this rests.
  public var version: Int
  /// The rows that are new or have other contents.
  public var written: [StoredRow]
  /// The ids of the rows that go.
  public var removed: [String]
  /// The device and its batch that this is, if it is one.
  public var batch: PushedBatch?
  /// Lists that come to be with it, empty; they may have been before. Of the index alone.
  public var made: [String]
  /// Lists that go with it, with all that they hold. Of the index alone.
  public var deleted: [ListDeletion]

  /// Creates what is to be stored.
  public init(
    to list: ListKey, at version: Int, written: [StoredRow] = [], removed: [String] = [],
    batch: PushedBatch? = nil, made: [String] = [], deleted: [ListDeletion] = []
  ) {
    self.list = list
    self.version = version
    self.written = written
    self.removed = removed
    self.batch = batch
    self.made = made
    self.deleted = deleted
  }
}
#endif
