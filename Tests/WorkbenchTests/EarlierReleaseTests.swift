import Foundation
import Testing
import TestSupport

/// A run measured by an earlier release.
@Suite struct EarlierReleaseTests {
  @Test func runIsReportedAndComparedWithItself() throws {
    let program = try Program()
    let fixture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/2026-11/run").standardizedFileURL
    try FileManager.default.copyItem(at: fixture, to: program.url("run"))
    let report = try program.run(["report", "run"])
    #expect(report.code == 0, "\(report.errors)")
    #expect(program.read("run/README.md")?.contains("midpoint-window") == true)
    let comparison = try program.run(["compare", "run", "run"])
    #expect(comparison.code == 0, "\(comparison.output)\(comparison.errors)")
  }
}
