import Measuring
import Testing

@testable import Reporting

@Suite struct LabelLayoutTests {
  @Test func labelsThatDoNotOverlapStay() {
    #expect(LabelLayout.spread([50, 10, 30], gap: 10, in: 0...100) == [50, 10, 30])
    #expect(LabelLayout.spread([], gap: 10, in: 0...100).isEmpty)
  }

  @Test func equalLabelsSpreadInBothDirections() {
    #expect(LabelLayout.spread([50, 50, 50], gap: 10, in: 0...100) == [40, 50, 60])
    #expect(LabelLayout.spread([50, 54], gap: 10, in: 0...100) == [47, 57])
  }

  @Test func labelsStayInThePicture() {
    #expect(LabelLayout.spread([0, 0, 100, 100], gap: 10, in: 0...100) == [0, 10, 90, 100])
    #expect(LabelLayout.spread([5, 5, 5], gap: 80, in: 0...100) == [0, 50, 100])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func labelsNeverOverlapOrSwap(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let wanted = (0..<(1 + generator.below(18))).map { _ in Double(generator.below(30)) * 10 }
    let placed = LabelLayout.spread(wanted, gap: 16, in: 0...300)
    let pairs = zip(wanted, placed).sorted { $0 < $1 }
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $1.1 - $0.1 >= 16 - 1e-9 })
    #expect(placed.allSatisfy { $0 >= -1e-9 && $0 <= 300 + 1e-9 })
  }
}
