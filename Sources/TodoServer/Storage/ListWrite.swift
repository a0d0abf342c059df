#if Server
/// A change of a list. A storage stores all of it or nothing. It stores the change only if the
/// list still has the expected version, and each list to delete still has the version in
/// ``ListDeletion/seen``.
public struct ListWrite: Sendable, Equatable {
  /// The list to change.
  public var list: ListKey
  /// The version that the list must have.
  public var version: Int
  /// The rows that are new or changed.
  public var written: [StoredItemRow]
  /// The ids of the rows to delete.
  public var removed: [String]
  /// The push that this change applies, if any.
  public var batch: PushedBatch?
  /// The ids of the lists to create without items. A list that exists already stays unchanged. Only
  /// a change of the index creates lists.
  public var created: [String]
  /// The lists to delete with all their rows. Only a change of the index deletes lists.
  public var deleted: [ListDeletion]

  /// Creates a change.
  public init(
    to list: ListKey, at version: Int, written: [StoredItemRow] = [], removed: [String] = [],
    batch: PushedBatch? = nil, created: [String] = [], deleted: [ListDeletion] = []
  ) {
    self.list = list
    self.version = version
    self.written = written
    self.removed = removed
    self.batch = batch
    self.created = created
    self.deleted = deleted
  }
}

/// The push that a change applies, with the lists that stay although the push asked to delete them.
public struct PushedBatch: Sendable, Hashable {
  /// The id of the pushing device.
  public var device: Device.ID
  /// The identifier of the push, which no other push of the device has.
  public var name: String
  /// The lists that the push asked to delete, but that stay because they changed after the device
  /// saw them.
  public var kept: [String]

  /// Creates a batch.
  public init(device: Device.ID, name: String, kept: [String] = []) {
    self.device = device
    self.name = name
    self.kept = kept
  }
}

/// The deletion of a list.
public struct ListDeletion: Sendable, Hashable {
  /// The list's id.
  public var list: String
  /// The version that the list must have; `nil` for any.
  public var seen: Int?

  /// Creates a deletion.
  public init(list: String, seen: Int? = nil) {
    self.list = list
    self.seen = seen
  }
}
#endif
