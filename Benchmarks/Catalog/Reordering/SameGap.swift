import ListOrdering
import Measuring

/// Two devices insert into the same gap while apart: how often do they choose the same key?
///
/// Both know the same two neighbors and draw their random numbers, where the scheme uses any, from seeds of their
/// own. Equal keys are no disaster, since ties are read by id, but no key fits between them any more.
enum SameGap {
  /// The workload's name.
  static let name = "same-gap"
  /// What is done, in a line.
  static let summary = "two devices apart insert into the same gap, 10,000 times: how many keys are equal?"
  /// How many pairs of keys are made.
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

  /// How many pairs of keys are equal.
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
