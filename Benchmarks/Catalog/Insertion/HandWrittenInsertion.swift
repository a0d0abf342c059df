import ListOrdering

/// Code as written by hand for an array of `Int`: the probes of `binary`, without generics.
///
/// It is a yardstick, not a strategy to choose: its distance from `binary`
/// is the cost of generic code.
struct HandWrittenInsertion: ArrayInsertionStrategy {
  static var name: String { "hand-written" }
  static var summary: String { "like binary, but only for an array of Int; shows the cost of generality" }

  private(set) var list: ContiguousArray<Int> = []

  mutating func insert(_ element: Int) {
    list.insertShifting(element, at: upperBound(of: element))
  }

  /// Returns the index of the first number above `element`, using a search without branches.
  private func upperBound(of element: Int) -> Int {
    list.withUnsafeBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return 0 }
      var low = base
      var length = numbers.count
      while length > 0 {
        let half = length / 2
        let isAbove = element < low[half]
        let upper = low + half + 1
        low = isAbove ? low : upper
        length = half &- ((isAbove ? 0 : 1) & ~length)
      }
      return low - base
    }
  }
}
