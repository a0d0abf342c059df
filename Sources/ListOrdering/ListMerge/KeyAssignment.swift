/// Assigns keys to those rows of a section that have none, so that the keys of all rows ascend in a
/// given order. Changes the keys of other rows only where there is no room.
@usableFromInline
struct KeyAssignment<Space: KeySpace> {
  @usableFromInline var space: Space
  /// The rows' keys in the final order; `nil` if a row has none yet.
  @usableFromInline var keys: [Space.Key?]
  /// The rows that had a key when room first ran out; `nil` before.
  @usableFromInline var keyed: [Int]?
  /// Whether some of the `keyed` rows have equal keys. A server may send equal keys.
  @usableFromInline var hasTies = false

  /// Assigns a key to every row that has none. Keys then ascend strictly, except that given keys
  /// may stay equal if no row without a key is between them.
  ///
  /// - Parameters:
  ///   - keys: The key that each row should keep, ascending, or `nil`.
  ///   - space: The key space that makes the keys.
  ///   - preference: Returns the usable key that a row without a key prefers, or `nil`. Adjacent
  ///     rows without keys form a *run*. They get their preferred keys if all of these fit, and
  ///     evenly spread keys otherwise.
  /// - Complexity: O(*n*) for *n* rows. Each exhausted gap adds O(log² *n*) and its relabeled rows.
  @inlinable
  static func assign(_ keys: inout [Space.Key?], space: Space, preference: (_ row: Int) -> Space.Key?) {
    var assignment = KeyAssignment(space: space, keys: keys)
    // A second reference to the keys would cause a copy.
    keys = []
    var row = 0
    while row < assignment.keys.count {
      guard assignment.keys[row] == nil else {
        row += 1
        continue
      }
      var end = row + 1
      while end < assignment.keys.count, assignment.keys[end] == nil { end += 1 }
      row = assignment.fill(row..<end, preference: preference)
    }
    keys = assignment.keys
  }

  @inlinable
  init(space: Space, keys: [Space.Key?]) {
    self.space = space
    self.keys = keys
  }

  /// Assigns keys to a run of rows that have none; all rows before it must have keys.
  ///
  /// - Returns: The first row that may still have no key.
  @inlinable
  mutating func fill(_ run: Range<Int>, preference: (_ row: Int) -> Space.Key?) -> Int {
    if isFit(preference, for: run) {
      for row in run { keys[row] = preference(row) }
      return run.upperBound
    }
    let run = extendedByTies(run)
    var new = evenKeys(for: run)
    if new == nil {
      for relabel in relabels(around: run) { keys[relabel.row] = relabel.key }
      new = evenKeys(for: run)
    }
    guard let new else { preconditionFailure("The key space has no room for \(run.count) keys") }
    for (row, key) in zip(run, new) { keys[row] = key }
    return run.upperBound
  }

  /// Extends the run by the rows after it whose keys equal the key before the run. These rows lose
  /// their keys, because no key fits between equal ones.
  @inlinable
  mutating func extendedByTies(_ run: Range<Int>) -> Range<Int> {
    guard run.lowerBound > 0, let lower = keys[run.lowerBound - 1] else { return run }
    var end = run.upperBound
    while end < keys.count, keys[end].map({ $0 == lower }) ?? true {
      keys[end] = nil
      end += 1
    }
    return run.lowerBound..<end
  }

  /// Returns the keys on both sides of a run.
  @inlinable
  func bounds(of run: Range<Int>) -> (lower: Space.Key?, upper: Space.Key?) {
    (
      run.lowerBound == 0 ? nil : keys[run.lowerBound - 1],
      run.upperBound == keys.count ? nil : keys[run.upperBound]
    )
  }

  /// Whether all rows of a run have preferred keys that ascend and fit between its neighbors.
  @inlinable
  func isFit(_ preference: (_ row: Int) -> Space.Key?, for run: Range<Int>) -> Bool {
    var (last, upper) = bounds(of: run)
    for row in run {
      guard let preference = preference(row) else { return false }
      if let last, preference <= last { return false }
      last = preference
    }
    guard let last, let upper else { return true }
    return last < upper
  }

  /// Returns evenly spread keys for a run, or `nil` if they do not fit.
  @inlinable
  mutating func evenKeys(for run: Range<Int>) -> [Space.Key]? {
    let (lower, upper) = bounds(of: run)
    return space.keys(run.count, between: lower, and: upper)
  }

  /// Returns the relabels that make room for a run. Only rows that have keys so far are relabeled.
  ///
  /// The caller applies the relabels. Here, `rows` shares the keys, so that a change would copy all
  /// of them.
  @inlinable
  mutating func relabels(around run: Range<Int>) -> [(row: Int, key: Space.Key)] {
    let keyed = keyed ?? keyedRows()
    let rest = keyed.lowerBound(of: run.upperBound)
    let rows = KeyedRows(keys: keys, prefix: run.lowerBound, rest: keyed[rest...])
    let gap = run.lowerBound
    // Only the method that takes a `Neighborhood` accepts equal keys. It returns `nil` if the
    // result depends on unknown rows, but here all rows are known.
    let relabels =
      hasTies
      ? space.relabeling(of: Neighborhood(of: rows, around: gap), for: run.count)!
      : space.relabeling(of: rows, around: gap, for: run.count)
    return relabels.map { (rows.row(at: $0.index), $0.key) }
  }

  /// Returns and records the rows that have a key now, and whether some of their keys are equal.
  @inlinable
  mutating func keyedRows() -> [Int] {
    let rows = keys.indices.filter { keys[$0] != nil }
    keyed = rows
    hasTies = zip(rows, rows.dropFirst()).contains { keys[$0] == keys[$1] }
    return rows
  }
}

/// The keys of the rows before a run, and of those rows after it that have a key.
@usableFromInline
struct KeyedRows<Key: Comparable & Sendable>: RandomAccessCollection {
  @usableFromInline let keys: [Key?]
  @usableFromInline let prefix: Int
  @usableFromInline let rest: ArraySlice<Int>

  @inlinable
  init(keys: [Key?], prefix: Int, rest: ArraySlice<Int>) {
    self.keys = keys
    self.prefix = prefix
    self.rest = rest
  }

  @inlinable var startIndex: Int { 0 }
  @inlinable var endIndex: Int { prefix + rest.count }
  @inlinable subscript(index: Int) -> Key { keys[row(at: index)]! }

  /// Returns the row whose key is at `index`.
  @inlinable
  func row(at index: Int) -> Int {
    index < prefix ? index : rest[rest.startIndex + index - prefix]
  }
}
