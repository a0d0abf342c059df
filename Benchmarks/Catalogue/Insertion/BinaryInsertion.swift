/// Binary search, then one insertion into an array.
struct BinaryInsertion<Element: Comparable>: InsertionStrategy {
  static var name: String { "binary" }
  static var summary: String { "finds its place by binary search in one array" }

  private var list = FlatSortedArray<Element>()
  var count: Int { list.elements.count }
  var contents: [Element] { Array(list.elements) }

  mutating func insert(_ element: Element) { list.insert(element) }
}
