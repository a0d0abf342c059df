import ListOrdering

/// Searches in sorted collections, and longest subsequences.
enum SearchCases {
  static let all = plain + subsequences

  private static func search(
    _ operation: String, _ body: @escaping ([CountedNumber], CountedNumber) -> Void
  ) -> GrowthCase {
    GrowthCase("RandomAccessCollection.\(operation)", "an array", .logarithmic) { size in
      let numbers = Numbers.even(size)
      return .each(Numbers.places(64, below: 2 * size)) { body(numbers, CountedNumber($0)) }
    }
  }

  private static let plain = [
    search("partitioningIndex(where:)") { numbers, number in
      Numbers.use(numbers.partitioningIndex { number < $0 })
    },
    search("lowerBound(of:)") { Numbers.use($0.lowerBound(of: $1)) },
  ]

  private static let subsequences: [GrowthCase] = [
    ("ascending", { Numbers.even($0) }), ("descending", { Numbers.even($0).reversed() }),
    ("shuffled", { Numbers.shuffled($0) }), ("all equal", { Array(repeating: CountedNumber(1), count: $0) }),
  ].flatMap { (situation: String, make: @escaping (Int) -> [CountedNumber]) in
    [
      GrowthCase("longestIncreasingSubsequence(of:)", situation, .linearithmic) { size in
        let values = make(size)
        return .once { Numbers.use(longestIncreasingSubsequence(of: values)) }
      },
      GrowthCase("longestNonDecreasingSubsequence(of:)", situation, .linearithmic) { size in
        let values = make(size)
        return .once { Numbers.use(longestNonDecreasingSubsequence(of: values)) }
      },
    ]
  }
}
