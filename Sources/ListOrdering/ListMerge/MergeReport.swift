/// Everything unusual about a merge, by the items' ids.
public struct MergeReport<Item: MergeableItem> {
  /// Items that are new on the server.
  public var added: [Item.ID] = []
  /// Clean items that the server deleted, and that are removed here too.
  public var dropped: [Item.ID] = []
  /// Changed items that the server deleted. They are kept, and the next push inserts them again.
  public var recreated: [Item.ID] = []
  /// Items that are neither in the base nor on the server, although their clean presence shows that
  /// they are not new. The server deleted them, or the base was lost. They are kept, and the next
  /// push inserts them.
  public var unknownOrigin: [Item.ID] = []
  /// Items deleted on this client whose deletion is pending.
  public var removedLocally: [Item.ID] = []
  /// The items that both sides changed, each once: both sides edited the same field, or the item
  /// was deleted here and edited on the server. Items edited here and deleted on the server are in
  /// ``recreated``.
  public var conflicts: [MergeConflict<Item>] = []
  /// Items moved on this client that the server put into another section, where they are now.
  public var voidedMoves: [Item.ID] = []
  /// Items that were relabeled, that is, got a new key without being moved. Either a gap had no
  /// room, or the server's key was unusable.
  public var rekeyed: [Item.ID] = []
  /// Ids that the server's response repeats. Of the rows with such an id, the last one counts.
  public var repeated: [Item.ID] = []
  /// Items with an unusable key in the server's response. They go to the end of their section,
  /// except those that were moved locally.
  public var unusableKeys: [Item.ID] = []
  /// The number of items beyond the limit. The result contains all of them.
  public var overLimit = 0

  /// Creates an empty report.
  @inlinable
  public init() {}
}

extension MergeReport: Equatable where Item: Equatable {}
extension MergeReport: Sendable where Item: Sendable {}
extension MergeReport: Encodable where Item: Encodable, Item.ID: Encodable {}
extension MergeReport: Decodable where Item: Decodable, Item.ID: Decodable {}

/// The fields of an item that both sides changed. The merge keeps the local values.
///
/// If the item was deleted here and edited on the server, the fields include ``FieldSet/presence``.
public struct MergeConflict<Item: MergeableItem>: Identifiable {
  /// The item's id.
  public var id: Item.ID
  /// The fields that both sides changed to different values.
  public var fields: FieldSet<Item>
  /// The server's row, with the values that the merge did not keep.
  public var server: Item

  /// Creates a conflict.
  @inlinable
  public init(id: Item.ID, fields: FieldSet<Item>, server: Item) {
    self.id = id
    self.fields = fields
    self.server = server
  }
}

extension MergeConflict: Equatable where Item: Equatable {}
extension MergeConflict: Sendable where Item: Sendable {}
extension MergeConflict: Encodable where Item: Encodable, Item.ID: Encodable {}
extension MergeConflict: Decodable where Item: Decodable, Item.ID: Decodable {}
