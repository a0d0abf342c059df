@testable import Measuring
import Testing

@testable import FurtherStrategies
@testable import Reordering

/// Two offline devices insert into the same gap.
@Suite struct SameGapTests {
  init() { ReorderingCatalog.addEverything() }

  @Test(arguments: [
    ("midpoint-window", SameGap.pairs), ("fractional-index", SameGap.pairs), ("fractional-index-jittered", 0),
    ("fugue", 0),
  ])
  func keysAreEqualWithoutRandomness(name: String, equalPairs: Int) {
    let counters = SameGap.comparison(seed: 1).count(name)
    #expect(counters?["equalPairs"] == CounterValue(equalPairs))
  }

  @Test(arguments: DamageKind.allCases)
  func damageIsCountedForEveryStrategy(kind: DamageKind) {
    let comparison = kind.comparison(size: 20, seed: 1)
    for name in comparison.strategies {
      let counters = comparison.count(name)
      #expect(counters?["items"] == 20 && counters?["losses"] == 5, "\(name)")
    }
  }
}
