@testable import ListOrdering

extension Trap {
  typealias Item = LocalItem<TestItem<Int, String, Int, Double>>
  typealias Row = TestItem<Int, String, Int, Double>

  /// Damages the result of a merge of items 1 and 2 in section 0 and checks its invariants.
  private static func result(
    _ name: String, _ message: String,
    _ change: @escaping @Sendable (inout MergeResult<TestItem<Int, String, Int, Double>>) -> Void
  ) -> Trap {
    Trap("a merge, \(name)", message) {
      let rows = [1, 2].map {
        Row(id: $0, content: "", placement: TestPlacement(section: 0, key: Double($0)))
      }
      var result = try IntentPreservingMerge().merge(base: rows, local: rows.map { Item($0) }, server: rows)
      change(&result)
      result._checkInvariants()
    }
  }

  static let merging = [
    result("an item in no order", "An item is missing from the order, or in it twice") {
      $0.order[0].ids = [1]
    },
    result("an item that is not there", "No item has the id 1, or the id after it") {
      $0.order[0].ids = [1, 3]
    },
    result("an item of another section", "The item 1 is in a different section") {
      $0.items[0].item.placement.section = 1
    },
    result("keys out of order", "The keys are not ascending at 1") { $0.items[0].item.placement.key = 3 },
    result("a row of the base twice", "The base contains an item twice") { $0.base.append($0.base[0]) },
    Trap(
      "a merge of more items than there are keys", "The key space has no room for 3 keys"
    ) {
      let local = (0..<3).map {
        LocalItem(id: $0, content: "", placement: TestPlacement(section: 0, key: $0), dirty: .all)
      }
      _ = try IntentPreservingMerge(space: TwoKeys()).merge(base: [], local: local, server: [])
    },
  ]
}
