import ListOrdering
import Testing

@Suite struct MergeLimitTests {
  /// A limit below 0 is one of none.
  @Test(arguments: [(Int.min, 2), (-1, 2), (0, 2), (1, 1), (.max, 0)])
  func anyLimitIsCountedFrom(limit: Int, over: Int) throws {
    let rows = (0..<2).map {
      TestItem(id: $0, content: "", placement: Placement(section: 0, key: Double($0)))
    }
    let result = try IntentPreservingMerge(limit: limit).merge(
      base: rows, local: rows.map { LocalItem($0) }, server: rows)
    #expect(result.report.overLimit == over)
    #expect(result.items.count == 2)
  }
}
