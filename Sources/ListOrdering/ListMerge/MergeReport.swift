/// Everything unusual about a merge, by the ids of the items concerned.
public struct MergeReport<Item: MergeableItem> {
  /// New on the server.
  public var added: [Item.ID] = []
  /// Clean here and gone on the server: gone here too.
  public var dropped: [Item.ID] = []
  /// Changed here and gone on the server: kept, to be sent as a new item.
  public var recreated: [Item.ID] = []
  /// Neither new here, for it is clean in its presence, nor in the base, nor on the server. Nobody can tell whether
  /// the server has deleted it, as a base that was lost could: kept, to be sent as a new item.
  public var unaccounted: [Item.ID] = []
  /// Deleted here, and the server has yet to hear of it.
  public var removedHere: [Item.ID] = []
  /// Changed on both sides, an item once.
  public var conflicts: [MergeConflict<Item>] = []
  /// Moved here, and put into another section by the server: the server's place stood.
  public var voidedMoves: [Item.ID] = []
  /// Not moved, but given a new key, because room ran out or the server's key was unusable.
  public var rekeyed: [Item.ID] = []
  /// Twice in the server's answer: the last row counts.
  public var repeated: [Item.ID] = []
  /// With an unusable key in the server's answer: placed last in their section.
  public var unusableKeys: [Item.ID] = []
  /// How many items there are beyond the limit. All of them are in the result.
  public var overLimit = 0

  /// A report of nothing unusual.
  @inlinable
  public init() {}
}

extension MergeReport: Equatable where Item: Equatable {}
extension MergeReport: Sendable where Item: Sendable {}
extension MergeReport: Encodable where Item: Encodable, Item.ID: Encodable {}
extension MergeReport: Decodable where Item: Decodable, Item.ID: Decodable {}

/// What both sides changed about an item; here the local values stood.
///
/// Where the item was deleted here, and edited there, its ``FieldSet/presence`` is in conflict with what was edited.
public struct MergeConflict<Item: MergeableItem>: Identifiable {
  /// The item.
  public var id: Item.ID
  /// The fields that both sides changed, each in its own way.
  public var fields: FieldSet<Item>
  /// The server's row, with the values that did not stand.
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
