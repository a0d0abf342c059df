import ListOrdering
import Testing

/// The documented traits of MiniDo's rule. Vectors check its outcomes elsewhere.
@Suite struct MiniDoMergeTests {
  private typealias Local = LocalItem<TestItem<Int, String, Int, Double>>
  private typealias Server = TestItem<Int, String, Int, Double>

  private func local(_ id: Int, _ key: Double, in section: Int = 0, dirty: FieldSet<Server> = []) -> Local {
    Local(id: id, content: "here", placement: TestPlacement(section: section, key: key), dirty: dirty)
  }

  private func server(_ id: Int, _ key: Double, in section: Int = 0) -> Server {
    Server(id: id, content: "there", placement: TestPlacement(section: section, key: key))
  }

  @Test func cleanItemsTakeTheServersValues() {
    let merged = MiniDoMerge().merge(local: [local(1, 1), local(2, 2)], server: [server(1, 5, in: 3)])
    #expect(merged == [Local(server(1, 5, in: 3)), local(2, 2)])
  }

  @Test func dirtyItemsGetKeysBetweenTheirNeighbors() {
    let merged = MiniDoMerge().merge(
      local: [local(1, 1), local(2, 2, dirty: .content), local(3, 3, dirty: .content), local(4, 4)],
      server: [server(1, 10), server(2, 7), server(4, 20)])
    #expect(merged.map(\.placement.key) == [10, 15, 17.5, 20])
    #expect(merged.map(\.content) == ["there", "here", "here", "there"])
  }

  @Test func boundsAtTheEndsAreZeroAndTheNextWholeNumber() {
    let dirty = [local(1, 1, dirty: .order), local(2, 2), local(3, 3, dirty: .order)]
    let merged = MiniDoMerge().merge(local: dirty, server: [server(2, 7.5)])
    #expect(merged.map(\.placement.key) == [3.75, 7.5, 8.25])
  }

  @Test func floatReadWidthRoundsKeys() {
    let bound = 16_777_217.0
    let items = [local(1, bound), local(2, bound + 1, dirty: .order)]
    let merged = MiniDoMerge(readWidth: .float).merge(local: items, server: [])
    #expect(merged.map(\.placement.key) == [bound, 16_777_216.5])
  }

  @Test func tombstoneAndServerRowAreBothKept() {
    var gone = local(1, 1, dirty: .all)
    gone.isRemoved = true
    #expect(MiniDoMerge().merge(local: [gone], server: [server(1, 1)]) == [gone, Local(server(1, 1))])
  }

  @Test func sectionsMergeIndependently() {
    let items = [local(1, 1, in: 0, dirty: .order), local(2, 1, in: 1, dirty: .order)]
    #expect(MiniDoMerge().merge(local: items, server: []).map(\.placement.key) == [0.5, 0.5])
  }

  @Test func lastOfTwoServerRowsWithOneIDCounts() {
    #expect(
      MiniDoMerge().merge(local: [local(1, 1)], server: [server(1, 2), server(1, 3)]) == [Local(server(1, 3))]
    )
    #expect(MiniDoMerge().merge(local: [], server: [server(1, 2), server(1, 3)]) == [Local(server(1, 3))])
  }
}
