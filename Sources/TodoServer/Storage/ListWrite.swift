#if Server
/// What is to be stored of a list, all or nothing, if it still has the version on which that rests, and those that it deletes
/// have those that were seen.
public struct ListWrite: Sendable, Equatable {
  /// The list.
  public var list: ListKey
  /// The version on which this rests.
  public var version: Int
  /// The rows that are new or have other contents.
  public var written: [StoredItemRow]
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
    to list: ListKey, at version: Int, written: [StoredItemRow] = [], removed: [String] = [],
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

/// The push of a device that a change is.
public struct PushedBatch: Sendable, Hashable {
  /// The device.
  public var device: Device.ID
  /// What tells the push from every other one of the device.
  public var name: String
  /// The lists that it was to delete, and that stay, since they have changed since they were seen.
  public var kept: [String]

  /// Creates a batch.
  public init(device: Device.ID, name: String, kept: [String] = []) {
    self.device = device
    self.name = name
    self.kept = kept
  }
}

/// A list that is to go.
public struct ListDeletion: Sendable, Hashable {
  /// The list's id.
  public var list: String
  /// The version that it has to have; `nil` for any.
  public var seen: Int?

  /// Creates a deletion.
  public init(list: String, seen: Int? = nil) {
    self.list = list
    self.seen = seen
  }
}
#endif
