/// Binary search, then one insertion into an array.
public struct BinaryInsertion<Element: Comparable>: InsertionStrategy {
  public static var name: String { "binary" }
  public static var summary: String { "finds the position by binary search in one array" }

  private var list = FlatSortedArray<Element>()
  public var count: Int { list.elements.count }
  public var contents: [Element] { Array(list.elements) }

  public init() {}

  public mutating func insert(_ element: Element) { list.insert(element) }
}
