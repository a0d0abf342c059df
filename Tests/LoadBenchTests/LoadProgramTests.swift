#if Server
import ProgramRunning
import Testing

@testable import LoadBench

/// The built program as a user meets it.
struct LoadProgramTests {
  /// As short as it gets.
  static let short = ["--quick", "--lists", "4", "--connections", "2", "--streams", "6", "--slow", "4"]

  @Test(arguments: [
    ["--lists", "0"], ["--lists", "many"], ["--streams", "100001"], ["--lists", "3", "--connections", "4"],
    ["nonsense"],
  ])
  func whatCannotBeUsedIsRefused(arguments: [String]) throws {
    let outcome = try Program("load-bench").run(arguments)
    #expect(outcome.code == 64 && outcome.output.isEmpty && !outcome.errors.isEmpty, "\(outcome)")
  }

  @Test func aRunWritesWhereItIsToldToAndLeavesNothingElse() throws {
    let program = try Program("load-bench")
    let outcome = try program.run(Self.short + ["--scratch", ".", "--output", "results"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("open at once") && outcome.output.contains("versions, 304"), "\(outcome)")
    #expect(program.names(in: "") == ["results"] && program.names(in: "results") == [LoadPage.name])
    #expect(program.read("results/\(LoadPage.name)")?.hasPrefix(LoadPage.title) == true)
  }

  @Test func aFileOfSomebodyElseStays() throws {
    let program = try Program("load-bench")
    try program.write("mine\n", to: LoadPage.name)
    let outcome = try program.run(Self.short + ["--output", "."])
    #expect(outcome.isRefusal(73), "\(outcome)")
    #expect(program.read(LoadPage.name) == "mine\n")
  }

  @Test func anInterruptedRunTakesItsFilesWithIt() throws {
    let program = try Program("load-bench")
    let outcome = try program.run(
      ["--scratch", "."],
      shell: """
        "$0" "$@" & while [ -z "$(ls -d load-bench-*/nothing.log 2> /dev/null)" ]; do sleep 0.05; done
        sleep 0.5; kill -INT $!; wait $!
        """)
    #expect(outcome.code == 130 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
    #expect(program.names(in: "").isEmpty)
  }
}
#endif
