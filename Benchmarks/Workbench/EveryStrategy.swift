import ArgumentParser
import Measuring
import Reordering

extension ParsableCommand {
  /// Throws if this program lacks strategies. The launcher builds the complete program for
  /// `--full`.
  func checkThatAllAreBuilt() throws(InputError) {
    guard ReorderingCatalog.strategies.count < StrategyFacts.all.count else { return }
    throw InputError(
      .usage,
      "--full: this program was built with \(ReorderingCatalog.strategies.count) of "
        + "\(StrategyFacts.all.count) strategies; type: swift run bench … --full")
  }
}
