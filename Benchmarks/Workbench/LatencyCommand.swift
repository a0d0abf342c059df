import ArgumentParser
import Commands
import Foundation
import Measuring
import Merging
import Reordering
import Reporting

/// `bench latency [DIR]`: the tail latencies of moves and merges.
struct LatencyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency", abstract: "Times every single move and merge, to find the slowest.",
    discussion: """
      Writes DIR/latencies.json. `bench report DIR` then shows the figures in the report. It takes a minute \
      or two. Leave the machine alone meanwhile: interruptions by other programs are part of the slowest \
      figures.
      """)

  @Argument(help: "The folder of the run. Default: results/latest in the package.")
  var folder: String?

  @Option(help: "Measures only these numbers of items, separated by commas.")
  var size: SizeList?

  @Flag(help: "Measures every strategy, also those that take minutes to build.")
  var full = false

  @Option(help: "The number of moves to time per list.")
  var moves = 50_000

  @Option(help: "The number of merges to time.")
  var merges = 2_000

  @Option(help: "The seed of all random numbers.")
  var seed: UInt64 = 1

  func validate() throws {
    let allowed = Statistics.fewestForP99...10_000_000
    guard allowed.contains(moves), allowed.contains(merges) else {
      throw ValidationError(
        "--moves and --merges must be from \(allowed.lowerBound) to \(Format.count(allowed.upperBound)). "
          + "With fewer, there is no p99.")
    }
  }

  func run() throws {
    if full { try checkThatAllAreBuilt() }
    let path = try folder ?? PackageRoot.find().appending(path: "results/latest").path
    let run = try StoredRun(path: path)
    _ = try run.read()
    // Checked first, because the file is replaced only after everything has been timed.
    try LatencyTimes.attachment.checkThatItMayGo(from: run.folder)
    var times: [LatencyTimes] = []
    var progress = ProgressLine(seconds: 120)
    defer { progress.finish() }
    for size in size?.sizes ?? [200, 10_000, 1_000_000] {
      for entry in ReorderingCatalog.strategies where size <= 10_000 || entry.facts.inSwift != nil {
        progress.update(Double(times.count), "moves: \(entry.name), \(Format.count(size))")
        let history = history(size)
        guard entry.isFast(on: history) else { continue }
        times.append(LatencyTimes(.reordering, entry.name, size, entry.latencies(history, seed)))
      }
    }
    for size in size?.sizes ?? [200, 10_000] {
      let count = size > 1_000 ? max(Statistics.fewestForP99, merges / 4) : merges
      for policy in MergeCatalog.policies where size <= 1_000 || policy.inSwift != nil {
        progress.update(Double(times.count), "merges: \(policy.name), \(Format.count(size))")
        times.append(
          LatencyTimes(
            .merging, policy.name, size,
            try MergeCatalog.latencies(of: policy, size: size, count: count, seed: seed)))
      }
    }
    try LatencyTimes.attachment.write(times, to: run.folder)
    try show(LatencyTimes.table(times))
  }

  private func history(_ size: Int) -> History {
    var random = SplitMix64(seed: seed, label: "latency")
    return History(
      initialCount: size,
      operations: (0..<moves).map { _ in
        // The destination differs from the source. A list with one item has no other position.
        let from = random.below(size), to = random.below(max(1, size - 1))
        return .move(from: from, to: size > 1 && to >= from ? to + 1 : to)
      })
  }
}

extension ReorderingEntry {
  /// Whether the moves take a reasonable time, judged by the first 50 of them.
  fileprivate func isFast(on history: History) -> Bool {
    let first = History(initialCount: history.initialCount, operations: Array(history.operations.prefix(50)))
    return (Statistics(latencies(first, 1))?.median ?? 0) < 100_000
  }
}
