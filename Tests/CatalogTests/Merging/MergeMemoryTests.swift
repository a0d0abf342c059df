import AllocationCounting
import ListOrdering
import Testing

@testable import Merging

@Suite struct MergeMemoryTests {
  /// A merge allocates as many bytes per item in a long list as in a short one.
  @Test(.enabled(if: allocation_counting_is_on()))
  func memoryIsLinear() throws {
    var bytes: [Double] = []
    for size in [1_000, 10_000, 50_000] {
      var generator = ConflictGenerator(seed: 1)
      let conflict = generator.moves(size / 50, of: size)
      let merge = IntentPreservingMerge()
      // The first run also allocates everything that is created only once.
      for isCounted in [false, true] {
        let start = allocation_counts_now()
        let result = try merge.merge(base: conflict.base, local: conflict.local, server: conflict.server)
        let end = allocation_counts_now()
        #expect(result.items.count == size)
        if isCounted { bytes.append(Double(end.bytes - start.bytes) / Double(size)) }
      }
    }
    // Unoptimized code allocates for every closure. Optimized code needs less than 300 bytes.
    #expect(bytes.allSatisfy { $0 < 4_000 }, "\(bytes) bytes per item")
    #expect(bytes.max()! < 1.5 * bytes.min()!, "\(bytes) bytes per item")
  }
}
