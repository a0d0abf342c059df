import Measuring
import Testing

@Suite struct SplitMix64Tests {
  /// The numbers of the published reference implementation for this seed.
  @Test func matchesTheReferenceImplementation() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  /// Computed independently from the algorithms' definitions. If they change, all workloads change.
  @Test func outputOfASeedNeverChanges() {
    var generator = SplitMix64(seed: 42)
    #expect((0..<12).map { _ in generator.below(10) } == [7, 1, 2, 3, 0, 8, 2, 8, 3, 6, 2, 4])
    var shuffler = SplitMix64(seed: 7)
    #expect(shuffler.shuffled(0..<10) == [9, 5, 8, 6, 1, 2, 4, 7, 0, 3])
    #expect(SplitMix64(seed: 42).derive("reordering/append") == 15_270_060_989_143_983_457)
    #expect(SplitMix64(seed: 42).derive("") == 8_855_249_650_999_043_578)
  }

  @Test(arguments: [1, 2, 3, 7, 10, 1 << 40, Int.max])
  func numbersBelowABoundAreUniform(bound: Int) {
    var generator = SplitMix64(seed: UInt64(bound))
    let parts = min(bound, 10)
    var counts = [Int](repeating: 0, count: parts)
    for _ in 0..<10_000 {
      let number = generator.below(bound)
      #expect((0..<bound).contains(number))
      counts[Int(Double(number) / Double(bound) * Double(parts))] += 1
    }
    let expected = 10_000 / Double(parts)
    let chiSquared = counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    #expect(chiSquared < 30, "\(counts)")
  }

  @Test func permutationsAreUniform() {
    var generator = SplitMix64(seed: 3)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<6000 { counts[generator.shuffled([1, 2, 3]), default: 0] += 1 }
    #expect(counts.count == 6)
    #expect(counts.values.allSatisfy { (880...1120).contains($0) }, "\(counts)")
    #expect(generator.shuffled([Int]()).isEmpty)
  }

  @Test func unitsAreBelowOne() {
    var generator = SplitMix64(seed: 5)
    let units = (0..<10_000).map { _ in generator.unit() }
    #expect(units.allSatisfy { (0..<1).contains($0) })
    let mean = units.reduce(0, +) / 10_000
    #expect(abs(mean - 0.5) < 0.02)
  }

  @Test func labelsHaveDifferentSeeds() {
    let root = SplitMix64(seed: 1)
    let seeds = Set((0..<1000).map { root.derive("workload \($0)") })
    #expect(seeds.count == 1000)
    #expect(root.derive("a") != SplitMix64(seed: 2).derive("a"))
    var labeled = SplitMix64(seed: 1, label: "a"), seeded = SplitMix64(seed: root.derive("a"))
    #expect(labeled.next() == seeded.next())
  }

  #if os(Linux) || os(macOS)
    @Test func boundOfZeroTraps() async {
      await #expect(processExitsWith: .failure) {
        var generator = SplitMix64(seed: 0)
        _ = generator.below(0)
      }
    }
  #endif
}
