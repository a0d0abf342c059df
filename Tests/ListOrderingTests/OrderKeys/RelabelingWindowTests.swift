import Testing

@testable import ListOrdering

@Suite struct RelabelingWindowTests {
  /// Among windows whose scores are equal except for rounding, the search chooses the one with the
  /// fewest rows before the gap, then behind it, regardless of the order in which it tries them.
  @Test func equalWindowsAreChosenByFewestRowsBeforeTheGap() {
    let sides = [0, 1, 2, 4]
    let windows = sides.flatMap { left in sides.map { RelabelingWindow(left: left, right: $0) } }
    for (place, one) in windows.enumerated() {
      for (otherPlace, other) in windows.enumerated() {
        for factor in [1 - 1e-12, 1, 1 + 1e-12] {
          let (first, second) = (
            ScoredWindow(window: one, score: 100 * factor), ScoredWindow(window: other, score: 100)
          )
          #expect(first.isBetter(than: second) == (place < otherPlace))
        }
        let less = ScoredWindow(window: one, score: 100 * (1 - 1e-6))
        let more = ScoredWindow(window: other, score: 100)
        #expect(more.isBetter(than: less) && !less.isBetter(than: more))
      }
    }
  }
}
