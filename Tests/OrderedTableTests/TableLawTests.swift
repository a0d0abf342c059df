import PropertyTesting
import Testing
import TestSupport

/// Compares tables with lists in memory: the same order, and the same rows written.
@Suite struct TableLawTests {
  private func same<Tested: TestedTable, IDs: TestedIDs>(
    _: Tested.Type, _: IDs.Type = WholeNumbers.self, isTight: Bool = true
  ) -> Property {
    Property(
      "a table on \(Tested.name), whose ids are \(IDs.name), is the list in memory, and writes the same rows",
      machine: TableMachine<Tested, IDs>.self, steps: 10...70, coverage: isTight ? ["relabeled": 0.1] : [:])
  }

  private func damaged<Tested: TestedTable>(_: Tested.Type) -> Property {
    Property(
      "a damaged table on \(Tested.name) stays ordered, and operations repair it",
      machine: DamageMachine<Tested, WholeNumbers>.self, steps: 0...20,
      coverage: ["repaired by an operation": 0.2])
  }

  private func unreadable<Tested: TestedTable>(_: Tested.Type) -> Property {
    Property(
      "a table on \(Tested.name) in which ids can't be read is ordered, and those rows keep their places",
      machine: DamageMachine<Tested, LooseNumbers>.self, steps: 0...20,
      coverage: ["repaired by an operation": 0.2, "rows that can't be named": 0.1])
  }

  @Test func midpoints() {
    check(same(MidpointTable.self, isTight: false), cases: 50, regressions: KnownFailures.all)
  }
  @Test func narrowLabels() { check(same(NarrowLabelTable.self), cases: 80, regressions: KnownFailures.all) }
  @Test func textKeys() { check(same(TextKeyTable.self), cases: 80, regressions: KnownFailures.all) }

  @Test func accentedTexts() {
    check(same(NarrowLabelTable.self, AccentedTexts.self), cases: 80, regressions: KnownFailures.all)
  }
  @Test func pairs() {
    check(same(NarrowLabelTable.self, Pairs.self), cases: 80, regressions: KnownFailures.all)
  }
  @Test func joinedPairs() {
    check(same(NarrowLabelTable.self, JoinedPairs.self), cases: 80, regressions: KnownFailures.all)
  }

  @Test func damagedMidpoints() {
    check(damaged(MidpointTable.self), cases: 120, regressions: KnownFailures.all)
  }
  @Test func damagedLabels() {
    check(damaged(NarrowLabelTable.self), cases: 120, regressions: KnownFailures.all)
  }
  @Test func damagedTextKeys() {
    check(damaged(TextKeyTable.self), cases: 120, regressions: KnownFailures.all)
  }

  @Test func unreadableIDsBesideMidpoints() { check(unreadable(MidpointTable.self), cases: 120) }
  @Test func unreadableIDsBesideLabels() { check(unreadable(NarrowLabelTable.self), cases: 120) }
  @Test func unreadableIDsBesideTextKeys() { check(unreadable(TextKeyTable.self), cases: 120) }

  @Test func everyKnownFailureIsOneOfALaw() {
    let laws = [
      same(MidpointTable.self), same(NarrowLabelTable.self), same(TextKeyTable.self),
      same(NarrowLabelTable.self, AccentedTexts.self), same(NarrowLabelTable.self, Pairs.self),
      same(NarrowLabelTable.self, JoinedPairs.self), damaged(MidpointTable.self),
      damaged(NarrowLabelTable.self),
      damaged(TextKeyTable.self),
    ]
    #expect(KnownFailures.all.orphans(among: laws + [ListLawTests.law]).map(\.property) == [])
  }
}
