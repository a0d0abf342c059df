@testable import Comparing
import Measuring
import Testing

@testable import Reordering

/// Two devices apart, one gap.
@Suite struct SameGapTests {
  @Test(arguments: [
    ("midpoint-window", SameGap.pairs), ("fractional-index", SameGap.pairs), ("fractional-index-jittered", 0),
    ("fugue", 0),
  ])
  func keysAreEqualWhereNothingIsRandom(name: String, equalPairs: Int) {
    let counters = SameGap.comparison(seed: 1).count(name)
    #expect(counters?["equalPairs"] == CounterValue(equalPairs))
  }

  @Test func everySchemeIsAStrategy() {
    let names = Set(ReorderingCatalogue.strategies.map(\.name))
    #expect(SameGap.schemes.allSatisfy { names.contains($0.name) })
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
