/// Returns the indices of one longest strictly increasing subsequence, ascending.
///
/// Patience sorting: Fredman, "On computing the length of longest increasing subsequences", 1975.
/// - Complexity: O(*n* log *n*) comparisons.
@inlinable
package func longestIncreasingSubsequence<Value: Comparable>(of values: [Value]) -> [Int] {
  longestSubsequence(of: values) { $0 < $1 }
}

/// Returns the indices of one longest non-decreasing subsequence, ascending.
///
/// Like ``longestIncreasingSubsequence(of:)``, but equal values may follow each other.
/// - Complexity: O(*n* log *n*) comparisons.
@inlinable
package func longestNonDecreasingSubsequence<Value: Comparable>(of values: [Value]) -> [Int] {
  longestSubsequence(of: values) { $0 <= $1 }
}

/// Returns the ascending indices of one longest subsequence in which each value may follow the
/// previous one. Their integer type must be able to represent all indices of `values`.
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
    // Usually, the value extends the longest subsequence so far.
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
  // Traces the subsequence back from its last value. Overwrites entries that are no longer needed.
  var index = lasts.last ?? -1
  for place in lasts.indices.reversed() {
    lasts[place] = index
    index = previous[Int(index)]
  }
  return lasts
}
