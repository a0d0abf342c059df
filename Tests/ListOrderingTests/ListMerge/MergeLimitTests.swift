import Testing

@testable import ListOrdering

@Suite struct MergeLimitTests {
  /// A limit below 0 is one of none.
  @Test(arguments: [(Int.min, 2), (-1, 2), (0, 2), (1, 1), (.max, 0)])
  func anyLimitIsCountedFrom(limit: Int, over: Int) throws {
    let rows = (0..<2).map {
      TestItem(id: $0, content: "", placement: TestPlacement(section: 0, key: Double($0)))
    }
    let result = try IntentPreservingMerge(limit: limit).merge(
      base: rows, local: rows.map { LocalItem($0) }, server: rows)
    #expect(result.report.overLimit == over)
    #expect(result.items.count == 2)
  }

  /// Rows are numbered in four bytes: more than these number are refused, and not taken for others.
  @Test func moreRowsThanNumbersAreRefused() throws {
    try MergeMatching<Int>.requireNumbers(for: 2_147_483_647)
    #expect(throws: MergeError<Int>.tooMany(2_147_483_648)) {
      try MergeMatching<Int>.requireNumbers(for: 2_147_483_648)
    }
    #expect(MergeError<Int>.tooMany(2_147_483_648).description.contains("2147483648"))
  }
}
