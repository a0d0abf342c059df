/// Finds keys for a gap of a list that is not in memory, by the rows next to the gap alone.
///
/// The search reads and writes nothing itself. It says which rows' keys it needs, is given them, and in the end says
/// what to write; so it serves a database that blocks as well as one that is awaited. It gives the keys, and relabels the
/// rows, that an ``OrderedList`` on the same key space would.
///
///     var search = KeySearch(in: MidpointKeys())
///     while case .read(let below, let above) = search.step {
///       if search.wantsEnds { search.takeEnds(first: lowestKey(), last: highestKey()) }
///       // The keys of the rows at these distances from the gap, outward on both sides.
///       try search.take(below: keys(below: below), above: keys(above: above))
///     }
///
/// ``answer(reading:ends:)`` and ``awaitedAnswer(reading:ends:)`` are this loop. Nearly always one row is read on each side and
/// none relabeled. Where the gap is exhausted, rows are asked for in rounds that grow fourfold, until no larger window
/// can be better than the best of those that are known.
///
/// The rows read are not bounded by a small multiple of the rows relabeled. With the rule of ``LinearKeySpace``, one key
/// in a gap whose window of *k* rows leaves *b* bits per step reads at most 4·*r* rows on each side, and at least 3, or the
/// whole list. *r* is the smallest number of rows for which *B*²/*r* < *b*²/*k*, where *B* is
/// ``LinearKeySpace/maxBits(first:last:steps:)`` for 2·*r* steps: no window of *r* rows or more can be better.
///
/// The keys of the list's first and last row lower *B* for ``LabelKeys``. Pass them when ``wantsEnds`` is `true`: two
/// lookups in an index, in the second round. With a unit of 2, *b* can be 1: in a list of 1,479 rows the search then reads
/// 66 rows to relabel one, instead of nearly all. The keys help less with the default unit, and not with other spaces: in
/// those, a short list that is laid out anew has nearly as much room as any window, so the search must read on to rule it
/// out.
///
/// A row that is being moved is no neighbor of its new gap: leave it out.
///
/// ## Damaged rows
///
/// A row without a usable key (`nil`, NaN, infinite, malformed) that stands next to the gap is mended in passing: it gets
/// a key where it stands, as if it were inserted too. One that stands further out counts as if it had the key of the row
/// before it, on the way outward: it gets a key of its own if it is among the rows that are relabeled, and stays as it
/// is otherwise. Rows with equal keys take part as they stand, and are told apart where they are relabeled; between two
/// of them, a gap is exhausted. Rows whose keys do not ascend at all were not sorted by key, so the search refuses them
/// by ``KeySearchError/notAscending(_:)``.
public struct KeySearch<Space: KeySpace>: Sendable {
  /// What a row stores to say where its item stands.
  public typealias Key = Space.Key

  /// What the search has come to.
  public enum Step: Sendable {
    /// The keys of the rows at these distances are needed, on either side as many as there are; a range may be empty.
    case read(below: Range<Int>, above: Range<Int>)
    /// The search is done.
    case write(Answer)
  }

  /// What is to be written.
  public struct Answer: Sendable {
    /// The new keys, ascending.
    public let keys: [Key]
    /// The rows to write before, in an order in which they may be written one by one: after each the stored list is as
    /// strictly sorted as it was, rows without usable keys left aside.
    public let relabels: [NeighborRelabel<Key>]
    /// The key space for the next search, if it keeps a memory or jitter.
    public let space: Space

    /// Creates an answer, as a search does.
    @inlinable
    public init(keys: [Key], relabels: [NeighborRelabel<Key>], space: Space) {
      self.keys = keys
      self.relabels = relabels
      self.space = space
    }
  }

  /// What is to be done next.
  @inlinable
  public var step: Step { currentStep }

  @usableFromInline var currentStep = Step.read(below: 0..<1, above: 0..<1)

  /// How many keys the gap is to get.
  @usableFromInline let count: Int
  @usableFromInline var space: Space
  @usableFromInline var below = KnownSide<Key>()
  @usableFromInline var above = KnownSide<Key>()
  /// Whether the neighbors of the gap were known, so that it was tried to make keys between them.
  @usableFromInline var hasTried = false
  /// The keys of the list's first and last row, as far as they were given.
  @usableFromInline var ends: (first: Key?, last: Key?)?

  /// Whether passing the keys of the list's first and last row can reduce the rows to read: the gap is exhausted, the key
  /// space uses these keys, and they have not been passed yet.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var wantsEnds: Bool {
    guard case .read = step else { return false }
    return Space.usesEnds && hasTried && ends == nil
  }

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - count: How many keys are wanted in the gap, at least 1 and at most 2²⁸.
  ///   - space: What makes the keys.
  @inlinable
  public init(for count: Int = 1, in space: Space) {
    precondition(count > 0, "A search is for one key at least")
    self.count = count
    self.space = space
  }

  /// Takes the keys that ``step`` asks for.
  ///
  /// - Parameters:
  ///   - below: The keys of the rows at the distances asked for below the gap, outward: descending. `nil` for a row
  ///     without a key. Fewer than asked for mean that the list begins there.
  ///   - above: The same above the gap: ascending. Fewer mean that the list ends there.
  /// - Throws: ``KeySearchError/notAscending(_:)``, ``KeySearchError/full``. The search is as it was, and may be given
  ///   other keys.
  /// - Complexity: O(1) where the gap has room, else O(log² *n* + *n*) for *n* rows read so far; times the length of
  ///   text keys.
  @inlinable
  public mutating func take(below: [Key?], above: [Key?]) throws(KeySearchError) {
    guard case .read(let wantedBelow, let wantedAbove) = step else {
      preconditionFailure("The search is done")
    }
    var next = self
    next.below.take(below, of: wantedBelow.count, in: space)
    next.above.take(above, of: wantedAbove.count, in: space)
    try next.checkOrder()
    next.currentStep = try next.nextStep()
    self = next
  }

  /// Takes the keys of the list's first and last row, which may spare reading rows from the next ``take(below:above:)`` on.
  ///
  /// They never change the answer. A key below the first or above the last is also valid, but saves fewer reads. A key that
  /// lies within the list may lead to a window that is not the best.
  ///
  /// - Parameters:
  ///   - first: The lowest key, or `nil` if it is not known. A key that is not usable counts as not known.
  ///   - last: The highest key, in the same way.
  /// - Complexity: O(1).
  @inlinable
  public mutating func takeEnds(first: Key?, last: Key?) {
    ends = (first.flatMap(space.canonical), last.flatMap(space.canonical))
  }
}

/// Why a search can't go on.
public enum KeySearchError: Error, Hashable, Sendable {
  /// This row's key sorts on the wrong side of the one that was handed over before it, between it and the gap; or, at the
  /// gap itself, below the key on the other side. The rows were not read in the order of their keys: text keys, say, by
  /// a collation that does not compare bytes.
  case notAscending(Neighbor)
  /// The key space has no keys for so many rows. Does not happen to the spaces of this module, but where more than 2²⁸
  /// keys are wanted at once.
  case full
}

extension KeySearchError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .notAscending(let row):
      "The row \(row) of the gap is out of order; read the rows sorted by key, texts by their bytes."
    case .full: "The key space has no keys for so many rows; ask for fewer."
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
    guard below.isNeighborKnown, above.isNeighborKnown else { return furtherRows }
    guard keysToMake <= Self.maxKeys else { throw .full }
    if !hasTried {
      hasTried = true
      if let keys = makeKeys(between: below.keys.first, and: above.keys.first) {
        return .write(answer(keys, relabels: []))
      }
    }
    let neighbors = Neighborhood(
      of: below.keys.reversed() + above.keys, around: below.keys.count, reachesStart: below.isEnded,
      reachesEnd: above.isEnded, first: ends?.first, last: ends?.last)
    guard let relabels = space.relabeling(of: neighbors, for: keysToMake) else {
      if neighbors.isWhole { throw .full }
      return furtherRows
    }
    var (rows, gap) = (neighbors.keys, neighbors.gap)
    for relabel in relabels { rows[relabel.index] = relabel.key }
    let (lower, upper) = (gap > 0 ? rows[gap - 1] : nil, gap < rows.count ? rows[gap] : nil)
    guard let keys = makeKeys(between: lower, and: upper) else { throw .full }
    return .write(answer(keys, relabels: relabels))
  }

  /// The new keys, and one for each damaged row next to the gap.
  @inlinable
  var keysToMake: Int {
    let (sum, isOverflow) = count.addingReportingOverflow(below.damagedNeighbors + above.damagedNeighbors)
    return isOverflow ? .max : sum
  }

  /// More keys than this at once are a mistake of whoever counts them: no memory holds them, and no sum of them may
  /// overflow, whatever the width of a word.
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
    // Rows without a usable key stand nowhere yet, so that theirs may be written when all others are right. First those
    // among the relabeled rows for which the key that they were lent is the right one.
    if !(below.lent.isEmpty && above.lent.isEmpty), let first = relabels.map(\.index).min() {
      let changed = Set(relabels.map(\.index))
      let window = first..<changed.max()!
      let lent =
        below.lent.map { (below.keys.count - 1 - $0, below.keys[$0]) }
        + above.lent.map { (below.keys.count + $0, above.keys[$0]) }
      for (index, key) in lent where window.contains(index) && !changed.contains(index) {
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

  /// The row of a key, by the key's index among all that are known.
  @inlinable
  func neighbor(at index: Int) -> Neighbor {
    let offset = index - below.keys.count
    return offset < 0
      ? Neighbor(.below, at: below.distance(of: -offset - 1))
      : Neighbor(.above, at: above.distance(of: offset))
  }

  /// The next rows outward on either side, until so many are known there as windows of four times the reach have, and the
  /// rows outside them.
  @inlinable
  var furtherRows: Step {
    let known = [below, above].filter { !$0.isEnded }.map(\.count).min() ?? 0
    let wanted = max(3, 4 * known - 3)
    return .read(below: below.further(to: wanted), above: above.further(to: wanted))
  }
}

/// What is known of the rows on one side of a gap.
@usableFromInline
struct KnownSide<Key: Sendable>: Sendable {
  /// How many rows without a usable key stand next to the gap.
  @usableFromInline var damagedNeighbors = 0
  /// The keys of the rows beyond those, outward; a row without a usable one is lent that of the row before it.
  @usableFromInline var keys: [Key] = []
  /// Which of them are lent, by index, ascending.
  @usableFromInline var lent: [Int] = []
  /// Whether the list ends with them.
  @usableFromInline var isEnded = false

  /// How many rows are known.
  @inlinable
  var count: Int { damagedNeighbors + keys.count }

  /// Whether the nearest usable key is known, if there is one.
  @inlinable
  var isNeighborKnown: Bool { isEnded || !keys.isEmpty }

  /// How far from the gap the row of a key stands.
  @inlinable
  func distance(of index: Int) -> Int { damagedNeighbors + index }

  /// Takes further keys, of so many that were asked for.
  @inlinable
  mutating func take<Space: KeySpace>(_ further: [Key?], of asked: Int, in space: Space)
  where Space.Key == Key {
    for key in further {
      if let key = key.flatMap(space.canonical) {
        keys.append(key)
      } else if let last = keys.last {
        lent.append(keys.count)
        keys.append(last)
      } else {
        damagedNeighbors += 1
      }
    }
    isEnded = isEnded || further.count < asked
  }

  /// The distances of the rows that are missing, to know so many.
  @inlinable
  func further(to wanted: Int) -> Range<Int> { count..<(isEnded ? count : max(count, wanted)) }
}
