import ListOrdering
import Measuring

/// Measures how often two devices choose the same key when both insert into
/// the same gap while offline.
///
/// Both know the same two neighbors, and use different seeds if the scheme uses random numbers.
/// Equal keys are not a disaster, since ties are ordered by id, but no key fits between them.
enum SameGap {
  static let name = "same-gap"
  static let summary = "two separate devices insert into the same gap, 10,000 times; counts equal keys"
  /// The number of pairs of keys to make.
  static let pairs = 10_000

  static func comparison(seed: UInt64) -> Comparison {
    Comparison(
      family: ReorderingCatalog.self, workload: name, size: 2,
      strategies: ReorderingCatalog.strategies.filter { $0.equalPairs != nil }.map(\.name),
      effort: Effort(counted: 2 * pairs),
      count: { name in
        ReorderingCatalog.strategy(named: name)?.equalPairs.map {
          ["pairs": CounterValue(pairs), "equalPairs": CounterValue($0(seed))]
        }
      }, trials: { _ in [] })
  }

  /// Returns the number of pairs with equal keys.
  static func equalPairs<Space: KeySpace>(seed: UInt64, space: (_ seed: UInt64) -> Space) -> Int {
    var generator = SplitMix64(seed: seed, label: name)
    var first = space(generator.next())
    guard let lower = first.key(between: nil, and: nil), let upper = first.key(between: lower, and: nil)
    else { return 0 }
    return (0..<pairs).count { _ in
      var here = space(generator.next()), there = space(generator.next())
      return here.key(between: lower, and: upper) == there.key(between: lower, and: upper)
    }
  }
}
