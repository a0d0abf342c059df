/// The outcome of a merge for each item, with the reasons.
///
/// ```swift
/// let merge = IntentPreservingMerge()
/// let explanation = try merge.explanation(base: base, local: local, server: server)
/// for item in explanation.items { print(item) }
/// for intent in explanation.brokenIntents { print(intent) }
/// ```
///
/// The explanation is complete: it and the three inputs of the merge determine the result.
public struct MergeExplanation<Item: MergeableItem> {
  /// The explanation of each item that is on this client or on the server: first the client's items
  /// in their sequence, then the server's others.
  public var items: [ItemExplanation<Item>] = []
  /// The merged order of each section that has items. Sections are in ascending order.
  public var order: [SectionOrder<Item.Section, Item.ID>] = []
  /// The pairs of items that are not in the order that one side chose for them.
  public var brokenIntents: [BrokenIntent<Item.ID>] = []
}

extension MergeExplanation: Equatable where Item: Equatable {}
extension MergeExplanation: Sendable where Item: Sendable, Item.Section: Sendable {}

/// The outcome of a merge for one item, with the reasons.
public struct ItemExplanation<Item: MergeableItem>: Identifiable {
  /// Where the item was, and whether the result has it.
  public enum Presence: Hashable, Sendable {
    /// Both sides have the item.
    case onBothSides
    /// The item is new on the server, and now on this client, too.
    case addedByServer
    /// The item is new on this client. The next push inserts it.
    case addedHere
    /// The server deleted the item, which was not changed here. The result lacks it.
    case removedByServer
    /// The item was deleted here. It stays as a tombstone until the deletion is pushed.
    case removedHere
    /// Both sides deleted the item. The result lacks it.
    case removedByBoth
    /// The item was deleted here before the server knew it. The result lacks it.
    case removedBeforePush
    /// The server deleted the item, which was changed here. It is kept, and the next push inserts it.
    case keptAfterRemoval
    /// The item is neither new nor in the base nor on the server. It is kept, and the next push
    /// inserts it.
    case keptWithoutOrigin
  }

  /// The side that moved the item within its section, inserted it, or put it into another section.
  public enum Move: Hashable, Sendable {
    /// Neither side. The item keeps its order with all others that no side moved.
    case none
    /// This client; the move stands.
    case here
    /// The server; the move stands.
    case server
    /// Both sides. The position on this client stands.
    case both
    /// This client, but the server put the item into another section, which voids the move.
    case voided
  }

  /// Where the item's key comes from.
  public enum Key {
    /// The server's key stands.
    case server
    /// This client's key stands.
    case here
    /// A moved or inserted item whose key does not fit at its position gets this key.
    case placed(Item.OrderKey)
    /// The gap in which another item was placed had no room, or the server's key was unusable. The
    /// item gets this key without being moved.
    case relabeled(Item.OrderKey)
  }

  /// The item's id.
  public let id: Item.ID
  /// Where the item was, and whether the result has it.
  public var presence: Presence
  /// The fields that took the server's new value. Never contains the order.
  public var fromServer: FieldSet<Item> = []
  /// The changes of this client that stand, and that the next push contains.
  public var fromHere: FieldSet<Item> = []
  /// The fields of ``fromHere`` that the server changed, too, to other values. Contains the presence
  /// if the item was deleted here and edited on the server.
  public var conflicts: FieldSet<Item> = []
  /// The side that moved the item.
  public var move = Move.none
  /// Where the key comes from; `nil` if the result lacks the item, and for tombstones.
  public var key: Key?
}

extension ItemExplanation: Equatable where Item: Equatable {}
extension ItemExplanation: Sendable where Item: Sendable {}
extension ItemExplanation.Key: Equatable {}
extension ItemExplanation.Key: Sendable {}

/// A pair of items that is not in the order that one side chose for it.
///
/// A side chose the order of two items of a section if the base has them in the reverse order, or
/// lacks one of them in that section.
public struct BrokenIntent<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The side that wanted ``first`` before ``second``.
  public var side: MergeSide
  /// The item that this side wanted first. The result has it after ``second``.
  public var first: ID
  /// The item that this side wanted second.
  public var second: ID
  /// The rule that outvoted the side.
  public var rule: PlacementRule

  /// Creates a broken intent.
  public init(side: MergeSide, first: ID, second: ID, rule: PlacementRule) {
    (self.side, self.first, self.second, self.rule) = (side, first, second, rule)
  }
}

/// One of the two sides of a merge.
public enum MergeSide: Hashable, Sendable {
  /// This client.
  case here
  /// The server.
  case server
}

/// A rule by which a merge outvotes the order that one side chose for two items of a section.
public enum PlacementRule: Hashable, Sendable {
  /// This client moved or inserted both items, and its order stands.
  case placedHere
  /// One of the two items, or an item between them, was moved by neither side. Each moved item
  /// stays before or after this item: where this client put it if it was moved here, and where the
  /// server has it otherwise.
  case unmovedItem
  /// The user of this client saw both items, and chose or kept their order.
  case seenHere
  /// In the base, the item that was moved here was before or after all items of this gap. It stays
  /// on that side of the other item.
  case sideInBase
  /// Several moved items share a gap between unmoved items. This order of them violates the
  /// fewest preferences.
  case fewestViolations
}

extension ItemExplanation: CustomStringConvertible {
  /// The explanation in words, such as `b: on both sides; from the server: [deadline]; moved here`.
  public var description: String {
    var parts = [presence.description]
    if !fromServer.isEmpty { parts.append("from the server: \(fromServer)") }
    let edits = fromHere.subtracting([.order, .presence])
    if !edits.isEmpty { parts.append("changed here: \(edits)") }
    if !conflicts.isEmpty { parts.append("also changed by the server: \(conflicts)") }
    switch move {
    case .none: break
    case .here: parts.append("placed here")
    case .server: parts.append("placed by the server")
    case .both: parts.append("placed by both sides, the place here stands")
    case .voided: parts.append("moved here, but the server put it into another section")
    }
    switch key {
    case .placed(let key): parts.append("its key does not fit, so it gets \(key)")
    case .relabeled(let key): parts.append("relabeled to \(key)")
    case .server, .here, nil: break
    }
    return "\(id): \(parts.joined(separator: "; "))"
  }
}

extension ItemExplanation.Presence: CustomStringConvertible {
  /// The presence in words.
  public var description: String {
    switch self {
    case .onBothSides: "on both sides"
    case .addedByServer: "new on the server"
    case .addedHere: "new here"
    case .removedByServer: "deleted by the server"
    case .removedHere: "deleted here"
    case .removedByBoth: "deleted by both sides"
    case .removedBeforePush: "deleted here before the server knew it"
    case .keptAfterRemoval: "deleted by the server, kept because it was changed here"
    case .keptWithoutOrigin: "kept, although neither the base nor the server has it"
    }
  }
}

extension BrokenIntent: CustomStringConvertible {
  /// The intent and the rule in words.
  public var description: String {
    "\(side == .here ? "This client" : "The server") put \(first) before \(second), but \(rule)."
  }
}

extension PlacementRule: CustomStringConvertible {
  /// The rule in words, as the rest of a sentence that begins with "but".
  public var description: String {
    switch self {
    case .placedHere: "this client placed both, and its order stands"
    case .unmovedItem: "an item that neither side moved is one of them, or is between them"
    case .seenHere: "the user of this client saw both in the other order, and chose or kept it"
    case .sideInBase: "the item that was moved here was on the other side of the gap in the base"
    case .fewestViolations: "another order of the items in this gap violates fewer preferences"
    }
  }
}
