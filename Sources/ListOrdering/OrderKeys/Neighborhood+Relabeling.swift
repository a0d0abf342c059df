extension Neighborhood where Keys.Element: Comparable & Sendable {
  /// Relabels the best window in which the space finds room. ``LinearKeySpace`` describes the rule.
  ///
  /// The search tries windows from the nearest rows outward. In each round, it doubles the *reach*,
  /// the number of rows on a window's larger side, until no larger window can score higher. With
  /// more known rows, the method may return relabels instead of `nil`, but never other relabels.
  /// - Parameters:
  ///   - count: The number of keys that must then fit the gap, at least 1.
  ///   - maxBits: An upper bound for the bits of any window with at least this many steps;
  ///     `.infinity` if no such bound is known.
  ///   - bits: The binary logarithm of the number of keys per step of a window; `nil` if too small.
  ///   - layout: New keys for the window's rows, or `nil` if the window has no room after all.
  /// - Returns: The rows to rewrite, in an order in which they may be written one by one; `nil` if
  ///   the result depends on unknown rows. If no window has room, all rows are relabeled, or none
  ///   if that fails too.
  /// - Complexity: O(log² *r*) calls of `bits`, each with two accesses to `keys`, where *r* is the
  ///   largest reach; then O(the window's rows).
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

  /// Returns whether all windows of up to `reach` rows per side, and their bounds, are known.
  @inlinable
  func isKnown(upTo reach: Int) -> Bool {
    (reachesStart || gap > reach) && (reachesEnd || keys.count - gap > reach)
  }

  /// Calls `body` with each window of *l* rows before the gap and *r* after it, *l*, *r* ∈ {0, 1,
  /// 2, 4, …, all}, whose larger side has `reach` rows (a power of two). If a side of the gap has
  /// fewer rows than `reach`, but more than half as many, all of them count as `reach` rows.
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

  /// Returns the highest score that a window of at least `rows` rows can have.
  @inlinable
  static func maxScore(rows: Int, for count: Int, maxBits: (_ steps: Int) -> Double) -> Double {
    let bits = maxBits(RelabelingWindow.steps(rows: rows, for: count))
    return RelabelingWindow.score(bits: max(0, bits), rows: rows, for: count)
  }

  /// A lower bound for all keys of the list, or `nil` if it is unknown.
  @inlinable
  var lowest: Keys.Element? { reachesStart ? keys.first : first.map { min($0, keys.first ?? $0) } }

  /// An upper bound for all keys of the list, or `nil` if it is unknown.
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

  /// Returns the key before a window, or `nil` if the window reaches the list's start.
  @inlinable
  func lower(of window: RelabelingWindow) -> Keys.Element? {
    window.left < gap ? keys[gap - window.left - 1] : nil
  }

  /// Returns the key after a window, or `nil` if the window reaches the list's end.
  @inlinable
  func upper(of window: RelabelingWindow) -> Keys.Element? {
    gap + window.right < keys.count ? keys[gap + window.right] : nil
  }
}
