import KeyStrategies
import ListOrdering
import Reordering

/// What a rule does to a short list whose labels are few: whole numbers from 0 up to, not including, a bound.
///
/// The rules are those of the strategies, on labels of a few bits, where games with them can be solved.
public struct SmallRule: Sendable {
  /// That of the strategy.
  public let name: String
  /// What the rows are labeled with afterwards, that of the new item among them; `nil` where the rule finds no label.
  ///
  /// - Parameters:
  ///   - labels: Those of the other rows, ascending.
  ///   - gap: The index at which the item is to stand.
  public let place: @Sendable (_ labels: [Int], _ gap: Int) -> [Int]?

  /// The rules that need nothing but labels between two walls, a power of two of them.
  public static func all(bits: Int) -> [SmallRule] {
    let labels = WalledLabels(count: 1 << bits)
    return [
      SmallRule("labels-window", labels),
      SmallRule("sparse-whole", WholeRelabeling(labels)),
      SmallRule("tag-range", TagRangeKeys(bits: bits)),
      SmallRule("dietz-sleator", DietzSleatorKeys(bits: bits)),
    ]
  }

  private init<Space: KeySpace>(_ name: String, _ space: Space) where Space.Key == Int64 {
    self.name = name
    place = { labels, gap in
      var space = space
      var keys = labels.map(Int64.init)
      func key() -> Int64? {
        space.key(between: gap > 0 ? keys[gap - 1] : nil, and: gap < keys.count ? keys[gap] : nil)
      }
      if let key = key() { return labels[..<gap] + [Int(key)] + labels[gap...] }
      for relabel in space.relabeling(of: keys, around: gap, for: 1) { keys[relabel.index] = relabel.key }
      guard let key = key() else { return nil }
      keys.insert(key, at: gap)
      return keys.map(Int.init)
    }
  }
}

/// Labels between two walls, at −1 and at their number, a new one midway between its neighbors: the core's labels
/// without their open ends, relabeled by the core's rule.
struct WalledLabels: LinearKeySpace {
  /// How many labels there are.
  let count: Int64

  /// Labels from 0 up to, not including, `count`.
  init(count: Int) { self.count = Int64(count) }

  func canonical(_ key: Int64) -> Int64? { key >= 0 && key < count ? key : nil }

  mutating func key(between lower: Int64?, and upper: Int64?) -> Int64? {
    let (low, high) = (lower ?? -1, upper ?? count)
    return high - low >= 2 ? low + (high - low) / 2 : nil
  }

  func insertsLeft(between lower: Int64?, and upper: Int64?) -> Int {
    Int64.bitWidth - 1 - ((upper ?? count) - (lower ?? -1)).leadingZeroBitCount
  }

  func ordinal(of key: Int64) -> Int64? { key }

  func bits(from lower: Int64, to upper: Int64, steps: Int) -> Double? {
    LabelKeys().bits(from: lower, to: upper, steps: steps)
  }

  func openLower(first: Int64, upper: Int64, steps: Int) -> Int64 { -1 }

  func openUpper(last: Int64, lower: Int64, steps: Int) -> Int64 { count }

  func wholeListBounds(steps: Int) -> (lower: Int64, upper: Int64) { (-1, count) }

  func spread(left: Int, right: Int, steps: Int, from lower: Int64, to upper: Int64) -> [Int64] {
    LabelKeys().spread(left: left, right: right, steps: steps, from: lower, to: upper)
  }
}
