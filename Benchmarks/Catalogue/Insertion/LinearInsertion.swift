import ListOrdering

/// Scans from the end for the first element that is not greater: insertion sort's inner loop.
struct LinearInsertion<Element: Comparable>: ArrayInsertionStrategy {
  static var name: String { "linear" }
  static var summary: String { "scans from the end for its place, then inserts there" }

  private(set) var list: ContiguousArray<Element> = []

  mutating func insert(_ element: Element) {
    var index = list.count
    while index > 0 && element < list[index - 1] { index -= 1 }
    list.insertShifting(element, at: index)
  }
}
