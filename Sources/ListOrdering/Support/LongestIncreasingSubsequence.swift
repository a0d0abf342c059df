/// The indices of one longest strictly increasing subsequence, ascending.
///
/// Patience sorting: Fredman, "On computing the length of longest increasing subsequences", 1975.
/// - Complexity: O(*n* log *n*) comparisons.
@inlinable
package func longestIncreasingSubsequence<Value: Comparable>(of values: [Value]) -> [Int] {
  longestSubsequence(of: values) { $0 < $1 }
}

/// The indices of one longest non-decreasing subsequence, ascending.
///
/// Patience sorting, as for ``longestIncreasingSubsequence(of:)``, with equal values allowed to follow each other.
/// - Complexity: O(*n* log *n*) comparisons.
@inlinable
package func longestNonDecreasingSubsequence<Value: Comparable>(of values: [Value]) -> [Int] {
  longestSubsequence(of: values) { $0 <= $1 }
}

/// The indices of one longest subsequence each value of which may follow the one before it, ascending, as numbers of a
/// type that holds them all.
@inlinable
func longestSubsequence<Value, Index: SignedInteger & FixedWidthInteger>(
  of values: [Value], mayFollow: (Value, Value) -> Bool
) -> [Index] {
  if values.indices.dropFirst().allSatisfy({ mayFollow(values[$0 - 1], values[$0]) }) {
    return values.indices.map { Index($0) }
  }
  // lasts[k]: the index of the smallest value that ends a subsequence of length k + 1.
  var lasts: [Index] = []
  lasts.reserveCapacity(values.count)
  var previous = [Index](repeating: -1, count: values.count)
  for index in values.indices {
    // Mostly it prolongs the longest so far.
    let isLongest = lasts.last.map { mayFollow(values[Int($0)], values[index]) } ?? true
    var low = isLongest ? lasts.count : 0
    var high = isLongest ? low : lasts.count - 1
    while low < high {
      let middle = (low + high) / 2
      if mayFollow(values[Int(lasts[middle])], values[index]) { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = lasts[low - 1] }
    if low == lasts.count { lasts.append(Index(index)) } else { lasts[low] = Index(index) }
  }
  // From its last value back, written over what is no longer needed.
  var index = lasts.last ?? -1
  for place in lasts.indices.reversed() {
    lasts[place] = index
    index = previous[Int(index)]
  }
  return lasts
}
