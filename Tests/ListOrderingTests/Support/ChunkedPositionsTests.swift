import Testing
import TestSupport

@testable import ListOrdering

/// Compares positions of a `ChunkedArray` with indices of an `Array`.
@Suite struct ChunkedPositionsTests {
  static let capacities = [2, 3, 4, 7, 128]

  @Test(arguments: capacities)
  func everyPositionKnowsItsIndexAndNeighbors(capacity: Int) {
    for count in 0...40 {
      let array = ChunkedArray(0..<count, chunkCapacity: capacity)
      for index in 0...count {
        // Between chunks there are two positions: locating finds one, and searching the other.
        for position in [array.position(at: index), array.position { $0 >= index }] {
          expect(array.index(of: position) == index)
          expect(array.element(at: position) == (index < count ? index : nil))
          expect(array.element(before: position) == (index > 0 ? index - 1 : nil))
        }
      }
    }
  }

  @Test(arguments: capacities)
  func everyPositionAllowsInsertingAndRemoving(capacity: Int) {
    for count in 0...24 {
      let start = ChunkedArray(0..<count, chunkCapacity: capacity)
      for index in 0...count {
        for position in [start.position(at: index), start.position { $0 >= index }] {
          var oracle = Array(0..<count)
          oracle.insert(-1, at: index)
          var array = start
          array.insert(-1, at: position)
          ChunkedArrayTests().check(array)
          expect(Array(array) == oracle)
          guard index < count else { continue }
          array = start
          expect(array.remove(at: position) == index)
          ChunkedArrayTests().check(array)
          expect(Array(array) == Array(0..<count).filter { $0 != index })
        }
      }
    }
  }

  /// Moves every element to every other gap. Values ascend before and after the move, so searching
  /// also checks the chunks' stored first elements.
  @Test(arguments: capacities)
  func everyElementMovesToEveryGap(capacity: Int) {
    for count in 1...10 {
      let start = ChunkedArray((0..<count).map { 2 * $0 }, chunkCapacity: capacity)
      for index in 0..<count {
        let source = start.position(standing: start.position { $0 >= 2 * index })
        expect(source == start.position(at: index))
        expect(start[source] == 2 * index)
        if index > 0 { expect(start.position(inFrontOf: source) == start.position(at: index - 1)) }
        if index + 1 < count { expect(start.position(behind: source) == start.position(at: index + 1)) }
        for gap in 0...count where gap != index && gap != index + 1 {
          for position in [start.position(at: gap), start.position { $0 >= 2 * gap }] {
            let oracle = (Array(start).filter { $0 != 2 * index } + [2 * gap - 1]).sorted()
            var array = start
            array.move(from: source, to: position, as: 2 * gap - 1)
            ChunkedArrayTests().check(array)
            expect(Array(array) == oracle)
            let found = oracle.map { value in array.index(of: array.position { $0 >= value }) }
            expect(found == Array(0..<count))
          }
        }
      }
    }
  }

  @Test func positionOutOfRangeTraps() async {
    await #expect(processExitsWith: .failure) { _ = ChunkedArray(0..<2_000).position(at: 2_001) }
    await #expect(processExitsWith: .failure) { _ = ChunkedArray(0..<3).position(at: -1) }
  }
}
