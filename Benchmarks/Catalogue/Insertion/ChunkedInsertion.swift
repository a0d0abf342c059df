import ListOrdering

/// Binary search over chunks, then one insertion into a chunk: `SortedArray`.
struct ChunkedInsertion<Element: Comparable>: InsertionStrategy {
  static var name: String { "chunked" }
  static var summary: String { "finds its chunk, then its place in it (ours: SortedArray)" }
  static var inSwift: String? { "SortedArray" }

  private var list = SortedArray<Element>()
  var count: Int { list.count }
  var contents: [Element] { Array(list) }

  mutating func insert(_ element: Element) { list.insert(element) }
}
