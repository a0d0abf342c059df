import KeyStrategies
import ListOrdering
import Reordering

/// A labeling rule on a short list with few labels: integers from 0 up to,
/// but not including, a bound.
///
/// The rules are those of the strategies, with so few labels that the game between a rule and an
/// adversary can be solved.
public struct SmallRule: Sendable {
  /// The strategy's name.
  public let name: String
  /// Returns all rows' labels after an insert, including the new item's; `nil`
  /// if the rule finds no label.
  ///
  /// - Parameters:
  ///   - labels: The labels of the other rows, ascending.
  ///   - gap: The index of the new item.
  public let place: @Sendable (_ labels: [Int], _ gap: Int) -> [Int]?

  /// Returns the rules that work on 2^`bits` labels between two fixed bounds.
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

/// Labels between fixed bounds at −1 and `count`, each new one midway between its neighbors. These
/// are the core's labels without open ends, relabeled by the core's rule.
struct WalledLabels: LinearKeySpace {
  let count: Int64

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
