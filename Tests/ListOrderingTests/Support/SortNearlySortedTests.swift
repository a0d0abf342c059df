import SeededRandom
import Testing

@testable import ListOrdering

@Suite struct SortNearlySortedTests {
  /// From sorted to shuffled arrays: none, a few or all elements are out of order.
  @Test(arguments: [0, 1, 2, 3, 5, 8, 50, 400])
  func someMoved(moves: Int) {
    var generator = SplitMix64(seed: UInt64(moves) + 1)
    for count in [0, 1, 2, 15, 16, 17, 100, 300] {
      for distinct in [count + 1, 10] {
        var values = (0..<count).map { $0 % distinct }.sorted()
        for _ in 0..<moves where count > 0 {
          values[Int.random(in: 0..<count, using: &generator)] = Int.random(in: -1...count, using: &generator)
        }
        var sorted = values
        sorted.sortNearlySorted(by: <)
        #expect(sorted == values.sorted(), "\(values)")
      }
    }
  }

  /// Few elements out of order take few comparisons.
  @Test func comparisons() {
    var values = Array(0..<10_000)
    for index in stride(from: 50, to: 10_000, by: 1_000) { values[index] = 10_000 - index }
    var comparisons = 0
    values.sortNearlySorted {
      comparisons += 1
      return $0 < $1
    }
    #expect(values == values.sorted())
    #expect(comparisons < 3 * values.count)
  }
}
