extension FractionalKeys {
  /// `false`: knowing the lowest and highest keys saves no reads, because a new layout of a short
  /// list has nearly as much room as any window, whatever these keys are.
  @inlinable
  public static var usesListBounds: Bool { false }

  /// Relabels the window with the most future inserts per row, as ``LinearKeySpace`` describes.
  ///
  /// A key is read as a fraction in the base of its alphabet. *bits* is the binary logarithm of the
  /// number of keys of maximum length in the step from row to row. With this definition, bits²/rows
  /// rates windows as well as for numeric keys. The rows get short classic keys without jitter, so
  /// that devices that relabel the same rows choose the same keys.
  ///
  /// If the length is unlimited, a gap is exhausted only if an operation needs several keys that
  /// would be too long together: see ``keys(_:between:and:)``.
  ///
  /// - Returns: The rows to rewrite. The list stays strictly sorted if they are written in order.
  /// - Complexity: O(log² *n*) pairs of keys to choose the window, then O(its rows).
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<FractionalIndex>] where Keys.Element == FractionalIndex, Keys.Index == Int {
    // If the whole list is known, the result is never `nil`.
    relabeling(of: Neighborhood(of: keys, around: gap), for: count)!
  }

  /// Relabels the window that ``relabeling(of:around:for:)`` chooses in the whole list. Returns
  /// `nil` if unknown rows may change the choice.
  ///
  /// - Complexity: O(log² *n*) pairs of *n* known keys to choose the window, then O(its rows).
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [Relabel<FractionalIndex>]? where Keys.Element == FractionalIndex, Keys.Index == Int {
    neighbors.relabeling(for: count, maxBits: { maxBits - log2(Double($0)) }) { window in
      let room = room(between: neighbors.lower(of: window), and: neighbors.upper(of: window))
      let bits = room - log2(Double(window.steps(for: count)))
      // New keys in the gap halve its steps, so each step must have a bit or two.
      return bits >= 2 ? bits : nil
    } layout: { window in
      layout(window, of: neighbors, for: count)
    }
  }

  /// Returns new keys for a window's rows, or `nil` if they or the gap's `count` keys are too long.
  ///
  /// Evenly spread keys divide the window's span into steps. The rows before the gap get the first
  /// of these keys, and the rows after the gap get the last ones.
  @inlinable
  func layout<Keys: RandomAccessCollection>(
    _ window: RelabelingWindow, of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [FractionalIndex]? where Keys.Element == FractionalIndex, Keys.Index == Int {
    let keys = neighbors.keys
    let steps = window.steps(for: count)
    let reachesStart = window.left == neighbors.gap
    let reachesEnd = window.right == keys.count - neighbors.gap
    var (lower, upper) = (neighbors.lower(of: window), neighbors.upper(of: window))
    // A window that reaches only one end of the list may extend beyond it, by one integer per step.
    if lower == nil, upper != nil { lower = classicKeys(steps, between: nil, and: keys[0])?.first }
    if upper == nil, lower != nil {
      upper = classicKeys(steps, between: keys[keys.count - 1], and: nil)?.last
    }
    guard let all = classicKeys(steps - 1, between: lower, and: upper) else { return nil }
    let new = Array(all.prefix(window.left) + all.suffix(window.right))
    var (below, above) = (lower, upper)
    if window.left > 0 { below = new[window.left - 1] }
    if window.right > 0 { above = new[window.left] }
    if reachesStart, window.left == 0 { below = nil }
    if reachesEnd, window.right == 0 { above = nil }
    // The gap should have room for more than the next `count` keys. If there is much jitter and the
    // maximum length is small, a layout of the whole list is accepted without such room.
    let hasMore =
      insertsLeft(byLengthBetween: below, and: above) > 0 || reachesStart && reachesEnd
    return hasMore && classicKeys(count + 1, between: below, and: above) != nil ? new : nil
  }

  /// The binary logarithm of the number of keys of maximum length.
  @usableFromInline
  var maxBits: Double {
    log2(Double(alphabet.headBytes.count)) + Double((maximumLength ?? .max) - 1) * log2(Double(alphabet.base))
  }

  /// Returns the binary logarithm of the number of keys of maximum length between two bounds, or −∞
  /// if there are none.
  @usableFromInline
  func room(between lower: FractionalIndex?, and upper: FractionalIndex?) -> Double {
    withDigits(of: lower) { lower in
      withDigits(of: upper) { upper in
        func digit(_ key: UnsafeBufferPointer<UInt8>?, _ place: Int) -> Int64 {
          guard let key, place < key.count else { return 0 }
          return Int64((place == 0 ? alphabet.headValues : alphabet.digitValues)[Int(key[place])])
        }
        // `span` is the difference of the keys' first `place` digits. It is exact, so that small
        // differences such as 1000 − 0999… stay small. From 2⁴⁸ on, further digits do not matter.
        // An open end counts as one more than the largest head.
        var span = (upper == nil ? Int64(alphabet.headBytes.count) : digit(upper, 0)) - digit(lower, 0)
        var place = 1
        let end = max(lower?.count ?? 1, upper?.count ?? 1)
        while place < end, span >= 0, span < 1 << 48 {
          span = span * Int64(alphabet.base) + digit(upper, place) - digit(lower, place)
          place += 1
        }
        guard span > 0 else { return -.infinity }
        return log2(Double(span)) + (Double(maximumLength ?? .max) - Double(place))
          * log2(Double(alphabet.base))
      }
    }
  }

  private func withDigits<Result>(
    of key: FractionalIndex?, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    key.map { $0.withBytes { body($0) } } ?? body(nil)
  }
}
