import Insertion
import SortedCollections

/// A B-tree of pairs of an element and the number of its insertion. The numbers keep equal elements
/// apart and in insertion order, at the cost of a second comparison and of space.
struct NumberedSortedSetInsertion<Element: Comparable>: InsertionStrategy {
  static var name: String { "sorted-set-numbered" }
  static var summary: String {
    "a B-tree of pairs of element and number, for any elements (SortedSet of swift-collections)"
  }

  private struct Numbered: Comparable {
    var element: Element
    var number: Int

    static func < (left: Self, right: Self) -> Bool {
      if left.element < right.element { return true }
      if right.element < left.element { return false }
      return left.number < right.number
    }
  }

  private var tree = SortedSet<Numbered>()
  var count: Int { tree.count }
  var contents: [Element] { tree.map(\.element) }

  mutating func insert(_ element: Element) {
    tree.insert(Numbered(element: element, number: tree.count))
  }
}
