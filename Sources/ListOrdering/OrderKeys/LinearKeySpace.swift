/// A key space whose keys lie on a line, so that gaps can be measured and rows spread evenly.
///
/// This protocol has default implementations of windowed renormalization and
/// ``KeySpace/keys(_:between:and:)``. A conforming type supplies arithmetic in O(1),
/// ``spread(left:right:steps:from:to:)`` in O(rows), and a ``KeySpace/key(between:and:)`` that
/// finds a key in every gap that has any.
///
/// ## Which window is relabeled
///
/// A *window* contains the nearest *l* rows before the exhausted gap and *r* after it. Its rows are
/// spread evenly over half of its span. The gap gets the other half, because the next insert is
/// likely to go where the last one did. (If several rows go into the gap at once, the gap gets one
/// more step for each of them but the first.) Of all windows with *l*, *r* ∈ {0, 1, 2, 4, 8, …,
/// all}, the best one maximizes
///
///     bits² / (l + r)     bits = log₂(the step from row to row / the distance of neighboring keys)
///
/// because a step with *b* bits of room accepts *b* midpoint inserts. When the gap is exhausted
/// again, relabeling a single row makes room for *b* − 1 inserts, then for *b* − 2, and so on. In
/// total, the *l* + *r* rows allow about *b*²/2 inserts. (If several rows go into the gap at once,
/// they use the room at once, so the best window maximizes bits / (l + r). For measured moves of
/// several items, this relabels a third fewer rows.) The rule has no threshold, and needs no tuning
/// to the size of the list.
///
/// The rule was developed for this project. It was compared with Dietz and Sleator, "Two algorithms
/// for maintaining order in a list", 1987, and Bender and others, "Two simplified algorithms for
/// maintaining order in a list", 2002.
public protocol LinearKeySpace: KeySpace {
  /// Returns the binary logarithm of the number of keys in one of `steps` equal steps of the
  /// interval. Returns `nil` for less than one bit, or if the interval's length is out of range.
  func bits(from lower: Key, to upper: Key, steps: Int) -> Double?

  /// The binary logarithm of the number of keys in the widest interval. ``bits(from:to:steps:)``
  /// never exceeds this minus log₂ `steps`.
  ///
  /// It shows when no larger window can be better, and so limits the rows read around a gap. By
  /// default, it is infinite, so that a renormalization reads the whole list.
  var maxBits: Double { get }

  /// Returns an upper bound for the bits of any window with at least `steps` steps, in a list whose
  /// keys lie between `first` and `last`.
  ///
  /// This includes windows that reach one or both ends of the list, with the bounds that they get
  /// there. The default is ``maxBits`` minus log₂ `steps`.
  ///
  /// - Parameters:
  ///   - first: The list's lowest key or a lower one, or `nil` if it is unknown.
  ///   - last: The list's highest key or a higher one, or `nil` if it is unknown.
  ///   - steps: The number of steps, at least 1.
  func maxBits(first: Key?, last: Key?, steps: Int) -> Double

  /// Returns the lower bound for a window that reaches the list's first row: `steps` units below
  /// `upper`, and at least one unit below `first`, but not below the lowest possible key. A *unit*
  /// is the distance between appended keys.
  func openLower(first: Key, upper: Key, steps: Int) -> Key

  /// Returns the upper bound for a window that reaches the list's last row: the mirror image of
  /// ``openLower(first:upper:steps:)``.
  func openUpper(last: Key, lower: Key, steps: Int) -> Key

  /// Returns the bounds for a new layout of the whole list in `steps` steps.
  func wholeListBounds(steps: Int) -> (lower: Key, upper: Key)

  /// Divides the interval into `steps` equal steps, and returns keys one step apart: for `left`
  /// rows after `lower`, and for `right` rows before `upper`. The steps in between stay free.
  ///
  /// - Returns: All these keys, ascending.
  func spread(left: Int, right: Int, steps: Int, from lower: Key, to upper: Key) -> [Key]
}

extension LinearKeySpace {
  /// Infinity: no bound is known.
  @inlinable
  public var maxBits: Double { .infinity }

  /// Returns ``maxBits`` minus log₂ `steps`, whatever the keys are.
  @inlinable
  public func maxBits(first: Key?, last: Key?, steps: Int) -> Double { maxBits - log2(Double(steps)) }

  /// Returns `count` ascending keys in equal steps. If such steps are too short or lead to unusable
  /// keys, it makes the keys one by one. A single key is that of ``KeySpace/key(between:and:)``.
  ///
  /// At an open end, the bound is ``openLower(first:upper:steps:)`` or
  /// ``openUpper(last:lower:steps:)``. In an empty list, the bounds are
  /// ``wholeListBounds(steps:)``. If the steps do not divide the gap evenly, the remainder is left
  /// at the open end or in the middle of the gap.
  /// - Complexity: O(`count`), or that of ``KeySpace/keys(_:between:and:)`` if made one by one.
  @inlinable
  public mutating func keys(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]? {
    if !canFit(count, between: lower, and: upper) { return nil }
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

  /// Returns whether the keys are usable and ascend strictly between two others.
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

  /// Relabels the window that allows the most future inserts per row written.
  ///
  /// - Complexity: O(log² *n*) accesses to `keys` to choose the window, then O(its rows).
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Key>] where Keys.Element == Key, Keys.Index == Int {
    // If the whole list is known, the result is never `nil`.
    relabeling(of: Neighborhood(of: keys, around: gap), for: count)!
  }

  /// Relabels the window with the most future inserts per row written. Returns `nil` if unknown
  /// rows may change the choice.
  ///
  /// - Complexity: O(log² *n*) accesses to *n* known keys to choose the window, then O(its rows).
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [Relabel<Key>]? where Keys.Element == Key, Keys.Index == Int {
    windowRelabeling(of: neighbors, for: count)
  }

  /// Applies the rule of ``LinearKeySpace``. Spaces with their own ``relabeling(of:for:)`` call it.
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
      // The window is the whole list, but its steps have no room: spread all rows over all keys.
      var space = self
      guard var all = space.keys(window.count + count, between: nil, and: nil) else { return nil }
      all.removeSubrange(window.left..<window.left + count)
      return all
    }
  }

  /// Returns the open interval in which a window's rows may be laid out.
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
