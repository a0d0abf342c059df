import Growth
import Testing

/// Every public operation costs what its documentation says: its counts grow from a size to four times that by no more.
///
/// Steps are not counted here, since tests run side by side: `Benchmarks/growth` counts them.
@Suite struct GrowthTests {
  /// Few enough items for a test, and enough for a square to show.
  static let size = 512

  @Test(arguments: GrowthCase.all)
  func growsAsDocumented(_ subject: GrowthCase) throws {
    let growth = try subject.growth(from: Self.size, countsSteps: false)
    let surprises = growth.surprises.map(growth.description(of:))
    #expect(surprises.isEmpty, "\(surprises.joined(separator: "\n"))")
  }

  @Test func namesAreDifferent() {
    #expect(Set(GrowthCase.all.map(\.name)).count == GrowthCase.all.count)
  }
}
