import Insertion
import SortedCollections

/// A B-tree, swift-collections' `SortedSet`, of the elements alone: what people use where no two are equal. It holds no
/// element twice.
struct SortedSetInsertion<Element: Comparable>: InsertionStrategy {
  static var name: String { "sorted-set" }
  static var summary: String { "a B-tree of the elements, for distinct ones (swift-collections' SortedSet)" }
  static var keepsEquals: Bool { false }

  private var tree = SortedSet<Element>()
  var count: Int { tree.count }
  var contents: [Element] { Array(tree) }

  mutating func insert(_ element: Element) { tree.insert(element) }
}
