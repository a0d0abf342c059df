import ListOrdering

/// Binary search over chunks, then one insertion into a chunk: `SortedArray`.
public struct ChunkedInsertion<Element: Comparable>: InsertionStrategy {
  public static var name: String { "chunked" }
  public static var summary: String {
    "finds the chunk, then the position in it (SortedArray of this library)"
  }
  public static var inSwift: String? { "SortedArray" }

  private var list = SortedArray<Element>()
  public var count: Int { list.count }
  public var contents: [Element] { Array(list) }

  public init() {}

  public mutating func insert(_ element: Element) { list.insert(element) }
}
