import Commands
import ArgumentParser
import Foundation
import Measuring
import Reporting

/// `bench compare BASE NEW`
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two runs: exact counters must be equal, and times must not be slower.",
    discussion: """
      BASE and NEW are folders of runs, or files in them, such as README.md.

      A time counts as changed if it differs by more than 10% and by more than the noise allows for that \
      many rows. A slowdown that all strategies of a workload share is attributed to the machine. If a \
      slowdown of a fifth would have gone unnoticed, the verdict is "too noisy to tell".

      Exit codes:
        0: nothing became worse
        1: something became worse, or counters that must be equal differ
        2: nothing became worse, but some counters or times could not be compared, for example because the \
        runs are of two machines, or one is a full run and the other a shorter one
        64 to 66: invalid arguments or input, as in sysexits
      """)

  @Argument(help: "The run to compare NEW with.")
  var base: String

  @Argument(help: "The run to judge.")
  var new: String

  @Flag(help: "Shows all rows of each table, also times that have not changed.")
  var all = false

  func run() throws {
    let comparison = ComparisonOfRuns(
      base: try StoredRun(path: base).read(), new: try StoredRun(path: new).read(), rules: .workbench)
    try show(comparison.counterTable, "Counts that differ")
    try show(
      comparison.groupTable(isWhole: all),
      "\(all ? "Times" : "Changed times") of strategies over all their workloads")
    try show(comparison.timeTable(isWhole: all), all ? "Times" : "Changed times")
    for note in comparison.notes { try say(note) }
    try say(comparison.summary)
    guard comparison.outcome == .passed else { throw ExitCode(comparison.outcome.rawValue) }
  }

  /// Prints a table with a title, unless it is empty. One changed strategy has more than a hundred
  /// counts, so only the first rows are printed, unless all are asked for.
  private func show(_ table: Table, _ title: String) throws {
    guard !table.rows.isEmpty else { return }
    let shown = all ? table : table.prefix(25)
    try say("\(title):\n")
    try Commands.show(shown)
    let hidden = table.rows.count - shown.rows.count
    if hidden > 0 { try say("\(Format.count(hidden)) more; `--all` shows them") }
    try say()
  }
}

extension ComparisonRules {
  /// Which counters of the families are costs, and which are merits.
  static let workbench = ComparisonRules(
    costs: [
      "comparisons", "rowsWritten", "statements", "maxStatements", "rowsRelabeled", "renormalizations",
      "largestBurst", "rowsOfPercentile99",
      "keyBytes", "largestKeyBytes", "wireBytes", "orderViolations", "duplicateKeys", "lostPairs",
      "lostPairsByField", "mergesWithEqualPriorities", "mergesThatBreakOwnOrder", "mergesThatLoseItems",
      "mergesThatDoubleItems", "rowsToPush", "maxRounds", "itemsLost", "itemsDoubled", "equalPriorities",
      "runsThatBreakOwnOrder", "rowsPushed", "unreachable", "outOfPlace", "equalPairs", "allocations",
      "allocatedBytes", "bytesInMemory",
    ], merits: ["failedAt", "runsThatConverge"], cutOffs: ["cutOffAt"], ofTimed: Allocations.names)
}
