extension KeySpace {
  /// Returns the largest set of rows that can keep their former keys when the rows are put into a
  /// gap, so that the keys of the other rows still fit. Each row is given by its index in `former`.
  ///
  /// Let *u*ᵢ be the ordinal of the key of row *i*. Rows *i* < *j* can both keep their keys if and
  /// only if *u*ⱼ − *u*ᵢ ≥ *j* − *i*. The result is therefore a longest non-decreasing subsequence
  /// of *u*ᵢ − *i*. In spaces without ordinals, the kept keys only have to ascend.
  ///
  /// - Parameters:
  ///   - former: The rows' former keys in their new order; `nil` for a row without a key.
  ///   - lower: The key before the gap, or `nil` at the start of the list.
  ///   - upper: The key after the gap, or `nil` at the end of the list.
  /// - Complexity: O(*k* log *k*) for *k* rows.
  @inlinable
  package func rowsKeepingKeys(
    _ former: [Key?], between lower: Key?, and upper: Key?
  ) -> [(index: Int, key: Key)] {
    let fitting = former.indices.filter { index in
      guard let key = former[index] else { return false }
      return (lower.map { $0 < key } ?? true) && (upper.map { key < $0 } ?? true)
    }
    func kept(_ indices: [Int]) -> [(index: Int, key: Key)] { indices.map { ($0, former[$0]!) } }
    if fitting.isEmpty { return [] }
    let slack = fitting.compactMap { index in ordinal(of: former[index]!).map { $0 - Int64(index) } }
    guard slack.count == fitting.count else {
      return kept(longestIncreasingSubsequence(of: fitting.map { former[$0]! }).map { fitting[$0] })
    }
    // A kept key must also leave room for the rows between it and each bound.
    let first = lower.flatMap(ordinal(of:)).map { $0 + 1 } ?? ordinals.lowerBound
    let last = upper.flatMap(ordinal(of:)).map { $0 - 1 } ?? ordinals.upperBound
    let (minSlack, maxSlack) = (first, last - Int64(former.count - 1))
    let roomy = fitting.indices.filter { slack[$0] >= minSlack && slack[$0] <= maxSlack }
    return kept(longestNonDecreasingSubsequence(of: roomy.map { slack[$0] }).map { fitting[roomy[$0]] })
  }

  /// Returns the rows of a reordered whole list that keep their former keys, by index in `former`.
  ///
  /// Normally, this is the largest set that leaves room for the other rows. If that set writes
  /// more than twice as many rows as must move, the result is a longest increasing subsequence
  /// instead. Exhausted gaps are then renormalized as for an insert. In this case, writing the
  /// fewest rows would leave a part of the list without room. Repeated changes there would write a
  /// quadratic number of rows.
  ///
  /// - Parameter former: The rows' former keys in their new order; `nil` for a row without a key.
  /// - Complexity: O(*n* log *n*) for *n* rows.
  @inlinable
  package func rowsKeepingKeys(ofAll former: [Key?]) -> [(index: Int, key: Key)] {
    let largest = rowsKeepingKeys(former, between: nil, and: nil)
    let keyed = former.indices.filter { former[$0] != nil }
    let staying = longestIncreasingSubsequence(of: keyed.map { former[$0]! }).map { keyed[$0] }
    if former.count - largest.count <= 2 * (former.count - staying.count) { return largest }
    return staying.map { ($0, former[$0]!) }
  }
}
