import Foundation
import Testing

@testable import Growth

/// Every public operation costs what its documentation says: from one size to four times that size,
/// its counts grow no faster.
///
/// Parallel tests cannot count steps, but `Benchmarks/growth-table --check` does.
@Suite struct GrowthTests {
  /// Few enough items for a test, and enough to detect quadratic growth.
  static let size = 256

  @Test(arguments: GrowthCase.forTests)
  func growsAsDocumented(_ subject: GrowthCase) throws {
    let growth = try subject.growth(from: Self.size, countsSteps: false)
    let excesses = growth.excesses.map(growth.description(of:)).joined(separator: "\n")
    #expect(excesses.isEmpty, "\(excesses)")
  }

  @Test func growthCaseNamesAreUnique() {
    #expect(Set(GrowthCase.all.map(\.name)).count == GrowthCase.all.count)
  }

  /// The page must list all cases in their groups. `Benchmarks/growth-table` writes it.
  @Test func tableShowsExactlyTheExistingCases() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../results/growth.md"), encoding: .utf8)
    var shown: [String] = []
    for line in page.split(separator: "\n").prefix(while: { !$0.hasPrefix("## At 1,000,000") }) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count > 5, cells[0].hasPrefix("`") { shown.append("\(cells[0]), \(cells[1])") }
    }
    let cases = GrowthCase.groups.flatMap(\.cases).map { "`\($0.operation)`, \($0.situation)" }
    #expect(shown == cases, "write it again with Benchmarks/growth-table")
  }

  /// Operations that are wrongly declared linear.
  @Test func detectsExcessiveGrowth() throws {
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
