import ListOrdering

/// Scans from the end for the last element that is not greater: the inner loop of insertion sort.
public struct LinearInsertion<Element: Comparable>: ArrayInsertionStrategy {
  public static var name: String { "linear" }
  public static var summary: String { "scans for the position from the end" }

  public private(set) var list: ContiguousArray<Element> = []

  public init() {}

  public mutating func insert(_ element: Element) {
    var index = list.count
    while index > 0 && element < list[index - 1] { index -= 1 }
    list.insertShifting(element, at: index)
  }
}
