/// Where the last inserts fell, to recognise a hot gap: a run of inserts, each next to the one before and on the
/// same side of it.
@frozen
@usableFromInline
struct LastInsert<Key: Comparable & Sendable>: Sendable {
  /// A side of the last key.
  @frozen
  @usableFromInline
  enum Side: Sendable { case below, above }

  /// The last key that was made.
  @usableFromInline var key: Key?
  /// The side at which the present run goes on.
  @usableFromInline var runSide = Side.above
  /// How many inserts in a row fell next to the last one at that side.
  @usableFromInline var run = 0

  @inlinable
  init() {}

  /// Counts an insert between two bounds; returns the side of the last key at which it falls.
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

  /// Takes over the last row's new key where a renormalisation has rewritten it.
  @inlinable
  mutating func follow<Keys: RandomAccessCollection>(
    _ relabels: [Relabel<Key>], of keys: Keys
  ) where Keys.Element == Key, Keys.Index == Int {
    guard let key, let change = relabels.first(where: { keys[$0.index] == key }) else { return }
    self.key = change.key
  }
}
