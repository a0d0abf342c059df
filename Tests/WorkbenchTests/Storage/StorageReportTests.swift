import Commands
import Measuring
import Reporting
import Testing

@testable import StorageBench

/// Tables and conclusions, depending on the number of steps.
@Suite struct StorageReportTests {
  /// Returns the values of a strategy whose steps took these times in nanoseconds.
  private func figures(
    _ strategy: String, _ times: [Double], maxRows: Int = 1
  ) -> StorageFigures {
    var counters = StorageCounters()
    (counters.steps, counters.rows, counters.maxRows) = (times.count, times.count, maxRows)
    return StorageFigures(
      strategy: strategy, isOurs: strategy == StorageAnswer.ours, workload: "everyday", size: 200,
      counters: counters, times: [.off: Statistics(times)!, .full: Statistics(times)!])
  }

  private func steps(_ count: Int, _ time: Double, longest: Double? = nil) -> [Double] {
    [Double](repeating: time, count: count - 1) + [longest ?? time]
  }

  @Test func columnNamesAreUniqueAndExplainedInTheLegend() {
    let table = StorageTables.table([figures("dense", [1])])
    #expect(Set(table.columns.map(\.title)).count == table.columns.count)
    for column in table.columns.dropFirst() {
      let name = column.title.split(separator: ",")[0]
      #expect(StorageTables.legend.contains("*\(name)*"), "\(column.title)")
    }
    let store = StoreTable(figures: []).table
    #expect(Set(store.columns.map(\.title)).count == store.columns.count)
  }

  @Test func fewStepsHaveNoP99() {
    let few = [figures(StorageAnswer.ours, steps(298, 2_000)), figures("dense", steps(298, 1_000))]
    #expect(few.allSatisfy { $0.p99(.off) == nil && $0.p99(.full) == nil && $0.median(.off) != nil })
    #expect(StorageTables.table(few).rows[0][3] == .missing)
    let paragraphs = StorageAnswer(groups: [few]).paragraphs
    #expect(paragraphs.count == 1 && paragraphs[0].contains("`dense` 2×"), "\(paragraphs)")
    #expect(!paragraphs[0].contains("p99") && !paragraphs[0].contains("99"), "\(paragraphs)")
  }

  @Test func strategyWithFewStepsShowsItsLongestStep() throws {
    let group = [
      figures(StorageAnswer.ours, steps(299, 2_000), maxRows: 3),
      figures("slow", steps(50, 1_000, longest: 5e8)),
      figures("late", steps(400, 5e8)), figures("quick", steps(400, 1_000), maxRows: 7),
    ]
    let paragraphs = StorageAnswer(groups: [group]).paragraphs
    try #require(paragraphs.count == 3)
    #expect(paragraphs[0].contains("by median, mean and p99: `quick`."), "\(paragraphs[0])")
    #expect(
      paragraphs[0].contains("`\(StorageAnswer.ours)` 3 and 0 B; `quick` 7 and 0 B"), "\(paragraphs[0])")
    #expect(paragraphs[1].contains("`slow` 500 ms as the maximum of 50 (1)"), "\(paragraphs[1])")
    #expect(paragraphs[2].contains("in all tables for `\(StorageAnswer.ours)`, `quick`."), "\(paragraphs[2])")
    #expect(
      paragraphs[2].contains("It is above for `late` (everyday, 200 rows: 500 ms)."), "\(paragraphs[2])")
    #expect(paragraphs[2].contains("timed for `slow` (everyday, 200 rows: 500 ms as the maximum of 50)."))
  }

  @Test func paragraphsAreWrappedForTheTerminal() {
    for text in [StorageTables.legend, StoreTable.legend] {
      let lines = text.terminal.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count > 3 && lines.allSatisfy { !$0.isEmpty && $0.count <= 100 })
      #expect(lines.joined(separator: " ") == text.filter { $0 != "`" && $0 != "*" })
    }
    let long = String(repeating: "x", count: 101)
    #expect("a \(long) **b** `c`".terminal == "a\n\(long)\nb c")
    #expect(String(repeating: "x ", count: 51).terminal.split(separator: "\n").map(\.count) == [99, 1])
  }
}
