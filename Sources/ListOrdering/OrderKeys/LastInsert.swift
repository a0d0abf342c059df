/// Where a key space made its last keys, to recognize a hot gap: a place of the list that takes insert after insert.
///
/// Each key of a run was made next to the one before, and on the same side of it, as when someone adds item after item
/// behind the one that they have just added.
@frozen
@usableFromInline
struct LastInsert<Key: Equatable & Sendable>: Sendable {
  /// A side of the last key.
  @frozen
  @usableFromInline
  enum Side: Sendable { case below, above }

  /// The last key that was made, or `nil` before the first.
  @usableFromInline var key: Key?
  /// The side of the last key on which the present run goes on.
  @usableFromInline var runSide = Side.above
  /// How many keys of the present run were made next to the one before: 0 where the last one stands by itself.
  @usableFromInline var run = 0

  @inlinable
  init() {}

  /// Counts that a key is asked for between two bounds.
  ///
  /// The caller sets ``key`` to the one that it makes.
  /// - Returns: The side of the last key on which the new one is to stand; `nil` where it is not next to it.
  @inlinable
  mutating func side(between lower: Key?, and upper: Key?) -> Side? {
    let side: Side? =
      key == nil ? nil : lower == key ? .above : upper == key ? .below : nil
    guard let side else {
      run = 0
      return nil
    }
    run = side == runSide ? run + 1 : 1
    runSide = side
    return side
  }

  /// Goes on with the last key's new value where a renormalization has rewritten its row.
  ///
  /// - Parameters:
  ///   - relabels: The rows that are rewritten.
  ///   - keys: All keys before that, by the same indices.
  /// - Complexity: O(`relabels.count`).
  @inlinable
  mutating func follow<Keys: RandomAccessCollection>(
    _ relabels: [Relabel<Key>], of keys: Keys
  ) where Keys.Element == Key, Keys.Index == Int {
    guard let key, let change = relabels.first(where: { keys[$0.index] == key }) else { return }
    self.key = change.key
  }
}
