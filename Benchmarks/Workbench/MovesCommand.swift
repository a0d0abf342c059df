import Commands
import ArgumentParser
import Reordering
import Measuring

/// `bench moves`: makes random moves and nothing else, for a profiler. Used by
/// `Benchmarks/profile`.
struct MovesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moves", abstract: "Makes random moves and nothing else, for a profiler to watch.",
    shouldDisplay: false)

  @Option(help: "The reordering strategy's name.")
  var strategy: String

  @Option(help: "The items in the list.")
  var size: Int

  @Option(help: "How many moves to make.")
  var count: Int

  func run() throws {
    guard let entry = ReorderingCatalog.strategy(named: strategy) else {
      throw InputError(.usage, "--strategy \(strategy): there is none of this name; `bench list` lists them")
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
