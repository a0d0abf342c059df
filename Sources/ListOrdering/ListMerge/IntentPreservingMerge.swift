/// A three-way merge of an offline list with the server's list that preserves the intent of moves.
///
/// The *base*, the server's rows as the client last saw them, shows what each side changed.
///
/// - Fields: A dirty field keeps the local value, and a clean one takes the server's value. If the
///   two values are equal, the field becomes clean. If one side edits a title and the other a
///   deadline, both edits stay.
/// - Deletions: A local deletion stays as a tombstone until the server lacks the row. An item that
///   the server deleted is dropped if it is clean. Otherwise it is kept, and the next push inserts
///   it again. If another client inserts it first, its clean fields take that client's values.
/// - Order: Items that neither side moved are the *backbone*, and keep their order. A moved item
///   stays on the side of each backbone item to which the user moved it. The server's moves are
///   inferred from its order, not from its keys, which it may have renumbered. As few items as
///   possible count as moved: if two neighbors were swapped, either one may count. Between two
///   backbone items, the items that each side moved are interleaved so that the fewest preferences
///   are violated. A preference is the order of two items that one side chose, or saw and kept.
/// - Sections: A local move is void if the server put the item into another section.
/// - Keys: Items that were not moved here keep the server's keys. A moved item keeps its key if it
///   fits, and gets a new one otherwise. If a gap is exhausted, the key space relabels items around
///   it, as in an ordered list. Later merges do not take relabeled items for moved ones.
///
/// If the server's list did not change, the result is the local list, provided that items put into
/// another section are dirty in their order, too. If the local list did not change, the result is
/// the server's. Merging again changes nothing, except perhaps keys in a renormalized gap. Among
/// themselves, clean items keep the server's order, and moved items the local one. No item is lost
/// or duplicated. No two items get the same key, unless the server sent equal keys.
///
/// If the server shuffled the whole list, little of the backbone is left. In this case, a rule that
/// weighs each pair of items separately preserves more of the users' moves.
@frozen
public struct IntentPreservingMerge<Space: KeySpace>: Sendable {
  /// The key space that makes the keys of items that need one.
  public var space: Space
  /// The maximum number of items, or `nil` for no limit. Items beyond it are kept, and reported.
  public var limit: Int?

  /// Creates the merge policy.
  @inlinable
  public init(space: Space, limit: Int? = nil) {
    self.space = space
    self.limit = limit
  }

  /// Merges a client's list with the server's.
  ///
  /// Invalid rows of the server are repaired and reported: of rows with the same id, the last one
  /// counts; an item with an unusable key goes to the end of its section.
  ///
  /// - Parameters:
  ///   - base: The server's rows as this client last saw them: the `base` of the last result, which
  ///     also contains the former rows of items that the next push inserts again.
  ///   - local: All items of this client, tombstones included, each id once.
  ///   - server: The server's whole list now.
  /// - Throws: ``MergeError/duplicate(_:)`` if two local items share an id,
  ///   ``MergeError/unordered(_:)`` if an id or a section does not equal itself,
  ///   ``MergeError/tooMany(_:)`` for 2³¹ rows or more.
  /// - Complexity: O(*n* log *n*), and O(log² *n*) per exhausted gap into which items go.
  ///   Interleaving adds O(*d c*) per gap of the backbone with *d* items moved here and *c* items
  ///   moved or added on the server, or O(*d* + *c*) if *d c* exceeds about four million. The memory
  ///   for interleaving has the same bound; everything else needs O(*n*) memory.
  @inlinable
  public func merge<Item: MergeableItem>(
    base: [Item], local: [LocalItem<Item>], server: [Item]
  ) throws(MergeError<Item.ID>) -> MergeResult<Item> where Item.OrderKey == Space.Key {
    var merging = try Merging(base: base, local: local, server: server, space: space)
    merging.mergeFields()
    merging.mergeOrder()
    return merging.result(limit: limit)
  }
}

extension IntentPreservingMerge where Space == MidpointKeys {
  /// Creates the merge policy for priorities.
  @inlinable
  public init(limit: Int? = nil) {
    self.init(space: MidpointKeys(), limit: limit)
  }
}
