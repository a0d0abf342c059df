/// Makes the order keys of a list, and knows no list.
///
/// A key space answers one question: which key sorts between these two? A list that stores such a key with
/// each item (a priority, a rank, a position) moves an item by writing one row. When no key fits a gap, the gap
/// is *exhausted*: the space then says which rows to *relabel* so that the gap has room again.
///
/// Bounds are always given in ascending order; `nil` stands for an open end.
///
/// - Important: A space must have more keys than any list has items, counting those that are restored, applied or merged.
///   ``OrderedList`` and merging stop the program where no key is left; a ``KeySearch`` throws ``KeySearchError/full``
///   instead. The spaces of this module have keys for any list that fits in memory.
///
/// A space may keep state, such as the seed of its jitter, so the methods that make keys are `mutating`.
public protocol KeySpace: Sendable {
  /// What a row stores to say where its item stands.
  associatedtype Key: Comparable & Hashable & Sendable

  /// Whether relabeling can need fewer rows once the list's lowest and highest key are known: whether
  /// ``relabeling(of:for:)`` uses ``Neighborhood/first`` and ``Neighborhood/last``. `true` unless a space says otherwise.
  static var usesEnds: Bool { get }

  /// `key` as a list holds it, or `nil` where it can't stand in a list: NaN, say, infinite, malformed.
  func canonical(_ key: Key) -> Key?

  /// A key strictly between two others, or `nil` where none fits.
  ///
  /// - Parameters:
  ///   - lower: A usable key, or `nil` before the first item.
  ///   - upper: A usable key above `lower`, or `nil` after the last item.
  /// - Complexity: In the spaces of this module O(1), or O(length of the keys).
  mutating func key(between lower: Key?, and upper: Key?) -> Key?

  /// `count` ascending keys strictly between two others, spread evenly, or `nil` where they do not fit.
  ///
  /// In a space with ordinals they fit wherever the bounds' ordinals leave room for them. A single key is the one that
  /// ``key(between:and:)`` returns, if that returns one.
  ///
  /// Unless a space gives its own, ``key(between:and:)`` makes them one by one: between two bounds first the middle key,
  /// then those of the halves in the same way; at an open end one after another. If a part of the gap has too little
  /// room for its share, the keys are made in rounds instead: each round puts one key into every gap that is left. So `count` keys are found if ``key(between:and:)`` finds one in every
  /// gap that has any, wherever in the gap that is. They are spread evenly if it is midway, and if keys at an open end
  /// follow each other at one distance; a space that differs gives its own. A ``LinearKeySpace`` spreads them by its
  /// arithmetic.
  ///
  /// - Parameters:
  ///   - count: How many, at least 0; no more than memory holds, unless two ordinals say that they do not fit.
  ///   - lower: A usable key, or `nil` before the first item.
  ///   - upper: A usable key above `lower`, or `nil` after the last item.
  /// - Complexity: In the spaces of this module O(`count`), times the length of text keys.
  mutating func keys(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]?

  /// How many inserts this gap certainly takes before it is exhausted, wherever in it they fall: also if each goes
  /// where the ones before have left the least room. At an open end, appending alone takes far more.
  ///
  /// `Int.max` where it never is.
  func insertsLeft(between lower: Key?, and upper: Key?) -> Int

  /// The number of `key` on the line of all keys, for spaces that have finitely many: exactly
  /// `ordinal(of: b) - ordinal(of: a) - 1` keys lie between `a` and `b`. Below 2⁶³ − 2⁵² in magnitude.
  ///
  /// `nil` in spaces where every gap takes any number of keys.
  func ordinal(of key: Key) -> Int64?

  /// The sign and the magnitude of `key` as one integer, for spaces whose keys sort as such integers do: those that are not
  /// negative in ascending order, and above all negative ones, which sort in descending order. ``OrderedList`` then
  /// searches among the integers, which is faster than comparing keys.
  ///
  /// `nil` for every key unless it is given.
  static func signedMagnitude(of key: Key) -> Int64?

  /// The ordinals of the lowest and the highest key, for spaces that have ordinals; unless they are given, keys go
  /// on for ever.
  var ordinals: ClosedRange<Int64> { get }

  /// New keys for some of the rows, so that the gap has room for `count` more keys.
  ///
  /// - Parameters:
  ///   - keys: All the list's keys, strictly ascending.
  ///   - gap: The index in front of which the new keys are to go, from 0 to `keys.count`.
  ///   - count: How many keys the gap must take afterwards, at least 1.
  /// - Returns: The rows to rewrite, in an order in which the list stays strictly sorted after each. Afterwards
  ///   ``keys(_:between:and:)`` must find `count` keys in the gap.
  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Key>] where Keys.Element == Key, Keys.Index == Int

  /// The same where perhaps not all of the list is known; `nil` where rows beyond those that are known have a say.
  ///
  /// A ``KeySearch`` asks for further rows then, so a space that answers early spares a database reading its list.
  /// Unless it is given, there is no answer before the whole list is known.
  /// - Parameters:
  ///   - neighbors: What is known of the list. Its keys ascend; those of damaged rows may be equal.
  ///   - count: How many keys the gap must take afterwards, at least 1.
  /// - Returns: What ``relabeling(of:around:for:)`` returns for the whole list, but with indices among the keys that
  ///   are known.
  mutating func relabeling<Keys: RandomAccessCollection>(
    of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [Relabel<Key>]? where Keys.Element == Key, Keys.Index == Int
}

extension KeySpace {
  /// `true`, which is right for every space, and at most costs reading two keys in vain.
  @inlinable
  public static var usesEnds: Bool { true }

  /// `nil`: a list compares keys.
  @inlinable
  public static func signedMagnitude(of key: Key) -> Int64? { nil }

  /// Those of all `Int64`: keys go on for ever.
  @inlinable
  public var ordinals: ClosedRange<Int64> { .min ... .max }

  /// `count` ascending keys, made one by one.
  ///
  /// - Complexity: O(`count`) calls of ``key(between:and:)``; O(`count` log `count`) comparisons where the first way of
  ///   making them fails.
  @inlinable
  public mutating func keys(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]? {
    keysOneByOne(count, between: lower, and: upper)
  }

  /// What ``keys(_:between:and:)`` returns in a space that does not give its own.
  @inlinable
  mutating func keysOneByOne(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]? {
    if !mayFit(count, between: lower, and: upper) { return nil }
    return Self.keys(count, between: lower, and: upper, byHalves: lower != nil && upper != nil) {
      key(between: $0, and: $1)
    } ?? keysInRounds(count, between: lower, and: upper)
  }

  /// `count` keys, of which each round puts one into every gap that the round before left; `nil` where all gaps are
  /// exhausted before.
  @inlinable
  mutating func keysInRounds(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]? {
    var keys: [Key] = []
    var gaps = [(lower: lower, upper: upper)]
    var next = 0
    while keys.count < count, next < gaps.count {
      let gap = gaps[next]
      next += 1
      guard let key = key(between: gap.lower, and: gap.upper) else { continue }
      keys.append(key)
      gaps += [(gap.lower, key), (key, gap.upper)]
    }
    return keys.count == count ? keys.sorted() : nil
  }

  /// None before the whole list is known. Then what ``relabeling(of:around:for:)`` says; where some keys are equal, a
  /// layout of the whole list, since that takes no equal keys.
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [Relabel<Key>]? where Keys.Element == Key, Keys.Index == Int {
    guard neighbors.isWhole else { return nil }
    let (known, gap) = (neighbors.keys, neighbors.gap)
    if zip(known, known.dropFirst()).allSatisfy({ $0 < $1 }) {
      return relabeling(of: known, around: gap, for: count)
    }
    guard var new = keys(known.count + count, between: nil, and: nil) else { return [] }
    new.removeSubrange(gap..<gap + count)
    return Relabel.rows(from: 0, of: known, to: new)
  }

  /// Whether so many keys may fit, as far as ordinals tell: asked before room is made for them.
  @inlinable
  func mayFit(_ count: Int, between lower: Key?, and upper: Key?) -> Bool {
    precondition(count >= 0, "There is no negative number of keys")
    guard let low = lower.flatMap({ ordinal(of: $0) }), let high = upper.flatMap({ ordinal(of: $0) }) else {
      return true
    }
    let (distance, overflows) = high.subtractingReportingOverflow(low)
    return overflows || count < distance
  }

  /// `count` keys made one by one by `key`, each between two bounds or keys that are there already; `nil` where it
  /// finds none.
  ///
  /// By halves, the first key is the middle one, and the halves are filled in the same way; else, at an open end, they
  /// are made one after another.
  @inlinable
  static func keys(
    _ count: Int, between lower: Key?, and upper: Key?, byHalves: Bool,
    by key: (_ lower: Key?, _ upper: Key?) -> Key?
  ) -> [Key]? {
    var keys = [Key?](repeating: nil, count: count)
    // The ranges of keys still to be made, between bounds that are known.
    var ranges = count > 0 ? [0..<count] : []
    while let range = ranges.popLast() {
      let middle =
        byHalves
        ? range.lowerBound + range.count / 2 : upper == nil ? range.lowerBound : range.upperBound - 1
      let low = range.lowerBound > 0 ? keys[range.lowerBound - 1] : lower
      let high = range.upperBound < count ? keys[range.upperBound] : upper
      guard let made = key(low, high) else { return nil }
      keys[middle] = made
      if range.lowerBound < middle { ranges.append(range.lowerBound..<middle) }
      if middle + 1 < range.upperBound { ranges.append(middle + 1..<range.upperBound) }
    }
    return keys.compactMap { $0 }
  }
}
