import Commands
import ArgumentParser
import Foundation
import Measuring
import Reporting

/// `bench compare BASE NEW`
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two runs: exact counters must be equal, times no slower.",
    discussion: """
      Each of the two is the folder of a run, or a file in it such as its README.md. A time has changed if it did so \
      for certain: by more than 10%, the number of rows and the noise between the runs considered; what slows all \
      strategies of a workload down is taken for the machine's. Where a fifth more would not have been noticed, the \
      verdict is that it is too noisy to tell.

      Exit codes: 0 nothing became worse; 1 something did, or a count differs that must not; 2 nothing did, but \
      counters or times could not be compared, as those of two machines, or of a full run and a shorter one; 64 to \
      66 by sysexits.
      """)

  @Argument(help: "The run to compare with.")
  var base: String

  @Argument(help: "The run to judge.")
  var new: String

  @Flag(help: "Shows the times that have not changed, too.")
  var all = false

  func run() throws {
    let comparison = ComparisonOfRuns(
      base: try StoredRun(path: base).read(), new: try StoredRun(path: new).read(), rules: .workbench)
    if let counters = comparison.counters, !counters.changes.isEmpty {
      try say("Counts that differ:\n")
      try show(comparison.counterTable)
      try say()
    }
    let times = comparison.timeTable(isWhole: all)
    let groups = comparison.groupTable(isWhole: all)
    if !groups.rows.isEmpty {
      try say("Times of strategies over all their workloads\(all ? "" : " that have changed"):\n")
      try show(groups)
      try say()
    }
    if !times.rows.isEmpty {
      try say("Times\(all ? "" : " that have changed"):\n")
      try show(times)
      try say()
    }
    for note in comparison.notes { try say(note) }
    try say(comparison.summary)
    guard comparison.outcome == .passed else { throw ExitCode(comparison.outcome.rawValue) }
  }
}

extension ComparisonRules {
  /// Which counters of the families are costs, and which are merits.
  static let workbench = ComparisonRules(
    costs: [
      "comparisons", "rowsWritten", "statements", "mostStatements", "rowsRelabelled", "renormalisations",
      "largestBurst", "rowsOfPercentile99",
      "keyBytes", "largestKeyBytes", "wireBytes", "orderViolations", "duplicateKeys", "lostPairs",
      "lostPairsByField", "mergesWithEqualPriorities", "mergesThatBreakOwnOrder", "mergesThatLoseItems",
      "mergesThatDoubleItems", "rowsToPush", "mostRounds", "itemsLost", "itemsDoubled", "equalPriorities",
      "runsThatBreakOwnOrder", "rowsPushed", "unreachable", "outOfPlace", "equalPairs", "allocations",
      "allocatedBytes", "bytesInMemory",
    ], merits: ["failedAt", "runsThatConverge"], cutOffs: ["cutOffAt"], ofTimed: Allocations.names)
}
