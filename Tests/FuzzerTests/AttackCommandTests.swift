import Foundation
import Testing
import TestSupport

@Suite struct AttackCommandTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "attack-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test(arguments: [
    (["--seconds", "0"], "use more than 0"), (["--evaluations", "0"], "use 1 or more"),
    (["--size", "1"], "use 2 or more"), (["nonsense"], "no name matches; the names are dense"),
  ])
  func invalidAttackArgumentsAreRefused(arguments: [String], mend: String) throws {
    let outcome = try Program("fuzzer").run(["attack"] + arguments)
    #expect(outcome.code == 64 && outcome.output.isEmpty && outcome.errors.contains(mend), "\(outcome)")
  }

  /// Equal seeds and numbers of histories give equal results. Runs add their results to the report.
  @Test func reportIsMadeInPieces() throws {
    try withFolder { folder in
      let arguments = [
        "--size", "6", "--evaluations", "2", "--output", folder.path, "--report", folder.path,
      ]
      let first = try Program("fuzzer").run(["attack", "labels-window"] + arguments)
      #expect(first.code == 0 && first.errors.isEmpty && first.output.contains("labels-window"), "\(first)")
      let trace = try String(contentsOf: folder.appending(path: "labels-window-6.ops"), encoding: .utf8)
      #expect(trace.contains("\ni 0 6\n"))
      let again = try Program("fuzzer").run(["attack", "labels-window", "tag-range"] + arguments)
      #expect(again.code == 0, "\(again)")
      #expect(
        try trace == String(contentsOf: folder.appending(path: "labels-window-6.ops"), encoding: .utf8))
      let table = try String(contentsOf: folder.appending(path: "attack.csv"), encoding: .utf8)
      #expect(
        table.split(separator: "\n").map { $0.prefix { $0 != "," } } == [
          "strategy", "labels-window", "tag-range",
        ])
      let page = try String(contentsOf: folder.appending(path: "attack.md"), encoding: .utf8)
      #expect(page.contains("| tag-range | 6 |") && page.contains("- 6 items, the fewest relabels first: "))
    }
  }

  @Test func foreignReportIsUnchanged() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("mine\n".utf8).write(to: folder.appending(path: "attack.md"))
      let outcome = try Program("fuzzer").run(["attack", "dense", "--size", "4", "--report", folder.path])
      #expect(
        outcome.code == 73 && outcome.errors.contains("attack.md: this file is not from this program"),
        "\(outcome)")
    }
  }
}
