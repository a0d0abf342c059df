import Foundation
import Measuring
import Reporting
import Testing
import TestSupport

@testable import Workbench

/// Reports can be generated from any values that the readers accept.
@Suite struct ReportTests {
  /// Values that no run would measure.
  private static let numbers: [Double] = [0, -1, 1, 0.5, 1e-18, -1e-18, 1e18, -1e18, 4_503_599_627_370_497]

  /// The reference measurements, with a few samples each.
  private static let reference = Result {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    var results = try ResultsFolder(root.appending(path: "results/reference")).read()
    results.samples = results.samples.filter { $0.round < 3 && $0.pass == 0 }
    return results
  }

  /// Returns a random share of the reference's subjects.
  private static func results(oneOf share: Int, _ random: inout SplitMix64) throws -> Results {
    var results = try reference.get()
    let kept = Set(Set(results.counters.map(\.subject)).sorted().filter { _ in random.below(share) == 0 })
    results.counters = results.counters.filter { kept.contains($0.subject) }
    results.samples = results.samples.filter { kept.contains($0.subject) }
    return results
  }

  private static func results(seed: UInt64) throws -> Results {
    var random = SplitMix64(seed: seed)
    var results = try results(oneOf: 24, &random)
    for index in results.counters.indices {
      for name in results.counters[index].counters.keys.sorted() where random.below(3) == 0 {
        results.counters[index].counters[name] =
          random.below(6) == 0 ? .text("never") : .number(numbers[random.below(numbers.count)])
      }
      if random.below(50) == 0 { results.counters[index].subject.size = [0, 1, .max][random.below(3)] }
    }
    var samples: [SampleRecord] = []
    for var sample in results.samples {
      if random.below(4) == 0 { sample.nanoseconds = [0, 1, .max][random.below(3)] }
      if random.below(50) == 0 { sample.subject.size = [0, 1, .max][random.below(3)] }
      samples.append(sample)
    }
    results.samples = samples
    return results
  }

  @Test(arguments: 1...UInt64(SlowTests.amount(2, slow: 8)))
  func anyValuesGiveAReport(seed: UInt64) throws {
    let program = try Program()
    let folder = program.url("run")
    try ResultsFolder(folder).write(try Self.results(seed: seed))
    // Reads the written files, so that the values are possible in a user's files.
    let read = try StoredRun(path: folder.path).read()
    try Report(results: read).write(to: try OutputFolder(path: folder.path))
    #expect(program.read("run/README.md")?.contains("## The answer") == true)
  }

  /// With one strategy, there is nothing to choose from.
  @Test(arguments: ["midpoint-window", "chunked", "intent-preserving"])
  func runOfOneStrategyRecommendsNothing(name: String) throws {
    var results = try Self.reference.get()
    results.counters = results.counters.filter { $0.subject.strategy == name }
    results.samples = results.samples.filter { $0.subject.strategy == name }
    try #require(!results.counters.isEmpty)
    let report = Report(results: results)
    for page in try report.pages("") {
      let text = try page.markdown(in: nil, chartsIn: "")
      #expect(!text.contains("## The answer") && !text.contains("It recommends"), "\(page.file)")
    }
    #expect(report.summary.allSatisfy { !$0.columns.contains(.init("your need")) })
  }

  /// Any combination of `--strategy`, `--workload` and `--size` must give a report.
  @Test(arguments: 1...UInt64(SlowTests.amount(6, slow: 60)))
  func narrowRunHasAReport(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, label: "narrow")
    var results = try Self.reference.get()
    let measured = Set(results.counters.map(\.subject)).union(results.samples.map(\.subject))
    let subjects = measured.filter { !Control.measured($0) }.sorted()
    let one = subjects[random.below(subjects.count)]
    let options = 1 + random.below(7)
    func isKept(_ subject: Subject) -> Bool {
      subject.family == one.family && (options & 1 == 0 || subject.strategy == one.strategy)
        && (options & 2 == 0 || subject.workload == one.workload)
        && (options & 4 == 0 || subject.size == one.size)
    }
    results.counters = results.counters.filter { isKept($0.subject) }
    results.samples = results.samples.filter { isKept($0.subject) }
    for page in try Report(results: results).pages("") {
      // If a family was not measured, its page says so.
      let isMeasured = try !page.markdown(in: nil, chartsIn: "").contains("This run did not measure it.")
      if let family = Catalog.families.first(where: { page.file == "\($0.name).md" }) {
        #expect(isMeasured == (family.name == one.family), "\(page.file), \(one)")
      }
      for chart in page.charts {
        #expect(!chart.svg.contains("=\"nan") && !chart.svg.contains("=\"inf"), "\(chart.path), \(one)")
      }
    }
  }

  /// Sizes at which another set is faster are listed first.
  @Test func setsOfOtherLanguagesAreNextToTheLibrarys() throws {
    let program = try Program()
    var random = SplitMix64(seed: 1)
    try ResultsFolder(program.url("run")).write(try Self.results(oneOf: 16, &random))
    let times = #"""
      {"rounds": 3, "programs": ["Swift version 6", "rustc 1.2: rustc -O"], "times": [
        {"set": "SortedArray", "size": 200, "insert": 60, "contains": 20, "iterate": 0.5},
        {"set": "BTreeSet", "size": 200, "insert": 90, "contains": 10, "iterate": 2}]}
      """#
    try program.write(times, to: "run/yardsticks.json")
    #expect(try program.run(["report", "run"]).code == 0)
    let page = try #require(program.read("run/insertion.md"))
    #expect(page.contains("Another set is faster at search among 200 items (`BTreeSet`: 2×)."))
    #expect(page.contains("in turn, in 3 rounds, and each time is the minimum of all rounds."))
    #expect(page.contains("The compilers are: Swift version 6; rustc 1.2"))
    #expect(page.contains("| **SortedArray** |") && page.contains("| BTreeSet |"))
    try program.write("{", to: "run/yardsticks.json")
    #expect(try program.run(["report", "run"]).isRefusal(65))
    // A new run deletes the times of an earlier run, but only if their file is valid.
    #expect(try program.run(Program.shortRun + ["--output", "run"]).isRefusal(73))
    #expect(program.read("run/yardsticks.json") == "{")
    try program.write(times, to: "run/yardsticks.json")
    #expect(try program.run(Program.shortRun + ["--output", "run"]).code == 0)
    #expect(program.read("run/yardsticks.json") == nil)
  }

  @Test func firstPageIsShortAndStartsWithAnswers() throws {
    let program = try Program()
    try ResultsFolder(program.url("run")).write(try Self.reference.get())
    let outcome = try program.run(["report", "run"])
    #expect(outcome.code == 0 && outcome.output.hasSuffix("/run/README.md\n"))
    // The output is read in terminals and logs, so its lines are short.
    let printed = outcome.output.split(separator: "\n").dropLast()
    #expect(printed.allSatisfy { $0.count <= 100 }, "\(printed.joined(separator: "\n"))")
    let lines = try #require(program.read("run/README.md")).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 200, "\(lines.count) lines")
    let head = lines.prefix(100).joined(separator: "\n")
    for answer in [
      "of 200 cards in PostgreSQL", "How do two phones edit a list offline?",
      "everybody drags items to the top",
      "What breaks MiniDo?",
      "How do I check this myself?", "`PriorityList<ID>()`", "`IntentPreservingMerge`",
    ] {
      #expect(head.contains(answer), "\(answer)")
    }
    // Every link has a target.
    for page in Report.pageNames {
      let text = try #require(program.read("run/\(page)"))
      for link in text.matches(of: #/\]\(([^)#h][^)#]*)\)/#) {
        let isThere = FileManager.default.fileExists(atPath: program.url("run/\(link.output.1)").path)
        #expect(isThere, "\(page): \(link.output.1)")
      }
    }
  }

  @Test func pageIsOpenedOnRequest() throws {
    let program = try Program()
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    try program.write("#!/bin/bash\n[[ ! -e refuse ]] && echo \"$1\" > opened\n", to: opener)
    let inFront = #"chmod +x \#(opener) && PATH="$PWD:$PATH" exec "$0" "$@""#
    #expect(try program.run(Program.shortRun + ["--output", "run", "--open"], shell: inFront).code == 0)
    #expect(program.read("opened")?.hasSuffix("/run/index.html\n") == true)
    try program.write("", to: "refuse")
    let refused = try program.run(["report", "run", "--open"], shell: inFront)
    #expect(refused.code == 69 && refused.errors.contains("open it yourself"))
  }

  @Test func slowestMovesAndMergesAreShown() throws {
    let program = try Program()
    var random = SplitMix64(seed: 1)
    try ResultsFolder(program.url("run")).write(try Self.results(oneOf: 16, &random))
    #expect(
      try program.run(["latency", "run", "--size", "20", "--moves", "299", "--merges", "299"]).code == 0)
    #expect(try program.run(["report", "run"]).code == 0)
    for page in ["reordering", "merging"] {
      #expect(program.read("run/\(page).md")?.contains("The slowest operations") == true, "\(page)")
    }
    #expect(try program.run(["latency", "run", "--moves", "10"]).code == 64)
    #expect(try program.run(["latency", "none"]).isRefusal(66))
    try program.write("{", to: "run/latencies.json")
    #expect(try program.run(["report", "run"]).isRefusal(65))
  }

  /// Untrusted texts in a run's files appear as plain text on the page.
  @Test func untrustedNamesAreTextOnThePage() throws {
    let program = try Program()
    var random = SplitMix64(seed: 1)
    var results = try Self.results(oneOf: 8, &random)
    let name = "`<script>alert(1)</script>\u{1B}[2J\n\n# A heading\u{202E}|`"
    for index in results.samples.indices where index % 3 == 0 {
      results.samples[index].subject.strategy += name
    }
    for index in results.counters.indices where index % 3 == 0 {
      results.counters[index].subject.strategy += name
    }
    for text: WritableKeyPath<Measuring.Environment, String> in [
      \.processor, \.operatingSystem, \.swift, \.date,
    ] {
      results.environment[keyPath: text] = name
    }
    results.environment.commit = "<script>\n# b"
    try ResultsFolder(program.url("run")).write(results)
    try program.write(
      #"[{"strategy": "<script>\n", "size": 5, "instructions": 10, "parts": {"<script>\n# a": 6}}]"#,
      to: "run/instructions.json")
    try program.write(
      #"""
      {"rounds": 2, "programs": ["<script>\n# b"],
       "times": [{"set": "<script>", "size": 7, "insert": 1, "contains": 2, "iterate": 3}]}
      """#, to: "run/yardsticks.json")
    #expect(try program.run(["report", "run"]).code == 0)
    let page = try #require(program.read("run/README.md"))
    #expect(page.contains("&#60;script&#62;alert(1)&#60;/script&#62;"))
    #expect(!page.contains("<script") && !page.contains("\n# A heading"))
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isControl })
  }
}
