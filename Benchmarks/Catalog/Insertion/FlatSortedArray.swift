import ListOrdering

/// A sorted array with binary search, whose insertions move all elements after the insertion point.
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
