import SortedCollections

/// A B-tree, swift-collections' `SortedSet`. A set holds no element twice, so each goes in with the number of
/// its insertion: equals survive, and stand in the order in which they came.
struct SortedSetInsertion<Element: Comparable>: InsertionStrategy {
  static var name: String { "sorted-set" }
  static var summary: String { "a B-tree of elements numbered as they come (swift-collections' SortedSet)" }

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
