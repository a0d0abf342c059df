/// The last key that a key space made. It reveals a *hot* gap: one into which a user inserts item
/// after item.
///
/// In a *run* of keys, each key was made next to the previous one, always on the same side, as when
/// a user adds each item below the last one.
@frozen
@usableFromInline
struct LastInsert<Key: Equatable & Sendable>: Sendable {
  /// A side of the last key.
  @frozen
  @usableFromInline
  enum Side: Sendable { case below, above }

  /// The last key that was made, or `nil` before the first.
  @usableFromInline var key: Key?
  /// The side of the last key on which the current run continues.
  @usableFromInline var runSide = Side.above
  /// The number of keys of the current run that follow its first one.
  @usableFromInline var run = 0

  @inlinable
  init() {}

  /// Records a request for a key between two bounds. The caller then sets ``key`` to the new key.
  ///
  /// - Returns: The side of the last key on which the new key falls, or `nil` if the new key is not
  ///   next to the last one.
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

  /// Updates the last key if a renormalization rewrote its row.
  ///
  /// - Parameters:
  ///   - relabels: The rewritten rows.
  ///   - keys: All keys before the renormalization, with the indices that `relabels` use.
  /// - Complexity: O(`relabels.count`).
  @inlinable
  mutating func follow<Keys: RandomAccessCollection>(
    _ relabels: [Relabel<Key>], of keys: Keys
  ) where Keys.Element == Key, Keys.Index == Int {
    guard let key, let change = relabels.first(where: { keys[$0.index] == key }) else { return }
    self.key = change.key
  }
}
