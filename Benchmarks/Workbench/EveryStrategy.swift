import ArgumentParser
import Measuring
import Reordering

extension ParsableCommand {
  /// Makes sure that the running program has every strategy, as the program has that the launcher builds for `--full`.
  func checkThatAllAreBuilt() throws(InputError) {
    guard ReorderingCatalog.strategies.count < StrategyFacts.all.count else { return }
    throw InputError(
      .usage,
      "--full: this program was built with \(ReorderingCatalog.strategies.count) of "
        + "\(StrategyFacts.all.count) strategies; type: swift run bench … --full")
  }
}
