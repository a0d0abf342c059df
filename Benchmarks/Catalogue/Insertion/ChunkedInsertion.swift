import ListOrdering

/// Binary search over chunks, then one insertion into a chunk: `ChunkedSortedArray`.
struct ChunkedInsertion<Element: Comparable>: InsertionStrategy {
  static var name: String { "chunked" }
  static var summary: String { "finds its chunk, then its place in it (ours: ChunkedSortedArray)" }

  private var list = ChunkedSortedArray<Element>()
  var count: Int { list.count }
  var contents: [Element] { Array(list) }

  mutating func insert(_ element: Element) {
    // As in `BinaryInsertion`: nothing is refused here.
    _ = try? list.insert(element)
  }
}
