import Commands
import ArgumentParser
import Reordering
import Measuring

/// `bench moves`: makes random moves and nothing else, for a profiler. Used by
/// `Benchmarks/profile`.
struct MovesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moves", abstract: "Makes only random moves, for use with a profiler.",
    shouldDisplay: false)

  @Option(help: "The name of the reordering strategy.")
  var strategy: String

  @Option(help: "The number of items in the list.")
  var size: Int

  @Option(help: "The number of moves.")
  var count: Int

  func run() throws {
    guard let entry = ReorderingCatalog.strategy(named: strategy) else {
      throw InputError(.usage, "--strategy: there is no strategy \(strategy); `bench list` lists the names")
    }
    guard size > 0, count >= 0 else {
      throw InputError(.usage, "--size must be at least 1 and --count at least 0")
    }
    var random = SplitMix64(seed: 1, label: "moves")
    let moves = (0..<count).map { _ in Operation.move(from: random.below(size), to: random.below(size)) }
    let run = try entry.trial(History(initialCount: size, operations: moves), 1).prepare(1)
    blackHole(try watched(run))
  }
}

/// Marks the moves for the profiler, without their setup.
@inline(never)
private func watched(_ run: () throws -> UInt64) rethrows -> UInt64 { try run() }
