import Reordering

/// The sizes of consecutive groups of elements. Finds the group that contains the element at an
/// index: a Fenwick tree.
///
/// Source: Fenwick, "A new data structure for cumulative frequency tables" (1994).
struct CountTree: Sendable {
  /// At `i`, the sum of the counts from `i & (i + 1)` to `i`.
  private var sums: [Int]
  /// The greatest power of 2 that is at most the number of counts.
  private let highestStep: Int

  /// - Complexity: O(n).
  init(_ counts: some Sequence<Int>) {
    sums = Array(counts)
    for index in sums.indices {
      let parent = index | (index + 1)
      if parent < sums.count { sums[parent] += sums[index] }
    }
    highestStep = sums.isEmpty ? 0 : 1 << (Int.bitWidth - 1 - sums.count.leadingZeroBitCount)
  }

  /// - Complexity: O(log n).
  mutating func add(_ number: Int, at index: Int) {
    var index = index
    while index < sums.count {
      sums[index] += number
      index |= index + 1
    }
  }

  /// Returns the index of the group that contains an element, and the element's offset in the
  /// group. The index after all elements belongs to the last group.
  /// - Complexity: O(log n).
  func locate(_ element: Int) -> (index: Int, offset: Int) {
    var (index, rest, step) = (0, element, highestStep)
    while step > 0 {
      // `sums[index + step - 1]` is the sum of the `step` counts from `index` on.
      if index + step < sums.count, sums[index + step - 1] <= rest {
        rest -= sums[index + step - 1]
        index += step
      }
      step >>= 1
    }
    return (index, rest)
  }
}
