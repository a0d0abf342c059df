extension Neighborhood where Keys.Element: Comparable & Sendable {
  /// Relabels the best window in which a space finds room: see ``LinearKeySpace`` for the rule.
  ///
  /// Windows are tried from the nearest rows outward, in rounds of twice the reach, until none that reaches further can
  /// be worth more. So what is known of the list decides whether there is an answer, and not which.
  /// - Parameters:
  ///   - count: How many keys the gap must take afterwards, at least 1.
  ///   - maxBits: An upper bound for the bits of any window that is divided into at least so many steps. `.infinity`
  ///     where there is no such bound.
  ///   - bits: How many keys, as a binary logarithm, a step of the window spans; `nil` where that is too few.
  ///   - layout: New keys for the window's rows, or `nil` where the window has no room in the end.
  /// - Returns: The rows to rewrite, in an order in which they may be written one by one; `nil` where rows beyond those
  ///   that are known decide. The whole list where no other window has room, and no rows where that has none either.
  /// - Complexity: O(log² *r*) calls of `bits`, each with two accesses to `keys`, where *r* is the largest reach; then
  ///   O(the window's rows).
  @inlinable
  func relabeling(
    for count: Int, maxBits: (_ steps: Int) -> Double, bits: (RelabelingWindow) -> Double?,
    layout: (RelabelingWindow) -> [Keys.Element]?
  ) -> [Relabel<Keys.Element>]? {
    var untried: [ScoredWindow] = []
    var reach = 1
    while isKnown(upTo: reach) {
      forEachWindow(reaching: reach) { window in
        guard let bits = bits(window) else { return }
        let score = RelabelingWindow.score(bits: bits, rows: window.count, for: count)
        untried.append(ScoredWindow(window: window, score: score))
      }
      let isAll = max(gap, keys.count - gap) <= reach
      let bound = isAll ? -.infinity : Self.maxScore(rows: reach + 1, for: count, maxBits: maxBits)
      while let best = Self.best(of: untried), untried[best].score > bound * ScoredWindow.tolerance {
        let window = untried.remove(at: best).window
        if let new = layout(window) { return relabels(of: window, to: new) }
      }
      if isAll {
        let all = RelabelingWindow(left: gap, right: keys.count - gap)
        return all.count == 0 ? [] : layout(all).map { relabels(of: all, to: $0) } ?? []
      }
      reach *= 2
    }
    return nil
  }

  /// Whether all windows of up to so many rows a side are known, with the keys outside them.
  @inlinable
  func isKnown(upTo reach: Int) -> Bool {
    (reachesStart || gap > reach) && (reachesEnd || keys.count - gap > reach)
  }

  /// Calls `body` with each window of *l* rows in front of the gap and *r* behind it, *l*, *r* ∈ {0, 1, 2, 4, 8, …, all},
  /// whose larger side has `reach` rows, a power of two; or all on that side, if they are fewer, and more than half as
  /// many.
  @inlinable
  func forEachWindow(reaching reach: Int, _ body: (RelabelingWindow) -> Void) {
    let (below, above) = (gap, keys.count - gap)
    func forEachSmaller(_ rows: Int, _ body: (Int) -> Void) {
      body(0)
      var smaller = 1
      while smaller < reach, smaller / 2 < rows {
        body(min(smaller, rows))
        smaller *= 2
      }
    }
    if below > reach / 2 {
      forEachSmaller(above) { body(RelabelingWindow(left: min(reach, below), right: $0)) }
    }
    if above > reach / 2 {
      forEachSmaller(below) { body(RelabelingWindow(left: $0, right: min(reach, above))) }
    }
    if below > reach / 2, above > reach / 2 {
      body(RelabelingWindow(left: min(reach, below), right: min(reach, above)))
    }
  }

  /// The most that a window of at least so many rows can be worth.
  @inlinable
  static func maxScore(rows: Int, for count: Int, maxBits: (_ steps: Int) -> Double) -> Double {
    let bits = maxBits(RelabelingWindow.steps(rows: rows, for: count))
    return RelabelingWindow.score(bits: max(0, bits), rows: rows, for: count)
  }

  /// The lowest key that a row of the list may have, or `nil` if nothing is known of it.
  @inlinable
  var lowest: Keys.Element? { reachesStart ? keys.first : first.map { min($0, keys.first ?? $0) } }

  /// The highest key that a row of the list may have, or `nil` if nothing is known of it.
  @inlinable
  var highest: Keys.Element? { reachesEnd ? keys.last : last.map { max($0, keys.last ?? $0) } }

  @inlinable
  static func best(of windows: [ScoredWindow]) -> Int? {
    windows.indices.reduce(nil) { best, index in
      guard let best else { return index }
      return windows[index].isBetter(than: windows[best]) ? index : best
    }
  }

  @inlinable
  func relabels(of window: RelabelingWindow, to new: [Keys.Element]) -> [Relabel<Keys.Element>] {
    Relabel.rows(from: gap - window.left, of: keys, to: new)
  }

  /// The key in front of a window, or `nil` where it reaches the list's start.
  @inlinable
  func lower(of window: RelabelingWindow) -> Keys.Element? {
    window.left < gap ? keys[gap - window.left - 1] : nil
  }

  /// The key behind a window, or `nil` where it reaches the list's end.
  @inlinable
  func upper(of window: RelabelingWindow) -> Keys.Element? {
    gap + window.right < keys.count ? keys[gap + window.right] : nil
  }
}
