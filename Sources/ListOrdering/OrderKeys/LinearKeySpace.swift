/// A key space whose keys lie on a line, where the room of a gap can be measured and rows spread evenly.
///
/// Such a space gets the windowed renormalisation for nothing: see ``RelabellingWindow``. What it has to supply is arithmetic,
/// each in O(1) but ``spread(left:right:steps:from:to:)``, which takes O(its rows).
public protocol LinearKeySpace: KeySpace {
  /// How many keys, as a binary logarithm, one of `steps` equal steps of the interval spans; `nil` if that is less
  /// than one bit, or the interval's length cannot be held.
  func bits(from lower: Key, to upper: Key, steps: Int) -> Double?

  /// The bound to take where a window reaches the list's first row: `steps` units below `upper`, and at least one
  /// unit below `first`, as far as keys reach. A unit is the distance of keys that follow each other at an end.
  func openLower(first: Key, upper: Key, steps: Int) -> Key

  /// The bound to take where a window reaches the list's last row: the mirror image of
  /// ``openLower(first:upper:steps:)``.
  func openUpper(last: Key, lower: Key, steps: Int) -> Key

  /// The bounds between which a whole list is laid out anew in so many steps.
  func wholeListBounds(steps: Int) -> (lower: Key, upper: Key)

  /// The keys of `left` rows that follow `lower` and of `right` rows that precede `upper`, one of `steps` equal
  /// steps of the interval apart. The steps that are left over stay free between the two.
  ///
  /// - Returns: All their keys, ascending.
  func spread(left: Int, right: Int, steps: Int, from lower: Key, to upper: Key) -> [Key]
}

extension LinearKeySpace {
  /// Relabels the window that buys the most future inserts a row written.
  ///
  /// - Complexity: O(log² *n*) accesses to `keys` to choose the window, then O(its rows).
  @inlinable
  public mutating func relabelling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Key>] where Keys.Element == Key, Keys.Index == Int {
    RelabellingWindow.best(in: keys, around: gap, for: count, space: self).relabelling(
      of: keys, for: count, space: self)
  }
}
