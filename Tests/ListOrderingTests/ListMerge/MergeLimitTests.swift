import Testing

@testable import ListOrdering

@Suite struct MergeLimitTests {
  /// Negative limits count as 0.
  @Test(arguments: [(Int.min, 2), (-1, 2), (0, 2), (1, 1), (.max, 0)])
  func itemsOverAnyLimitAreCounted(limit: Int, over: Int) throws {
    let rows = (0..<2).map {
      TestItem(id: $0, content: "", placement: TestPlacement(section: 0, key: Double($0)))
    }
    let result = try IntentPreservingMerge(limit: limit).merge(
      base: rows, local: rows.map { LocalItem($0) }, server: rows)
    #expect(result.report.overLimit == over)
    #expect(result.items.count == 2)
  }

  /// Row numbers have four bytes. A merge of more rows throws an error instead of confusing rows.
  @Test func mergeOfTooManyRowsIsRefused() throws {
    try MergeMatching<Int>.requireNumbers(for: 2_147_483_647)
    #expect(throws: MergeError<Int>.tooMany(2_147_483_648)) {
      try MergeMatching<Int>.requireNumbers(for: 2_147_483_648)
    }
    #expect(MergeError<Int>.tooMany(2_147_483_648).description.contains("2147483648"))
  }
}
