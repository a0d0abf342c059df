import Testing

@testable import ListOrdering

/// The search without branches against the one with them, which `RandomAccessPartitioningTests` hold against a scan.
@Suite struct PartitioningTests {
  @Test(arguments: [1, 1 << 40])
  func probesAreTheSameNearAndFar(among number: Int) {
    for count in 0...70 {
      ContiguousArray(0..<count).withUnsafeBufferPointer { elements in
        for start in [0, 1] where start <= count {
          for first in start...count {
            var probes: [Int] = []
            let found = elements.partitioningOffset(from: start, to: count, among: number) {
              probes.append($0)
              return $0 >= first
            }
            var expected: [Int] = []
            let oracle = elements.partitioningIndex(from: start, to: count) {
              expected.append($0)
              return $0 >= first
            }
            #expect(found == oracle)
            #expect(found == first)
            #expect(probes == expected)
          }
        }
      }
    }
  }

  @Test func whatIsNearIsSmallAndWhole() {
    #expect(UnsafeBufferPointer<Int>.areNear(1 << 18))
    #expect(!UnsafeBufferPointer<Int>.areNear((1 << 18) + 1))
    #expect(!UnsafeBufferPointer<String>.areNear(1))
  }
}
