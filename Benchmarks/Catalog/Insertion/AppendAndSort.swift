/// Appends, then sorts the whole list, as most code does. The standard library's sort is stable and
/// detects sorted runs, so an insertion costs O(n), not O(n log n).
public struct AppendAndSort<Element: Comparable>: ArrayInsertionStrategy {
  public static var name: String { "append-and-sort" }
  public static var summary: String { "appends, then sorts the whole list" }

  public private(set) var list: ContiguousArray<Element> = []

  public init() {}

  public mutating func insert(_ element: Element) {
    list.append(element)
    list.sort()
  }
}
