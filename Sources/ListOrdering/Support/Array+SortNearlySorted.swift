extension Array {
  /// Sorts elements most of which are in order already: the few others are taken out, sorted, and merged back.
  ///
  /// An element that comes before the last one kept is taken out together with it, since either may be the one
  /// out of place: twice as many go as have to, in one pass and without more memory than theirs. Where too many
  /// go it sorts all as usual. Not stable.
  /// - Complexity: O(*n* + *k* log *k*) comparisons for *k* elements that are out of order among *n*, else
  ///   O(*n* log *n*).
  @inlinable
  mutating func sortNearlySorted(by areInIncreasingOrder: (Element, Element) -> Bool) {
    var others: [Element] = []
    var kept = 0
    for index in indices {
      if kept > 0, areInIncreasingOrder(self[index], self[kept - 1]) {
        kept -= 1
        others.append(self[kept])
        others.append(self[index])
        if others.count > count / 8 {
          replaceSubrange(kept...index, with: others)
          return sort(by: areInIncreasingOrder)
        }
      } else {
        if kept < index { self[kept] = self[index] }
        kept += 1
      }
    }
    others.sort(by: areInIncreasingOrder)
    // From the end on, so that nothing is overwritten that is still to be read.
    var end = count
    while let last = others.last {
      end -= 1
      if kept > 0, areInIncreasingOrder(last, self[kept - 1]) {
        kept -= 1
        self[end] = self[kept]
      } else {
        self[end] = others.removeLast()
      }
    }
  }
}
