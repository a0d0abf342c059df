extension Array {
  /// Sorts elements most of which are in order already: the few others are taken out, sorted, and merged back.
  ///
  /// What stays is a longest sequence in order. Where many are out of order it sorts all as usual. Not stable.
  /// - Complexity: O(*n* + *k* log *n*) comparisons for *k* elements that are out of order among *n*, else
  ///   O(*n* log *n*).
  @inlinable
  mutating func sortNearlySorted(by areInIncreasingOrder: (Element, Element) -> Bool) {
    let falls = indices.dropFirst().count { areInIncreasingOrder(self[$0], self[$0 - 1]) }
    if falls == 0 { return }
    if falls > count / 16 { return sort(by: areInIncreasingOrder) }
    let inOrder = longestSubsequence(of: self) { !areInIncreasingOrder($1, $0) }
    var others: [Element] = []
    var next = 0
    for index in inOrder {
      others += self[next..<index]
      next = index + 1
    }
    others += self[next...]
    others.sort(by: areInIncreasingOrder)

    var sorted: [Element] = []
    sorted.reserveCapacity(count)
    next = 0
    for index in inOrder {
      while next < others.count, areInIncreasingOrder(others[next], self[index]) {
        sorted.append(others[next])
        next += 1
      }
      sorted.append(self[index])
    }
    sorted += others[next...]
    self = sorted
  }
}
