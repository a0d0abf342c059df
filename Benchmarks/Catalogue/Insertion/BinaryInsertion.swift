import ListOrdering

/// Binary search, then one insertion into an array: `SortedArray`.
struct BinaryInsertion<Element: Comparable>: InsertionStrategy {
  static var name: String { "binary" }
  static var summary: String { "finds its place by binary search in one array (ours: SortedArray)" }

  private var list = SortedArray<Element>()
  var count: Int { list.count }
  var contents: [Element] { Array(list) }

  mutating func insert(_ element: Element) {
    // No element is NaN, so none is refused; were one, the check of the contents would find it missing.
    _ = try? list.insert(element)
  }
}
