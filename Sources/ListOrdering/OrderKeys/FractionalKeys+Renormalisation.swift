extension FractionalKeys {
  /// Relabels the window that buys the most future inserts a row written: see ``RelabellingWindow``.
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
  public mutating func relabelling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<FractionalIndex>] where Keys.Element == FractionalIndex, Keys.Index == Int {
    for window in windows(of: keys, around: gap, for: count) {
      if let new = layout(window, of: keys, for: count) {
        return Relabel.rows(from: window.lowerBound, of: keys, to: new)
      }
    }
    return []
  }

  /// The windows around a gap that should have room, the best first; the whole list last.
  @inlinable
  func windows<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [RelabellingWindow] where Keys.Element == FractionalIndex, Keys.Index == Int {
    var scored: [(window: RelabellingWindow, score: Double)] = []
    for left in RelabellingWindow.reaches(to: gap) {
      for right in RelabellingWindow.reaches(to: keys.count - gap) where left + right > 0 {
        let window = RelabellingWindow(lowerBound: gap - left, gap: gap, upperBound: gap + right)
        let lower = window.lowerBound > 0 ? keys[window.lowerBound - 1] : nil
        let upper = window.upperBound < keys.count ? keys[window.upperBound] : nil
        let bits = room(between: lower, and: upper) - log2(Double(window.steps(for: count)))
        // The gap's next keys take their steps in halves, which may cost a bit or two.
        if bits >= 2 {
          // As in `RelabellingWindow.best`: a block of rows wants its bits at once.
          scored.append((window, (count == 1 ? bits * bits : bits) / Double(window.count)))
        }
      }
    }
    // Ties fall to the smaller window.
    scored.sort { ($0.score, -$0.window.count) > ($1.score, -$1.window.count) }
    return scored.map(\.window) + [RelabellingWindow(lowerBound: 0, gap: gap, upperBound: keys.count)]
  }

  /// New keys for a window's rows, or `nil` where they or the gap's next `count` keys would be too long.
  ///
  /// Of the keys that divide the span into steps, the rows left of the gap get the first, those right of it the
  /// last.
  @inlinable
  func layout<Keys: RandomAccessCollection>(
    _ window: RelabellingWindow, of keys: Keys, for count: Int
  ) -> [FractionalIndex]? where Keys.Element == FractionalIndex, Keys.Index == Int {
    let steps = window.steps(for: count)
    var lower = window.lowerBound > 0 ? keys[window.lowerBound - 1] : nil
    var upper = window.upperBound < keys.count ? keys[window.upperBound] : nil
    // A window that reaches one end only may grow beyond it, by an integer a step.
    if lower == nil, upper != nil { lower = classicKeys(steps, between: nil, and: keys[0])?.first }
    if upper == nil, lower != nil {
      upper = classicKeys(steps, between: keys[keys.count - 1], and: nil)?.last
    }
    guard let all = classicKeys(steps - 1, between: lower, and: upper) else { return nil }
    let left = window.gap - window.lowerBound
    let right = window.upperBound - window.gap
    let new = Array(all.prefix(left) + all.suffix(right))
    var (below, above) = (lower, upper)
    if left > 0 { below = new[left - 1] }
    if right > 0 { above = new[left] }
    if window.lowerBound == 0, left == 0 { below = nil }
    if window.upperBound == keys.count, right == 0 { above = nil }
    // Beyond the next keys there should be room for more, but whoever asks for long keys of jitter in short ones has
    // the whole list laid out for less.
    let hasMore = insertsLeft(byLengthBetween: below, and: above) > 0 || window.count == keys.count
    return hasMore && classicKeys(count + 1, between: below, and: above) != nil ? new : nil
  }

  /// How many keys of the maximum length lie between two, as a binary logarithm; −∞ where none does.
  @usableFromInline
  func room(between lower: FractionalIndex?, and upper: FractionalIndex?) -> Double {
    withDigits(of: lower) { lower in
      withDigits(of: upper) { upper in
        func digit(_ key: UnsafeBufferPointer<UInt8>?, _ place: Int) -> Int {
          guard let key, place < key.count else { return 0 }
          return Int((place == 0 ? alphabet.headValues : alphabet.digitValues)[Int(key[place])])
        }
        // The difference, digit by digit, as a whole number of keys of `place` bytes: exact, so that 1000 − 0999… is as
        // small as it is. From 2⁴⁸ on, further digits do not count. An open end is beyond the largest head.
        var span = (upper == nil ? alphabet.headBytes.count : digit(upper, 0)) - digit(lower, 0)
        var place = 1
        let end = max(lower?.count ?? 1, upper?.count ?? 1)
        while place < end, span >= 0, span < 1 << 48 {
          span = span * alphabet.base + digit(upper, place) - digit(lower, place)
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
