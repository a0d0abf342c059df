import ListOrdering

extension RandomAccessCollection where Index == Int, Element: Comparable & Sendable {
  /// New keys for the rows from `first` on, without the rows that keep theirs.
  ///
  /// The rows that come down go first, ascending, then those that go up, descending: each is written when its way
  /// is free, so the list stays strictly sorted after every single row.
  /// - Parameter new: Ascending keys, all between those of the rows outside.
  func relabels(from first: Int, to new: [Element]) -> [Relabel<Element>] {
    var falling: [Relabel<Element>] = []
    var rising: [Relabel<Element>] = []
    for (offset, key) in new.enumerated() {
      let former = self[first + offset]
      if key < former { falling.append(Relabel(index: first + offset, key: key)) }
      if key > former { rising.append(Relabel(index: first + offset, key: key)) }
    }
    return falling + rising.reversed()
  }
}
