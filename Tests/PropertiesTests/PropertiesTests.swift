import Properties
import PropertyTesting
import Testing
import TestSupport

/// Checks every law on hundreds of cases from a fixed seed. `bench fuzz` tries more.
@Suite struct PropertiesTests {
  @Test(arguments: Properties.all.map(\.name))
  func lawHolds(name: String) throws {
    let law = try #require(Properties.all.first { $0.name == name })
    check(law.property, cases: SlowTests.areEnabled ? 800 : 300, regressions: Properties.regressions)
  }

  @Test func lawNamesAreUnique() {
    #expect(Set(Properties.all.map(\.name)).count == Properties.all.count)
    for family in Properties.Family.allCases { #expect(!Properties.of(family).isEmpty) }
  }

  @Test func everyKnownFailureBelongsToALaw() {
    let orphans = Properties.regressions.orphans(among: Properties.all.map(\.property))
    #expect(orphans.map(\.property) == [])
  }
}
