import Measuring
import Testing

import Reordering

@testable import FurtherStrategies
@testable import Insertion

/// Compares every strategy with the standard library's stable sort on every input.
@Suite struct InsertionStrategyTests {
  init() { ReorderingCatalog.addEverything() }

  /// Returns the contents of a strategy after inserting elements in order.
  static func contents<Strategy: InsertionStrategy>(
    _ type: Strategy.Type, _ elements: [Strategy.Element]
  ) -> [Strategy.Element] {
    var strategy = Strategy()
    for element in elements { strategy.insert(element) }
    return strategy.contents
  }

  static let deadlines: [@Sendable ([Deadline]) -> [Deadline]] = [
    { contents(LinearInsertion.self, $0) }, { contents(AppendAndSort.self, $0) },
    { contents(BinaryInsertion.self, $0) }, { contents(GallopingInsertion.self, $0) },
    { contents(InterpolationInsertion.self, $0) }, { contents(ChunkedInsertion.self, $0) },
    { contents(NumberedSortedSetInsertion.self, $0) },
  ]

  @Test(arguments: InsertionInput.allCases, [1, 2] as [UInt64])
  func allStrategiesSortStably(input: InsertionInput, seed: UInt64) {
    for count in [0, 1, 2, 3, 10, 700] {
      let numbers = input.numbers(count: count, seed: seed)
      let elements = numbers.enumerated().map { Deadline.make(number: $1, index: $0) }
      let expected = elements.sorted { ($0.minutes, $0.id) < ($1.minutes, $1.id) }.map(\.id)
      for (place, strategy) in Self.deadlines.enumerated() {
        #expect(strategy(elements).map(\.id) == expected, "strategy \(place)")
      }
    }
  }

  /// Every list of up to five elements with three values.
  @Test func everyShortList() {
    for count in 0...5 {
      var power = 1
      for _ in 0..<count { power *= 3 }
      for code in 0..<power {
        var rest = code
        let elements = (0..<count).map { index in
          defer { rest /= 3 }
          return Deadline(minutes: rest % 3, id: index)
        }
        let expected = elements.sorted { ($0.minutes, $0.id) < ($1.minutes, $1.id) }.map(\.id)
        for (place, strategy) in Self.deadlines.enumerated() {
          #expect(strategy(elements).map(\.id) == expected, "strategy \(place)")
        }
      }
    }
  }

  @Test(arguments: InsertionInput.allCases)
  func everyCaseGivesTheExpectedCounts(input: InsertionInput) throws {
    let numbers = input.numbers(count: 300, seed: 7)
    #expect(numbers == input.numbers(count: 300, seed: 7))
    #expect(numbers.allSatisfy { $0 >= 0 })
    for insertionCase in InsertionCase.all where insertionCase.keepsEquals || input.isDistinct {
      // A stable sort checks the first batch. Each trial returns the sum of its lists' counts.
      #expect(try insertionCase.trial([numbers]).prepare(1)() == 300, "\(insertionCase.strategy)")
      #expect(try insertionCase.trial([numbers]).prepare(2)() == 600, "\(insertionCase.strategy)")
    }
  }

  /// The hand-written strategy only supports numbers.
  @Test(arguments: InsertionInput.allCases)
  func handWrittenStrategySorts(input: InsertionInput) {
    for count in [0, 1, 2, 3, 10, 700] {
      let numbers = input.numbers(count: count, seed: 3)
      #expect(Self.contents(HandWrittenInsertion.self, numbers) == numbers.sorted())
    }
  }

  /// A plain set cannot hold equal elements, so it is compared only on inputs of distinct ones.
  @Test(arguments: InsertionInput.allCases)
  func plainSetIsOnlyComparedOnDistinctElements(input: InsertionInput) {
    let numbers = input.numbers(count: 700, seed: 3)
    #expect((Set(numbers).count == numbers.count) == input.isDistinct)
    #expect(Self.contents(SortedSetInsertion.self, numbers) == Set(numbers).sorted())
    let names = InsertionCatalog.comparisons(sizes: [100], seed: 1, extent: .quick)
      .first { $0.workload == input.rawValue }?.strategies
    #expect(names?.contains("sorted-set") == input.isDistinct)
    #expect(names?.contains("sorted-set-numbered") == true)
  }

  @Test func caseNamesAreUnique() {
    let names = InsertionCase.all.map { $0.strategy + " " + $0.element }
    #expect(Set(names).count == names.count)
    #expect(Set(InsertionCase.all.map(\.strategy)).count == 9)
  }
}
