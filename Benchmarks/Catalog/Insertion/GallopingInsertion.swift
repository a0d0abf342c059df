import ListOrdering

/// Gallops from the last insertion point in steps that double, then searches between the last two
/// steps (Bentley and Yao 1976). It is cheap if each element goes near the previous one.
public struct GallopingInsertion<Element: Comparable>: ArrayInsertionStrategy {
  public static var name: String { "galloping" }
  public static var summary: String { "searches in doubling steps from the last insertion" }

  public private(set) var list: ContiguousArray<Element> = []
  private var last = 0

  public init() {}

  public mutating func insert(_ element: Element) {
    var low = 0
    var high = list.count
    var step = 1
    if last < list.count && element < list[last] {
      high = last
      while high - step > 0 && element < list[high - step] {
        high -= step
        step *= 2
      }
      low = max(0, high - step)
    } else {
      low = min(last, list.count)
      while low + step <= list.count && !(element < list[low + step - 1]) {
        low += step
        step *= 2
      }
      high = min(list.count, low + step)
    }
    while low < high {
      let middle = low + (high - low) / 2
      if element < list[middle] {
        high = middle
      } else {
        low = middle + 1
      }
    }
    list.insertShifting(element, at: low)
    last = low
  }
}
