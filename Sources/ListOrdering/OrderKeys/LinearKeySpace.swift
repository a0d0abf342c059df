/// A key space whose keys lie on a line, where the room of a gap can be measured and rows spread evenly.
///
/// Such a space gets default implementations of windowed renormalization and ``KeySpace/keys(_:between:and:)``. What it has to supply
/// is arithmetic, each in O(1) but ``spread(left:right:steps:from:to:)``, which takes O(its rows); and a
/// ``KeySpace/key(between:and:)`` that finds a key in every gap that has any.
///
/// ## Which window is relabeled
///
/// The rows of the window take half of its span, evenly; the gap that ran out keeps the other half, because the next
/// insert is likely to come where the last one did. (Where several rows are to go into the gap at once, it gets a step
/// more for each.) Among the windows of *l* rows left of the gap and *r* rows right of it, *l*, *r* ∈ {0, 1, 2, 4, 8, …,
/// all}, the best is the one with the largest
///
///     bits² / (l + r)        bits = log₂(the step from row to row / the distance of neighboring keys)
///
/// since *b* bits of room take *b* midpoint inserts, then *b* − 1 after one more row has been shifted, and so on: about
/// *b*²/2 inserts for *k* rows written. (A block of several rows wants its bits at once, so there the inserts count as
/// *b*: measured on moves of blocks, that relabels a third less.) There is no threshold, and nothing to tune to the
/// list's size.
///
/// The rule is this project's own. Those that it is compared with: Dietz and Sleator, "Two algorithms for maintaining
/// order in a list", 1987; Bender and others, "Two simplified algorithms for maintaining order in a list", 2002.
public protocol LinearKeySpace: KeySpace {
  /// How many keys, as a binary logarithm, one of `steps` equal steps of the interval spans; `nil` if that is less
  /// than one bit, or the interval's length cannot be held.
  func bits(from lower: Key, to upper: Key, steps: Int) -> Double?

  /// How many keys, as a binary logarithm, the widest interval spans: ``bits(from:to:steps:)`` is never more than this
  /// less log₂ `steps`.
  ///
  /// It tells when no larger window can be better, and so how many rows around a gap have to be read. Infinite unless it
  /// is given: then a renormalization reads the whole list.
  var maxBits: Double { get }

  /// An upper bound for the bits of any window that is divided into at least `steps` steps, of a list whose keys lie
  /// between two.
  ///
  /// Windows that reach one end or both of the list count too, with the bounds that they get there. Unless it is given,
  /// it is ``maxBits`` less log₂ `steps`.
  ///
  /// - Parameters:
  ///   - first: The list's lowest key or a lower one, or `nil` if that is not known.
  ///   - last: The list's highest key or a higher one, or `nil` if that is not known.
  ///   - steps: At least 1.
  func maxBits(first: Key?, last: Key?, steps: Int) -> Double

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
  /// Infinite: no bound is known.
  @inlinable
  public var maxBits: Double { .infinity }

  /// ``maxBits`` less log₂ `steps`, whatever the keys are.
  @inlinable
  public func maxBits(first: Key?, last: Key?, steps: Int) -> Double { maxBits - log2(Double(steps)) }

  /// `count` ascending keys in equal steps; one by one where such steps are too short for keys of their own, or lead to
  /// unusable keys. A single key is that of ``KeySpace/key(between:and:)``.
  ///
  /// At an open end the bound is ``openLower(first:upper:steps:)`` or ``openUpper(last:lower:steps:)``; in an empty list
  /// the bounds are ``wholeListBounds(steps:)``. The remainder of rounding stays unused at the open end, else in the middle.
  /// - Complexity: O(`count`); where equal steps are too short, that of a space that is not linear.
  @inlinable
  public mutating func keys(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]? {
    if !mayFit(count, between: lower, and: upper) { return nil }
    if count == 0 { return [] }
    if count == 1, let key = key(between: lower, and: upper) { return [key] }
    let steps = count + 1
    let (left, from, to): (Int, Key, Key)
    switch (lower, upper) {
    case (nil, nil):
      left = count
      (from, to) = wholeListBounds(steps: steps)
    case (nil, let upper?):
      (left, from, to) = (0, openLower(first: upper, upper: upper, steps: steps), upper)
    case (let lower?, nil):
      (left, from, to) = (count, lower, openUpper(last: lower, lower: lower, steps: steps))
    case (let lower?, let upper?):
      (left, from, to) = (count - count / 2, lower, upper)
    }
    let keys = spread(left: left, right: count - left, steps: steps, from: from, to: to)
    return isLayout(keys, between: lower, and: upper) ? keys : keysOneByOne(count, between: lower, and: upper)
  }

  /// Whether usable keys ascend strictly between two others.
  @inlinable
  func isLayout(_ keys: [Key], between lower: Key?, and upper: Key?) -> Bool {
    var last = lower
    for key in keys {
      if canonical(key) != key { return false }
      if let last, key <= last { return false }
      last = key
    }
    guard let last, let upper else { return true }
    return last < upper
  }

  /// Relabels the window that buys the most future inserts a row written.
  ///
  /// - Complexity: O(log² *n*) accesses to `keys` to choose the window, then O(its rows).
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Key>] where Keys.Element == Key, Keys.Index == Int {
    // Where the whole list is known, there is an answer.
    relabeling(of: Neighborhood(of: keys, around: gap), for: count)!
  }

  /// Relabels the window that buys the most future inserts a row written, if the rows that are known decide it.
  ///
  /// - Complexity: O(log² *n*) accesses to the *n* keys that are known to choose the window, then O(its rows).
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [Relabel<Key>]? where Keys.Element == Key, Keys.Index == Int {
    windowRelabeling(of: neighbors, for: count)
  }

  /// The rule itself, for spaces that have something to add to it.
  @inlinable
  func windowRelabeling<Keys: RandomAccessCollection>(
    of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [Relabel<Key>]? where Keys.Element == Key, Keys.Index == Int {
    let (lowest, highest) = (neighbors.lowest, neighbors.highest)
    return neighbors.relabeling(for: count) { steps in
      maxBits(first: lowest, last: highest, steps: steps)
    } bits: { window in
      let steps = window.steps(for: count)
      let (lower, upper) = bounds(of: window, in: neighbors, steps: steps)
      return bits(from: lower, to: upper, steps: steps)
    } layout: { window in
      let steps = window.steps(for: count)
      let (lower, upper) = bounds(of: window, in: neighbors, steps: steps)
      let new = spread(left: window.left, right: window.right, steps: steps, from: lower, to: upper)
      let hasRoom = bits(from: lower, to: upper, steps: steps) != nil
      if hasRoom || isLayout(new, between: nil, and: nil) { return new }
      // Where even the whole list has no window with room, its rows and the new ones share the keys that there are.
      var space = self
      guard var all = space.keys(window.count + count, between: nil, and: nil) else { return nil }
      all.removeSubrange(window.left..<window.left + count)
      return all
    }
  }

  /// The open interval in which a window's rows may be laid out.
  @inlinable
  func bounds<Keys: RandomAccessCollection>(
    of window: RelabelingWindow, in neighbors: Neighborhood<Keys>, steps: Int
  ) -> (lower: Key, upper: Key) where Keys.Element == Key, Keys.Index == Int {
    let keys = neighbors.keys
    switch (neighbors.lower(of: window), neighbors.upper(of: window)) {
    case (nil, nil):
      return wholeListBounds(steps: steps)
    case (nil, let upper?):
      return (openLower(first: keys[0], upper: upper, steps: steps), upper)
    case (let lower?, nil):
      return (lower, openUpper(last: keys[keys.count - 1], lower: lower, steps: steps))
    case (let lower?, let upper?):
      return (lower, upper)
    }
  }
}
