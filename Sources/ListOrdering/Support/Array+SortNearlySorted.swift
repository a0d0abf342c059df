extension Array {
  /// Sorts a nearly sorted array: it extracts the few misplaced elements, sorts and merges them.
  ///
  /// If an element sorts before the last kept one, both are taken out, since either may be out of
  /// order. This takes out up to twice as many elements as necessary. But one pass suffices, and
  /// only these elements need memory. If too many are taken out, all elements are sorted as usual.
  /// The sort is not stable.
  /// - Complexity: O(*n* + *k* log *k*) comparisons for a small number *k* of misplaced elements,
  ///   otherwise O(*n* log *n*).
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
    // Merges from the end, so that no element is overwritten before it is read.
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
