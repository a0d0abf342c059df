/// A strategy that makes order keys. It does not know the list.
///
/// A key space answers one question: which key sorts between these two? A list that stores such a
/// key with each item (a priority, a rank) moves an item by writing one row. If no key fits a gap,
/// the gap is *exhausted*. The key space then chooses rows to *relabel* to make room.
///
/// Bounds are always passed in ascending order. `nil` means that the gap is open at that end.
///
/// - Important: A space must have more keys than any list has rows, counting restored, applied and
///   merged ones. If no key is left, ``OrderedList`` and merging stop the program, and a
///   ``KeySearch`` throws ``KeySearchError/noKeysLeft``. This module's spaces suffice for all lists in
///   memory.
///
/// The methods that make keys are `mutating`, because a space may have state, such as a seed.
public protocol KeySpace: Sendable {
  /// The value that a row stores to define its position.
  associatedtype Key: Comparable & Hashable & Sendable

  /// Whether ``relabeling(of:for:)`` uses ``Neighborhood/first`` and ``Neighborhood/last``, so that
  /// it may need fewer rows if the list's lowest and highest keys are known. By default, `true`.
  static var usesListBounds: Bool { get }

  /// Returns `key` as a list stores it, or `nil` if it is unusable, such as NaN.
  func canonical(_ key: Key) -> Key?

  /// Returns a key strictly between two others, or `nil` if none fits.
  ///
  /// - Parameters:
  ///   - lower: A usable key, or `nil` before the first item.
  ///   - upper: A usable key above `lower`, or `nil` after the last item.
  /// - Complexity: In the spaces of this module O(1), or O(length of the keys).
  mutating func key(between lower: Key?, and upper: Key?) -> Key?

  /// Returns `count` ascending keys between two others, evenly spread, or `nil` if they don't fit.
  ///
  /// In a space with ordinals (see ``ordinal(of:)``), the keys fit if the ordinals of the bounds
  /// leave room for them. A single key is the one that ``key(between:and:)`` returns, if any.
  ///
  /// By default, ``key(between:and:)`` makes the keys one by one. Between two bounds, this method
  /// makes the middle key first, then those of both halves in the same way. At an open end, it
  /// makes one key after another. If that fails because part of the gap is too small, it works in
  /// rounds: each round makes one key in every remaining gap. This finds `count` keys if
  /// ``key(between:and:)`` finds a key in every gap that has any. The keys are evenly spread if
  /// ``key(between:and:)`` returns the middle of a gap, and a key at a constant distance at an open
  /// end. All other spaces have to implement this method themselves. A ``LinearKeySpace`` uses its
  /// arithmetic instead.
  ///
  /// - Parameters:
  ///   - count: The number of keys, at least 0. Unless ordinals show that they do not fit the gap,
  ///     they must fit in memory.
  ///   - lower: A usable key, or `nil` before the first item.
  ///   - upper: A usable key above `lower`, or `nil` after the last item.
  /// - Complexity: In the spaces of this module O(`count`), times the length of text keys.
  mutating func keys(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]?

  /// Returns the number of inserts that this gap is guaranteed to accept before it is exhausted,
  /// even if each goes where the previous ones left the least room. An open end accepts far more
  /// appends than that.
  ///
  /// Returns `Int.max` if the gap is never exhausted.
  func insertsLeft(between lower: Key?, and upper: Key?) -> Int

  /// Returns the number of `key` in the order of all keys, if there are finitely many. Its
  /// magnitude is below 2⁶³ − 2⁵². Exactly `ordinal(of: b) - ordinal(of: a) - 1` keys lie between
  /// `a` and `b`.
  ///
  /// Returns `nil` in spaces in which any number of keys fits every gap.
  func ordinal(of key: Key) -> Int64?

  /// Returns the sign and magnitude of `key` as one integer, for spaces whose keys sort like such
  /// integers: negative ones first, in descending order, and then the others, in ascending order.
  /// ``OrderedList`` then searches among the integers, which is faster than comparing keys.
  ///
  /// Returns `nil` for every key by default.
  static func signedMagnitude(of key: Key) -> Int64?

  /// The ordinals of the lowest and the highest key, if there are ordinals. Unlimited by default.
  var ordinals: ClosedRange<Int64> { get }

  /// Returns new keys for some of the rows, so that the gap has room for `count` more keys.
  ///
  /// - Parameters:
  ///   - keys: All keys of the list, strictly ascending.
  ///   - gap: The index before which the new keys will go, from 0 to `keys.count`.
  ///   - count: The number of keys that must then fit the gap, at least 1.
  /// - Returns: The rows to rewrite, in an order that keeps the list strictly sorted after each
  ///   write. Afterwards, ``keys(_:between:and:)`` must find `count` keys in the gap.
  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Key>] where Keys.Element == Key, Keys.Index == Int

  /// Returns new keys for some of the rows of a partly known list, or `nil` if the result depends
  /// on unknown rows.
  ///
  /// If the result is `nil`, a ``KeySearch`` reads further rows. A space that returns keys early
  /// therefore saves reads. By default, the result is `nil` until the whole list is known.
  /// - Parameters:
  ///   - neighbors: The known rows. Their keys ascend; those of damaged rows may be equal.
  ///   - count: The number of keys that must then fit the gap, at least 1.
  /// - Returns: The result of ``relabeling(of:around:for:)`` for the whole list, but with indices
  ///   among the known keys.
  mutating func relabeling<Keys: RandomAccessCollection>(
    of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [Relabel<Key>]? where Keys.Element == Key, Keys.Index == Int
}

extension KeySpace {
  /// `true`, which is correct for every space, and costs at most two unnecessary reads.
  @inlinable
  public static var usesListBounds: Bool { true }

  /// Returns `nil`: a list compares the keys themselves.
  @inlinable
  public static func signedMagnitude(of key: Key) -> Int64? { nil }

  /// All values of `Int64`: an unlimited range.
  @inlinable
  public var ordinals: ClosedRange<Int64> { .min ... .max }

  /// Returns `count` ascending keys, made one by one.
  ///
  /// - Complexity: O(`count`) calls of ``key(between:and:)``, and O(`count` log `count`)
  ///   comparisons if the keys have to be made in rounds.
  @inlinable
  public mutating func keys(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]? {
    keysOneByOne(count, between: lower, and: upper)
  }

  /// The default implementation of ``keys(_:between:and:)``.
  @inlinable
  mutating func keysOneByOne(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]? {
    if !canFit(count, between: lower, and: upper) { return nil }
    return Self.keys(count, between: lower, and: upper, byHalves: lower != nil && upper != nil) {
      key(between: $0, and: $1)
    } ?? keysInRounds(count, between: lower, and: upper)
  }

  /// Returns `count` keys, or `nil` if all gaps are exhausted first. Each round makes a key in
  /// every gap that the previous round left.
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

  /// Returns `nil` until the whole list is known, then the result of
  /// ``relabeling(of:around:for:)``. If some keys are equal, it returns a new layout of the whole
  /// list, since that method needs distinct keys.
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

  /// Returns whether the ordinals leave room for `count` keys. Called before memory is allocated.
  @inlinable
  func canFit(_ count: Int, between lower: Key?, and upper: Key?) -> Bool {
    precondition(count >= 0, "The number of keys must not be negative")
    guard let low = lower.flatMap({ ordinal(of: $0) }), let high = upper.flatMap({ ordinal(of: $0) }) else {
      return true
    }
    let (distance, overflows) = high.subtractingReportingOverflow(low)
    return overflows || count < distance
  }

  /// Returns `count` ascending keys between two bounds, or `nil` if `key` returns `nil`. Each call
  /// of `key` makes one of the keys.
  ///
  /// With `byHalves`, it makes the middle key first, then fills both halves in the same way.
  /// Otherwise, at an open end, it makes the keys one after another.
  @inlinable
  static func keys(
    _ count: Int, between lower: Key?, and upper: Key?, byHalves: Bool,
    by key: (_ lower: Key?, _ upper: Key?) -> Key?
  ) -> [Key]? {
    var keys = [Key?](repeating: nil, count: count)
    // The ranges of keys still to make, between known bounds.
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
