import Insertion
import Measuring
import Reporting
import Testing

@testable import Workbench

/// Table cells for missing times.
@Suite struct FiguresTests {
  @Test func onlySizesThatOthersMeasuredAreMarkedTooLong() {
    var run = MadeUpRun()
    run.time("linear", 100, nanoseconds: 20)
    run.time("binary", 100, nanoseconds: 20)
    run.time("binary", 1_000, nanoseconds: 30)
    let figures = run.figures
    func cell(_ strategy: String, _ size: Int) -> String {
      figures.timeCell(
        Subject(family: InsertionCatalog.name, strategy: strategy, workload: "random", size: size)
      ).text
    }
    #expect(cell("linear", 1_000) == "too long")
    // The run was interrupted before this size, or did not include it.
    #expect(cell("linear", 10_000) == "–")
    #expect(cell("binary", 10_000) == "–")
    #expect(cell("galloping", 1_000) == "–")
    #expect(cell("linear", 100) == "20 ns")
  }
}
