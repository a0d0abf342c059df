import Insertion
import SortedCollections

/// A B-tree of the elements alone, the usual choice for distinct elements: swift-collections'
/// `SortedSet`. It holds only one of several equal elements.
struct SortedSetInsertion<Element: Comparable>: InsertionStrategy {
  static var name: String { "sorted-set" }
  static var summary: String {
    "a B-tree of the elements, which must be distinct (SortedSet of swift-collections)"
  }
  static var keepsEquals: Bool { false }

  private var tree = SortedSet<Element>()
  var count: Int { tree.count }
  var contents: [Element] { Array(tree) }

  mutating func insert(_ element: Element) { tree.insert(element) }
}
