import Testing

@testable import Reporting

@Suite struct SignificanceTests {
  /// Values from tables of Student's distribution with five degrees of freedom.
  @Test(arguments: [(0, 0.5), (2.015, 0.05), (2.571, 0.025), (4.032, 0.005), (6.869, 0.0005)])
  func tailMatchesStudentsDistribution(deviate: Double, chance: Double) {
    #expect(abs(Significance.tail(deviate) - chance) < chance * 0.001)
    #expect(abs(Significance.tail(-deviate) - (1 - chance)) < 0.001)
    #expect(abs(Significance.deviate(tail: chance) - deviate) < 0.001)
  }

  /// A step-down example: the third hypothesis is only rejected because the first two are.
  @Test func hypothesesAreRejectedOneAfterAnother() {
    #expect(Significance.rejected([0.024, 0.2, 0.01, 0.0125], level: 0.05) == [0, 2, 3])
    #expect(Significance.rejected([0.03, 0.2, 0.02, 0.0126], level: 0.05) == [])
    #expect(Significance.rejected([], level: 0.05) == [])
  }

  @Test func spreadIgnoresTheUpperHalf() {
    let quiet = (0..<101).map { Double($0) / 100 }
    #expect(abs(Significance.spread(of: quiet) - 0.5 / 1.349) < 0.01)
    #expect(Significance.spread(of: quiet + (0..<90).map { Double(1_000 * $0) }) < 1)
    #expect(Significance.spread(of: []) == 0 && Significance.spread(of: [3]) == 0)
    #expect(Significance.median([3, 1, 2]) == 2 && Significance.median([1, 2]) == 1.5)
  }
}
