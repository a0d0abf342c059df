import ListOrdering
import Reordering

/// The core's labels, relabeled for the worst case: the exhausted gap gets eight ninths of the
/// window.
///
/// The core's rule gives it half. An adversary that always inserts into the smallest gap returns to
/// that gap, or to the rows packed beside it. If the gap gets more room, it takes longer until the
/// window has to be relabeled again. So each row of the window takes one step for itself and adds
/// eight to the gap. Windows are scored by bits³ / rows, which favors larger windows than the
/// core's bits² / rows. Against such adversaries this relabels less (see `bench attack`). A single
/// hot gap, for which the core's rule is made, sometimes costs more (see the workloads).
struct WideGapLabels<Base: LinearKeySpace>: DerivedKeySpace where Base.Key == Int64 {
  var base: Base

  /// The number of steps that the gap gets per row of the window.
  private static var share: Int { 8 }

  init(_ base: Base) { self.base = base }

  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Int64>] where Keys.Element == Int64, Keys.Index == Int {
    guard !keys.isEmpty else { return [] }
    var best = (score: -1.0, left: gap, right: keys.count - gap)
    for left in Self.reaches(gap) {
      for right in Self.reaches(keys.count - gap) where left + right > 0 {
        let (lower, upper, steps) = bounds(left: left, right: right, of: keys, around: gap, for: count)
        guard let bits = base.bits(from: lower, to: upper, steps: steps) else { continue }
        let score = (count == 1 ? bits * bits * bits : bits) / Double(left + right)
        if score > best.score * (1 + 1e-9) { best = (score, left, right) }
      }
    }
    let (lower, upper, steps) = bounds(left: best.left, right: best.right, of: keys, around: gap, for: count)
    let new = base.spread(left: best.left, right: best.right, steps: steps, from: lower, to: upper)
    return Relabel.rows(from: gap - best.left, of: keys, to: new)
  }

  /// Returns the interval in which a window's rows may be laid out, and the number of steps in it.
  private func bounds<Keys: RandomAccessCollection>(
    left: Int, right: Int, of keys: Keys, around gap: Int, for count: Int
  ) -> (lower: Int64, upper: Int64, steps: Int) where Keys.Element == Int64, Keys.Index == Int {
    let steps = (Self.share + 1) * (left + right) + count - 1
    let lower = left < gap ? keys[gap - left - 1] : nil
    let upper = gap + right < keys.count ? keys[gap + right] : nil
    switch (lower, upper) {
    case (nil, nil):
      let (lower, upper) = base.wholeListBounds(steps: steps)
      return (lower, upper, steps)
    case (nil, let upper?): return (base.openLower(first: keys[0], upper: upper, steps: steps), upper, steps)
    case (let lower?, nil):
      return (lower, base.openUpper(last: keys[keys.count - 1], lower: lower, steps: steps), steps)
    case (let lower?, let upper?): return (lower, upper, steps)
    }
  }

  /// Returns 0, 1, 2, 4, 8, … and the number of all rows.
  private static func reaches(_ rows: Int) -> [Int] {
    var reaches = [0]
    var reach = 1
    while reach < rows {
      reaches.append(reach)
      reach *= 2
    }
    return rows > 0 ? reaches + [rows] : reaches
  }
}
