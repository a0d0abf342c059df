import Testing

@testable import Growth

/// Every public operation costs what its documentation says: its counts grow from a size to four times that by no more.
///
/// Steps are not counted here, since tests run side by side: `Benchmarks/growth-table --check` counts them.
@Suite struct GrowthTests {
  /// Few enough items for a test, and enough for a square to show.
  static let size = 256

  @Test(arguments: GrowthCase.forTests)
  func growsAsDocumented(_ subject: GrowthCase) throws {
    let growth = try subject.growth(from: Self.size, countsSteps: false)
    let excesses = growth.excesses.map(growth.description(of:)).joined(separator: "\n")
    #expect(excesses.isEmpty, "\(excesses)")
  }

  @Test func namesAreDifferent() {
    #expect(Set(GrowthCase.all.map(\.name)).count == GrowthCase.all.count)
  }

  /// Planted: what grows by too much, and is said to be linear.
  @Test func seesWhatGrowsTooMuch() throws {
    func excesses(_ run: @escaping ([CountedNumber]) -> Void) throws -> [Measure] {
      let subject = GrowthCase("planted", "", .linear) { size in
        let numbers = Numbers.even(size)
        return .once { run(numbers) }
      }
      return try subject.growth(from: Self.size, countsSteps: false).excesses
    }
    #expect(try excesses { for number in $0 where number < number { Numbers.use(number) } } == [])
    #expect(
      try excesses { numbers in
        for number in numbers { Numbers.use(numbers.contains { number < $0 && $0 < number }) }
      }
      .contains(.comparisons))
    #expect(try excesses { numbers in for _ in numbers { Numbers.use(Set(numbers)) } }.contains(.hashings))
    if Counts.countsMemory {
      let copying = try excesses { numbers in
        for index in numbers.indices {
          var copy = numbers
          copy[index] = CountedNumber(-1)
          Numbers.use(copy)
        }
      }
      #expect(copying.contains(.bytes) && copying.contains(.copied) && !copying.contains(.comparisons))
    }
  }
}
