import ListOrdering

/// What one would write by hand for an array of `Int` alone: the probes of `binary`, with nothing generic about them.
///
/// A yardstick, no rival: what `binary` takes beside it is what its generality costs.
struct HandWrittenInsertion: ArrayInsertionStrategy {
  static var name: String { "hand-written" }
  static var summary: String { "binary, written by hand for an array of Int alone: what generality costs" }

  private(set) var list: ContiguousArray<Int> = []

  mutating func insert(_ element: Int) {
    list.insertShifting(element, at: upperBound(of: element))
  }

  /// The index of the first number above `element`, searched without a branch a probe.
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
