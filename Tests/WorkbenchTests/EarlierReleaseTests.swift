import Foundation
import Testing
import TestSupport

/// A run measured by an earlier release.
@Suite struct EarlierReleaseTests {
  @Test func runWithFormerNamesIsRefused() throws {
    let program = try Program()
    let fixture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/2026-11/run").standardizedFileURL
    try FileManager.default.copyItem(at: fixture, to: program.url("run"))
    for arguments in [["report", "run"], ["compare", "run", "run"]] {
      let outcome = try program.run(arguments)
      #expect(outcome.code == 65, "\(outcome)")
      #expect(
        outcome.errors.contains("a different version of the workbench measured this run; measure again"))
    }
    // A new run may replace it.
    let run = try program.run([
      "run", "insertion", "--quick", "--strategy", "^chunked$", "--size", "10", "--workload", "^random$",
      "--output", "run",
    ])
    #expect(run.code == 0, "\(run.errors)")
  }
}
