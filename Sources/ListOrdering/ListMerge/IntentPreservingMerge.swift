/// Merges a list that was changed offline with the server's, so that what people meant by their moves
/// survives.
///
/// It is a three-way merge: the *base*, the server's rows as the client last saw them, tells who changed
/// what.
///
/// - Fields: a dirty one stays, a clean one takes the server's value; where both say the same it is clean
///   again. So a title that was edited here and a deadline that was edited there both stay.
/// - A deletion here stands as a tombstone until the server lacks the row. An item that the server deleted
///   goes if it is clean, and stays, to be sent anew, if anything about it was changed here. Should someone else send it
///   first, what was not changed here is theirs.
/// - Order: the items that nobody moved are the backbone, and keep their order. Each moved item stays on the
///   side of every backbone item on which whoever moved it saw it. (Whom the server moved, its order tells, not its keys,
///   which it may have renumbered: as many as possible stood still, and of two neighbors that have changed places
///   either may be taken for the one that was moved.) Between two backbone items those
///   that were moved here and those that were moved there are woven so that the fewest wishes of either side
///   are broken: a wish is the order of two items that a side has made by its move, or found and left.
/// - A move here is void where the server put the item into another section.
/// - Keys: the server's stay. An item that was moved keeps its own where it fits, else it gets one that does.
///   Where a gap is exhausted, the key space renormalizes there, as in an ordered list. Clean items that get
///   a new key in this are *rekeyed*, not moved: no later merge takes it for an intent.
///
/// What holds: with the server unchanged the result is the local list (if items that were put into another section are
/// dirty in their order, too), with the local list unchanged it is the server's; merging again changes nothing, but
/// perhaps keys where a gap was renormalized; clean items keep the server's order, moved ones the local order; nothing is
/// lost or doubled; no two items get the same key, unless the server sent it so.
///
/// Where the server has shuffled the whole list little of a backbone is left; a rule that weighs each pair
/// alone then preserves more.
@frozen
public struct IntentPreservingMerge<Space: KeySpace>: Sendable {
  /// Makes the keys of items that need one.
  public var space: Space
  /// The most items that the list takes, or `nil` for any number. A surplus is kept, and reported.
  public var limit: Int?

  /// Creates the rule.
  @inlinable
  public init(space: Space, limit: Int? = nil) {
    self.space = space
    self.limit = limit
  }

  /// Merges.
  ///
  /// Nothing that is passed in changes. Bad rows of the server are made the best of, and reported: of two
  /// with one id the last counts; an item whose key is unusable goes to the end of its section.
  ///
  /// - Parameters:
  ///   - base: The server's rows as this client last saw them: the last result's `base`, which also has the former rows of
  ///     items that are to be sent anew.
  ///   - local: All items of this client, tombstones included, each id once.
  ///   - server: The server's whole list now.
  /// - Throws: ``MergeError/duplicate(_:)`` where two local items share an id, ``MergeError/unordered(_:)`` where an id or
  ///   a section is not equal to itself, ``MergeError/tooMany(_:)`` where there are 2³¹ rows or more.
  /// - Complexity: O(*n* log *n*), and O(log² *n*) for each exhausted gap into which items go, plus the weaving of moved
  ///   items, which is O(*d c*) in a gap of the backbone with *d* items moved here and *c* moved or added there, up to a
  ///   bound of some four million. Memory O(*n*) beside that bound.
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
  /// Creates the rule for priorities.
  @inlinable
  public init(limit: Int? = nil) {
    self.init(space: MidpointKeys(), limit: limit)
  }
}
