extension FractionalKeys {
  /// `false`: a short list that is laid out anew has nearly as much room as any window, whatever its ends.
  @inlinable
  public static var usesEnds: Bool { false }

  /// Relabels the window that buys the most future inserts a row written, by the rule of ``LinearKeySpace``.
  ///
  /// A key is read as a fraction in its alphabet's base. *bits* is the binary logarithm of how many keys of the
  /// maximum length lie in the step from row to row; then bits²/rows is as good a guess of what a row buys as it
  /// is for numbers. The rows get short keys of the classic kind, without jitter, so that devices which relabel
  /// the same rows agree on their keys.
  ///
  /// Where keys are unlimited, a gap is exhausted only for several keys that would be too long together: see
  /// ``keys(_:between:and:)``.
  ///
  /// - Returns: The rows that come down, ascending, then those that go up, descending.
  /// - Complexity: O(log² *n*) pairs of keys read to choose the window, then O(its rows).
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<FractionalIndex>] where Keys.Element == FractionalIndex, Keys.Index == Int {
    // Where the whole list is known, there is an answer.
    relabeling(of: Neighborhood(of: keys, around: gap), for: count)!
  }

  /// The same, if the rows that are known decide it.
  ///
  /// - Complexity: O(log² *n*) pairs of the *n* keys that are known to choose the window, then O(its rows).
  @inlinable
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [Relabel<FractionalIndex>]? where Keys.Element == FractionalIndex, Keys.Index == Int {
    neighbors.relabeling(for: count, maxBits: { maxBits - log2(Double($0)) }) { window in
      let room = room(between: neighbors.lower(of: window), and: neighbors.upper(of: window))
      let bits = room - log2(Double(window.steps(for: count)))
      // The gap's next keys take their steps in halves, which may cost a bit or two.
      return bits >= 2 ? bits : nil
    } layout: { window in
      layout(window, of: neighbors, for: count)
    }
  }

  /// New keys for a window's rows, or `nil` where they or the gap's next `count` keys would be too long.
  ///
  /// Of the keys that divide the span into steps, the rows left of the gap get the first, those right of it the
  /// last.
  @inlinable
  func layout<Keys: RandomAccessCollection>(
    _ window: RelabelingWindow, of neighbors: Neighborhood<Keys>, for count: Int
  ) -> [FractionalIndex]? where Keys.Element == FractionalIndex, Keys.Index == Int {
    let keys = neighbors.keys
    let steps = window.steps(for: count)
    let reachesStart = window.left == neighbors.gap
    let reachesEnd = window.right == keys.count - neighbors.gap
    var (lower, upper) = (neighbors.lower(of: window), neighbors.upper(of: window))
    // A window that reaches one end only may grow beyond it, by an integer a step.
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
    // Beyond the next keys there should be room for more, but whoever asks for long keys of jitter in short ones has
    // the whole list laid out for less.
    let hasMore =
      insertsLeft(byLengthBetween: below, and: above) > 0 || reachesStart && reachesEnd
    return hasMore && classicKeys(count + 1, between: below, and: above) != nil ? new : nil
  }

  /// How many keys of the maximum length there are, as a binary logarithm.
  @usableFromInline
  var maxBits: Double {
    log2(Double(alphabet.headBytes.count)) + Double((maximumLength ?? .max) - 1) * log2(Double(alphabet.base))
  }

  /// How many keys of the maximum length lie between two, as a binary logarithm; −∞ where none does.
  @usableFromInline
  func room(between lower: FractionalIndex?, and upper: FractionalIndex?) -> Double {
    withDigits(of: lower) { lower in
      withDigits(of: upper) { upper in
        func digit(_ key: UnsafeBufferPointer<UInt8>?, _ place: Int) -> Int64 {
          guard let key, place < key.count else { return 0 }
          return Int64((place == 0 ? alphabet.headValues : alphabet.digitValues)[Int(key[place])])
        }
        // The difference, digit by digit, as a whole number of keys of `place` bytes: exact, so that 1000 − 0999… is as
        // small as it is. From 2⁴⁸ on, further digits do not count. An open end is beyond the largest head.
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
