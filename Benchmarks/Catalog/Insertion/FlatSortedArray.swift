import ListOrdering

/// Elements sorted in one array: a binary search, then an insertion that moves all elements behind.
public struct FlatSortedArray<Element: Comparable> {
  public private(set) var elements: ContiguousArray<Element> = []

  /// Inserts `element` after its equals.
  public mutating func insert(_ element: Element) {
    let index = elements.withUnsafeBufferPointer { elements in
      elements.partitioningOffset(from: 0, to: elements.count, among: elements.count) { element < $0 }
    }
    elements.insertShifting(element, at: index)
  }
}
