import Foundation
import Measuring
import Testing
import TestSupport

@testable import Workbench

@Suite struct ExplorerDataTests {
  private static func figures(
    _ family: String, _ counters: [String: CounterValue]
  ) -> (figures: Figures, subject: Subject) {
    let subject = Subject(family: family, strategy: "mine", workload: "random", size: 200)
    let record = CounterRecord(subject: subject, seed: 1, counters: counters)
    return (Figures(Results(environment: .init(seed: 1), counters: [record])), subject)
  }

  // MARK: Faults

  @Test func brokenOrderIsAFault() {
    let (figures, subject) = Self.figures("reordering", ["failedAt": 1_052, "rowsWritten": 60])
    #expect(Faults.words(of: subject, figures) == ["order breaks after 1,052 steps"])
  }

  @Test func mergeThatDamagesAListIsAFault() {
    let merges: [String: CounterValue] = [
      "merges": 200, "mergesThatBreakOwnOrder": 50, "mergesWithEqualPriorities": 2, "mergesThatLoseItems": 0,
    ]
    let (figures, subject) = Self.figures("merging", merges)
    #expect(
      Faults.words(of: subject, figures) == [
        "breaks the user’s own order in 25% of merges", "makes equal priorities in 1% of merges",
      ])
    let runs: [String: CounterValue] = ["runs": 4, "runsThatConverge": 3, "itemsLost": 6, "itemsDoubled": 0]
    let (replicas, other) = Self.figures("merging", runs)
    #expect(
      Faults.words(of: other, replicas) == [
        "never agrees in 25% of runs", "loses 1.50 items per simulated run of several devices",
      ])
  }

  @Test func correctResultsHaveNoFault() {
    let counters: [String: CounterValue] = [
      "rowsWritten": 60, "placements": 50, "merges": 9, "mergesThatLoseItems": 0, "runs": 4,
      "runsThatConverge": 4,
    ]
    let (figures, subject) = Self.figures("merging", counters)
    #expect(Faults.words(of: subject, figures).isEmpty)
  }

  // MARK: Links

  private func names(_ links: [ExplorerLink], _ kind: String) -> [String] {
    links.filter { $0.kind == kind }.map(\.address)
  }

  @Test func filesNextToThePageAreLinked() throws {
    let program = try Program()
    try ResultsFolder(program.url("run")).write(Results(environment: .init(seed: 1)))
    let folder = try OutputFolder(path: program.url("run").path)
    let links = ExplorerLink.all(from: folder)
    #expect(names(links, "report") == ["README.md"])
    #expect(names(links, "data") == ["samples.csv", "counters.json", "environment.json"])
    #expect(names(links, "source").isEmpty, "the folder lies in no repository")
    try program.write("[]", to: "run/instructions.json")
    #expect(names(ExplorerLink.all(from: folder), "data").contains("instructions.json"))
  }

  @Test func sourceIsLinkedInsideTheRepository() throws {
    let program = try Program()
    for file in ["Package.swift", "Benchmarks/Catalog/Family.swift"] { try program.write("", to: file) }
    try ResultsFolder(program.url("results/reference")).write(Results(environment: .init(seed: 1)))
    let folder = try OutputFolder(path: program.url("results/reference").path)
    let links = ExplorerLink.all(from: folder)
    #expect(names(links, "report") == ["../README.md"], "the reference run's page stands above it")
    #expect(names(links, "source") == ["../../Benchmarks/Catalog/", "../../Benchmarks/README.md"])
  }
}
