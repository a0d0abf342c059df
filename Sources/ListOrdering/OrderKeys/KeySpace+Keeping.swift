extension KeySpace {
  /// The most of a gap's future rows, by index, that can keep their former keys while the others still find room
  /// between them.
  ///
  /// With *u* the ordinal of the key at index *i*, rows *i* < *j* can both stay if and only if
  /// *u*ⱼ − *u*ᵢ ≥ *j* − *i*; so the most rows stay along a longest non-decreasing subsequence of *u* − *i*.
  /// Where any number of keys fits between two, they need only ascend.
  ///
  /// - Parameters:
  ///   - former: The rows' former keys in the order in which they are to stand, `nil` for a row that had none.
  ///   - lower: The key in front of the gap, or `nil` where the list begins.
  ///   - upper: The key behind it, or `nil` where the list ends.
  /// - Complexity: O(*k* log *k*) for *k* rows.
  @inlinable
  package func keepable(
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
    let first = lower.flatMap(ordinal(of:)).map { $0 + 1 } ?? ordinals.lowerBound
    let last = upper.flatMap(ordinal(of:)).map { $0 - 1 } ?? ordinals.upperBound
    let (least, most) = (first, last - Int64(former.count - 1))
    let roomy = fitting.indices.filter { slack[$0] >= least && slack[$0] <= most }
    return kept(longestNonDecreasingSubsequence(of: roomy.map { slack[$0] }).map { fitting[roomy[$0]] })
  }

  /// The rows of a whole list in a new order, by index, that keep their former keys.
  ///
  /// As a rule the most rows that leave room for the others. If that would write more than twice as many rows as have to
  /// move, a longest increasing subsequence is kept instead, and gaps without room are renormalized as for an insertion:
  /// shifting the fewest rows leaves a place dense, so that repeated changes there would write a quadratic number of rows.
  ///
  /// - Parameter former: The rows' former keys in the order in which they are to stand, `nil` for a row that had none.
  /// - Complexity: O(*n* log *n*) for *n* rows.
  @inlinable
  package func keepable(ofAll former: [Key?]) -> [(index: Int, key: Key)] {
    let most = keepable(former, between: nil, and: nil)
    let keyed = former.indices.filter { former[$0] != nil }
    let staying = longestIncreasingSubsequence(of: keyed.map { former[$0]! }).map { keyed[$0] }
    if former.count - most.count <= 2 * (former.count - staying.count) { return most }
    return staying.map { ($0, former[$0]!) }
  }
}
