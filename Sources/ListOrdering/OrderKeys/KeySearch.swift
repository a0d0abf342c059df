/// Finds keys for a gap in a list that is not in memory, reading only the rows next to the gap.
///
/// The search performs no reads or writes. It requests the keys of rows, and the caller passes
/// them. In the end, the search returns the keys and relabels to write. It therefore works with
/// synchronous and asynchronous databases. The keys and relabels are those of an ``OrderedList``
/// with the same key space.
///
///     var search = KeySearch(in: MidpointKeys())
///     while case .read(let below, let above) = search.step {
///       if search.needsListBounds { search.provideListBounds(first: lowestKey(), last: highestKey()) }
///       // The keys of the rows at these distances from the gap, outward on both sides.
///       try search.provideKeys(below: keys(below: below), above: keys(above: above))
///     }
///
/// ``answer(reading:ends:)`` and ``awaitedAnswer(reading:ends:)`` run this loop. Nearly always, it
/// reads one row per side and relabels none. If the gap is exhausted, the search requests rows in
/// rounds that grow fourfold, until no larger window can be better than the best known one.
///
/// The search may read many more rows than it relabels. Suppose that one key goes into a gap, and
/// that the best window (see ``LinearKeySpace``) has *k* rows and *b* bits per step. Let *B* be
/// ``LinearKeySpace/maxBits(first:last:steps:)`` for 2·*r* steps, and *r* the smallest number with
/// *B*²/*r* < *b*²/*k*. No window of *r* rows or more can then be better, and the search reads from
/// 3 to 4·*r* rows per side, or the whole list.
///
/// For ``LabelKeys``, the keys of the list's first and last row lower *B*. Pass them if
/// ``needsListBounds`` is `true`: this takes two index lookups, in the second round. With a unit of
/// 2, *b* can be 1. In a list of 1,479 rows, the search then reads 66 rows to relabel one, instead
/// of nearly all. These two keys help less with the default unit, and not at all with other key
/// spaces. There, a new layout of a short list has nearly as much room as any window, whatever the
/// two keys are.
///
/// Leave out a row that is being moved: it is not a neighbor of its new gap.
///
/// ## Damaged rows
///
/// A row next to the gap without a usable key (`nil`, NaN, infinite, malformed) is repaired: it
/// gets a key at its position, as if it were inserted too. For such a row further out, the search
/// substitutes the key of the next row toward the gap. The row gets a key of its own if it is in
/// the window, and otherwise stays as it is. Rows with equal keys are allowed, and get different
/// keys if they are relabeled. A gap between two equal keys is exhausted. If keys are out of order,
/// the rows were not read in key order, and the search throws ``KeySearchError/notAscending(_:)``.
public struct KeySearch<Space: KeySpace>: Sendable {
  /// The value that a row stores to define its position.
  public typealias Key = Space.Key

  /// The next step of the search.
  public enum Step: Sendable {
    /// Pass the keys of the existing rows at these distances on each side. A range may be empty.
    case read(below: Range<Int>, above: Range<Int>)
    /// The search is done.
    case write(Answer)
  }

  /// The keys and relabels to write.
  public struct Answer: Sendable {
    /// The new keys, ascending.
    public let keys: [Key]
    /// The rows to rewrite before the keys are stored, in an order in which they may be written one
    /// by one. After each write, the rows with usable keys are still sorted, strictly so if they
    /// were before.
    public let relabels: [NeighborRelabel<Key>]
    /// The key space for the next search, in case it has state such as jitter.
    public let space: Space

    /// Creates an answer, as a search does.
    @inlinable
    public init(keys: [Key], relabels: [NeighborRelabel<Key>], space: Space) {
      self.keys = keys
      self.relabels = relabels
      self.space = space
    }
  }

  /// The next step to perform.
  @inlinable
  public var step: Step { currentStep }

  @usableFromInline var currentStep = Step.read(below: 0..<1, above: 0..<1)

  /// The number of keys requested for the gap.
  @usableFromInline let count: Int
  @usableFromInline var space: Space
  @usableFromInline var below = KnownSide<Key>()
  @usableFromInline var above = KnownSide<Key>()
  /// Whether the gap's neighbors were known and the search tried to make keys between them.
  @usableFromInline var hasTried = false
  /// The keys of the list's first and last row, if they were passed.
  @usableFromInline var ends: (first: Key?, last: Key?)?

  /// Whether passing the keys of the list's first and last row can reduce the reads: the gap is
  /// exhausted, the key space uses these keys, and they have not been passed yet.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var needsListBounds: Bool {
    guard case .read = step else { return false }
    return Space.usesListBounds && hasTried && ends == nil
  }

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - count: The number of keys to find for the gap, at least 1 and at most 2²⁸.
  ///   - space: The key space that makes the keys.
  @inlinable
  public init(for count: Int = 1, in space: Space) {
    precondition(count > 0, "The number of keys must be at least 1")
    self.count = count
    self.space = space
  }

  /// Takes the keys that ``step`` requests.
  ///
  /// - Parameters:
  ///   - below: The keys of the requested rows below the gap, outward, so descending. `nil` for a
  ///     row without a key. Fewer keys than requested mean that no further rows are below.
  ///   - above: The keys of the requested rows above the gap, likewise outward, so ascending. Fewer
  ///     keys than requested mean that no further rows are above.
  /// - Throws: ``KeySearchError/notAscending(_:)`` or ``KeySearchError/noKeysLeft``. The search is then
  ///   unchanged, and the caller may pass other keys.
  /// - Complexity: O(1) if the gap has room, else O(log² *n* + *n*) for *n* rows read so far; times
  ///   the length of text keys.
  @inlinable
  public mutating func provideKeys(below: [Key?], above: [Key?]) throws(KeySearchError) {
    guard case .read(let wantedBelow, let wantedAbove) = step else {
      preconditionFailure("The search is complete and takes no more keys")
    }
    var next = self
    next.below.take(below, of: wantedBelow.count, in: space)
    next.above.take(above, of: wantedAbove.count, in: space)
    try next.checkOrder()
    next.currentStep = try next.nextStep()
    self = next
  }

  /// Takes the keys of the list's first and last row, which can reduce the rows to read.
  ///
  /// They never change the answer. You may also pass a key below the first or above the last one,
  /// which saves fewer reads. With a key from within the list, the window may not be the best one.
  ///
  /// - Parameters:
  ///   - first: The lowest key, or `nil` if it is unknown. An unusable key counts as unknown.
  ///   - last: The highest key, or `nil` if it is unknown. An unusable key counts as unknown.
  /// - Complexity: O(1).
  @inlinable
  public mutating func provideListBounds(first: Key?, last: Key?) {
    ends = (first.flatMap(space.canonical), last.flatMap(space.canonical))
  }
}

/// The reason why a search cannot continue.
public enum KeySearchError: Error, Hashable, Sendable {
  /// This row's key is out of order, compared with the next row toward the gap or, for the first
  /// row above the gap, with the first row below it. The rows were not read in key order, for
  /// example because a collation of text keys does not compare bytes.
  case notAscending(Neighbor)
  /// The key space has no keys for so many rows. In the spaces of this module, this happens only if
  /// more than 2²⁸ keys are requested at once.
  case noKeysLeft
}

extension KeySearchError: CustomStringConvertible {
  /// A message that names the problem and the remedy.
  public var description: String {
    switch self {
    case .notAscending(let row):
      """
      The row at distance \(row.distance) \(row.side) the gap is out of order; read the rows in key order, \
      and compare text keys by their bytes.
      """
    case .noKeysLeft: "The key space has no keys for this many rows; request fewer keys."
    }
  }
}

extension KeySearch {
  @inlinable
  func checkOrder() throws(KeySearchError) {
    if let index = below.keys.indices.dropFirst().first(where: { below.keys[$0] > below.keys[$0 - 1] }) {
      throw .notAscending(Neighbor(.below, at: below.distance(of: index)))
    }
    if let index = above.keys.indices.dropFirst().first(where: { above.keys[$0] < above.keys[$0 - 1] }) {
      throw .notAscending(Neighbor(.above, at: above.distance(of: index)))
    }
    if let lower = below.keys.first, let upper = above.keys.first, lower > upper {
      throw .notAscending(Neighbor(.above, at: above.distance(of: 0)))
    }
  }

  @inlinable
  mutating func nextStep() throws(KeySearchError) -> Step {
    guard below.isNeighborKnown, above.isNeighborKnown else { return nextRead }
    guard keysToMake <= Self.maxKeys else { throw .noKeysLeft }
    if !hasTried {
      hasTried = true
      if let keys = makeKeys(between: below.keys.first, and: above.keys.first) {
        return .write(answer(keys, relabels: []))
      }
    }
    let neighbors = Neighborhood(
      of: below.keys.reversed() + above.keys, around: below.keys.count, reachesStart: below.reachesListEnd,
      reachesEnd: above.reachesListEnd, first: ends?.first, last: ends?.last)
    guard let relabels = space.relabeling(of: neighbors, for: keysToMake) else {
      if neighbors.isWhole { throw .noKeysLeft }
      return nextRead
    }
    var (rows, gap) = (neighbors.keys, neighbors.gap)
    for relabel in relabels { rows[relabel.index] = relabel.key }
    let (lower, upper) = (gap > 0 ? rows[gap - 1] : nil, gap < rows.count ? rows[gap] : nil)
    guard let keys = makeKeys(between: lower, and: upper) else { throw .noKeysLeft }
    return .write(answer(keys, relabels: relabels))
  }

  /// The number of new keys, including one for each damaged row next to the gap.
  @inlinable
  var keysToMake: Int {
    let (sum, isOverflow) = count.addingReportingOverflow(below.damagedNeighbors + above.damagedNeighbors)
    return isOverflow ? .max : sum
  }

  /// The maximum number of keys made at once, which only a mistaken count exceeds. It prevents sums
  /// from overflowing, for every word size.
  @inlinable
  static var maxKeys: Int { 1 << 28 }

  @inlinable
  mutating func makeKeys(between lower: Key?, and upper: Key?) -> [Key]? {
    if let lower, let upper, lower == upper { return nil }
    return keysToMake == 1
      ? space.key(between: lower, and: upper).map { [$0] }
      : space.keys(keysToMake, between: lower, and: upper)
  }

  @inlinable
  func answer(_ made: [Key], relabels: [Relabel<Key>]) -> Answer {
    var rows = relabels.map { NeighborRelabel(row: neighbor(at: $0.index), key: $0.key) }
    // Rows without usable keys have no position yet, so they may be written after all other rows.
    // `relabels` lacks damaged rows whose new key equals their substituted key: add them here.
    if !(below.substitutedIndices.isEmpty && above.substitutedIndices.isEmpty),
      let first = relabels.map(\.index).min()
    {
      let changed = Set(relabels.map(\.index))
      let window = first..<changed.max()!
      let substitutedIndices =
        below.substitutedIndices.map { (below.keys.count - 1 - $0, below.keys[$0]) }
        + above.substitutedIndices.map { (below.keys.count + $0, above.keys[$0]) }
      for (index, key) in substitutedIndices where window.contains(index) && !changed.contains(index) {
        rows.append(NeighborRelabel(row: neighbor(at: index), key: key))
      }
    }
    let first = below.damagedNeighbors
    for distance in 0..<first {
      rows.append(NeighborRelabel(row: Neighbor(.below, at: distance), key: made[first - 1 - distance]))
    }
    for distance in 0..<above.damagedNeighbors {
      rows.append(NeighborRelabel(row: Neighbor(.above, at: distance), key: made[first + count + distance]))
    }
    return Answer(keys: Array(made[first..<first + count]), relabels: rows, space: space)
  }

  /// Returns the row of a key, given the key's index among all known keys.
  @inlinable
  func neighbor(at index: Int) -> Neighbor {
    let offset = index - below.keys.count
    return offset < 0
      ? Neighbor(.below, at: below.distance(of: -offset - 1))
      : Neighbor(.above, at: above.distance(of: offset))
  }

  /// The next rows to read on each side. The farthest known row can only be a bound of a window,
  /// and all nearer rows can be in it. Read until four times as many rows can be in a window.
  @inlinable
  var nextRead: Step {
    let known = [below, above].filter { !$0.reachesListEnd }.map(\.count).min() ?? 0
    let wanted = max(3, 4 * known - 3)
    return .read(below: below.further(to: wanted), above: above.further(to: wanted))
  }
}

/// The known rows on one side of a gap.
@usableFromInline
struct KnownSide<Key: Sendable>: Sendable {
  /// The number of rows without a usable key next to the gap.
  @usableFromInline var damagedNeighbors = 0
  /// The keys of the rows beyond the damaged neighbors, outward. An unusable key is replaced by the
  /// previous row's.
  @usableFromInline var keys: [Key] = []
  /// The indices in `keys` of the substituted keys, ascending.
  @usableFromInline var substitutedIndices: [Int] = []
  /// Whether the list ends after these rows.
  @usableFromInline var reachesListEnd = false

  @inlinable
  var count: Int { damagedNeighbors + keys.count }

  /// Whether the nearest usable key is known, or the side has none.
  @inlinable
  var isNeighborKnown: Bool { reachesListEnd || !keys.isEmpty }

  /// Returns the distance between the gap and the row whose key has this index in `keys`.
  @inlinable
  func distance(of index: Int) -> Int { damagedNeighbors + index }

  /// Adds the next keys. Fewer than `asked` mean that the list ends.
  @inlinable
  mutating func take<Space: KeySpace>(_ further: [Key?], of asked: Int, in space: Space)
  where Space.Key == Key {
    for key in further {
      if let key = key.flatMap(space.canonical) {
        keys.append(key)
      } else if let last = keys.last {
        substitutedIndices.append(keys.count)
        keys.append(last)
      } else {
        damagedNeighbors += 1
      }
    }
    reachesListEnd = reachesListEnd || further.count < asked
  }

  /// Returns the distances of the rows to read until `wanted` rows are known.
  @inlinable
  func further(to wanted: Int) -> Range<Int> { count..<(reachesListEnd ? count : max(count, wanted)) }
}
