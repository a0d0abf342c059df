/// Appends, then sorts the whole: what is most often written. The library's sort is stable and finds the run
/// that is sorted already, so an insertion costs O(n), not O(n log n).
struct AppendAndSort<Element: Comparable>: ArrayInsertionStrategy {
  static var name: String { "append-and-sort" }
  static var summary: String { "appends, then sorts the whole list" }

  private(set) var list: ContiguousArray<Element> = []

  mutating func insert(_ element: Element) {
    list.append(element)
    list.sort()
  }
}
