import Testing
import TestSupport

@testable import ListOrdering

/// The branch-free search. `RandomAccessPartitioningTests` checks the branching one.
@Suite struct PartitioningTests {
  @Test(arguments: [1, 1 << 40])
  func findsTheSameOffsetWithTheFewestProbes(among number: Int) {
    for count in 0...140 {
      ContiguousArray(0..<count).withUnsafeBufferPointer { elements in
        for start in [0, 1] where start <= count {
          for first in start...count {
            var probes: [Int] = []
            let found = elements.partitioningOffset(from: start, to: count, among: number) {
              probes.append($0)
              return $0 >= first
            }
            expect(found == first)
            expect(probes.allSatisfy { $0 >= start && $0 < count })
            expect(probes.count <= Int.bitWidth - (count - start).leadingZeroBitCount)
          }
        }
      }
    }
  }

  /// A predicate that is not monotonic still gives an offset within the range.
  @Test(arguments: [1, 1 << 40])
  func offsetStaysInRangeForAnyPredicate(among number: Int) {
    for count in 1...40 {
      ContiguousArray(0..<count).withUnsafeBufferPointer { elements in
        for answers in 0..<1 << 6 {
          var probe = -1
          let found = elements.partitioningOffset(from: 1, to: count, among: number) {
            expect($0 >= 1 && $0 < count)
            probe += 1
            return answers >> probe & 1 == 1
          }
          expect(found >= 1 && found <= count)
        }
      }
    }
  }

  @Test func onlySmallBuffersAreNear() {
    expect(UnsafeBufferPointer<Int>.areNear(1 << 18))
    expect(!UnsafeBufferPointer<Int>.areNear((1 << 18) + 1))
  }
}
