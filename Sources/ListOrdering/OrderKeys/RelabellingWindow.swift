/// The rows around an exhausted gap that one renormalisation rewrites.
///
/// The rows of the window take half of its span, evenly; the gap that ran out keeps the other half, because the
/// next insert is likely to come where the last one did. (Where several rows are to go into the gap at once, it
/// gets a step more for each.) Among the windows of *l* rows left of the gap and *r* rows right of it, *l*, *r* ∈ {0, 1, 2, 4, 8, …, all}, the best is the one with the largest
///
///     bits² / (l + r)        bits = log₂(the step from row to row / the distance of neighbouring keys)
///
/// since *b* bits of room take *b* midpoint inserts, then *b* − 1 after one more row has been shifted, and so
/// on: about *b*²/2 inserts for *k* rows written. (A block of several rows wants its bits at once, so there the
/// inserts count as *b*: measured on moves of blocks, that relabels a third less.) There is no threshold, and
/// nothing to tune to the list's size.
///
/// The rule is this project's own. Those that it is compared with: Dietz and Sleator, "Two algorithms for
/// maintaining order in a list", 1987; Bender and others, "Two simplified algorithms for maintaining order in a
/// list", 2002.
@frozen
public struct RelabellingWindow: Equatable, Sendable {
  /// The window's first row.
  public var lowerBound: Int
  /// The gap that has to have room: in front of the row at this index.
  public var gap: Int
  /// The index after the window's last row.
  public var upperBound: Int

  /// The window that covers `rows` rows around `gap`.
  @inlinable
  public init(lowerBound: Int, gap: Int, upperBound: Int) {
    self.lowerBound = lowerBound
    self.gap = gap
    self.upperBound = upperBound
  }

  /// How many rows it covers.
  @inlinable
  public var count: Int { upperBound - lowerBound }

  /// The steps into which its span is divided, if `count` more rows are to go into the gap.
  @inlinable
  func steps(for count: Int) -> Int { 2 * self.count + count - 1 }

  /// The window that buys the most future inserts a row written; the whole list where no other has room for
  /// `count` keys.
  ///
  /// - Parameters:
  ///   - keys: All the list's keys, strictly ascending.
  ///   - gap: The index in front of which the new keys are to go, from 0 to `keys.count`.
  ///   - count: How many keys the gap must take afterwards, at least 1.
  ///   - space: What measures the room.
  /// - Complexity: O(log² *n*) accesses to `keys`.
  @inlinable
  public static func best<Keys: RandomAccessCollection, Space: LinearKeySpace>(
    in keys: Keys, around gap: Int, for count: Int, space: Space
  ) -> RelabellingWindow where Keys.Element == Space.Key, Keys.Index == Int {
    var best = RelabellingWindow(lowerBound: 0, gap: gap, upperBound: keys.count)
    var bestScore = 0.0
    for left in reaches(to: gap) {
      for right in reaches(to: keys.count - gap) where left + right > 0 {
        let window = RelabellingWindow(lowerBound: gap - left, gap: gap, upperBound: gap + right)
        let steps = window.steps(for: count)
        let (lower, upper) = window.bounds(in: keys, steps: steps, space: space)
        guard let bits = space.bits(from: lower, to: upper, steps: steps) else { continue }
        let score = (count == 1 ? bits * bits : bits) / Double(window.count)
        // The margin lets ties fall to the smaller window, whatever the last bit of a logarithm is.
        if score > bestScore * (1 + 1e-9) {
          best = window
          bestScore = score
        }
      }
    }
    return best
  }

  /// 0, 1, 2, 4, 8, … up to `limit`, which ends them.
  @inlinable
  static func reaches(to limit: Int) -> [Int] {
    var reaches = [0]
    var reach = 1
    while reach < limit {
      reaches.append(reach)
      reach *= 2
    }
    return limit > 0 ? reaches + [limit] : reaches
  }

  /// The open interval in which the window's rows may be laid out.
  @inlinable
  func bounds<Keys: RandomAccessCollection, Space: LinearKeySpace>(
    in keys: Keys, steps: Int, space: Space
  ) -> (lower: Space.Key, upper: Space.Key) where Keys.Element == Space.Key, Keys.Index == Int {
    switch (lowerBound == 0, upperBound == keys.count) {
    case (true, true):
      return space.wholeListBounds(steps: steps)
    case (true, false):
      let upper = keys[upperBound]
      return (space.openLower(first: keys[0], upper: upper, steps: steps), upper)
    case (false, true):
      let lower = keys[lowerBound - 1]
      return (lower, space.openUpper(last: keys[keys.count - 1], lower: lower, steps: steps))
    case (false, false):
      return (keys[lowerBound - 1], keys[upperBound])
    }
  }

  /// The window's rows with their new keys, in an order in which they may be written one by one.
  @inlinable
  func relabelling<Keys: RandomAccessCollection, Space: LinearKeySpace>(
    of keys: Keys, for count: Int, space: Space
  ) -> [Relabel<Space.Key>] where Keys.Element == Space.Key, Keys.Index == Int {
    let steps = steps(for: count)
    let (lower, upper) = bounds(in: keys, steps: steps, space: space)
    let spread = space.spread(
      left: gap - lowerBound, right: upperBound - gap, steps: steps, from: lower, to: upper)
    return Relabel.rows(from: lowerBound, of: keys, to: spread)
  }
}
