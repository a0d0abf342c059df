import Testing

@testable import ListOrdering

@Suite struct WeaveTests {
  private func weave(
    _ first: [Int], _ second: [Int], prefersLatePositions: Bool = false,
    _ preference: (Int, Int) -> Interleaver.Preference
  )
    -> [Int]
  {
    Interleaver.weave(
      first[...], into: second[...], prefersLatePositions: prefersLatePositions, preference: preference)
  }

  @Test func withoutWishesTheFirstListComesFirstUnlessItIsLate() {
    #expect(weave([1, 2], [10, 20]) { _, _ in .none } == [1, 2, 10, 20])
    #expect(weave([1, 2], [10, 20], prefersLatePositions: true) { _, _ in .none } == [10, 20, 1, 2])
    #expect(weave([], [10]) { _, _ in .none } == [10])
    #expect(weave([1], []) { _, _ in .none } == [1])
  }

  @Test func weaveBreaksTheMinimumViolations() {
    // 1 wants to be behind 10 and before 20, and 2 before both. At least one wish must be broken.
    let woven = weave([1, 2], [10, 20]) { element, other in element == 1 && other == 10 ? .after : .before }
    #expect(woven == [1, 2, 10, 20])
    #expect(weave([1], [10, 20, 30]) { _, other in other == 30 ? .before : .after } == [10, 20, 1, 30])
  }

  /// Above the cell limit, which bounds memory, the weave continues greedily: it keeps both orders
  /// and grants consistent wishes.
  @Test func largeGapsAreWovenGreedily() {
    let count = 2_100
    #expect(count * count > Interleaver.cellLimit)
    let even = (0..<count).map { 2 * $0 }
    let odd = (0..<count).map { 2 * $0 + 1 }
    #expect(weave(even, odd) { $0 < $1 ? .before : .after } == Array(0..<2 * count))
    #expect(weave(even, odd) { _, _ in .none } == even + odd)
    #expect(weave(even, odd, prefersLatePositions: true) { _, _ in .none } == odd + even)
  }
}
