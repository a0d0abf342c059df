import ArgumentParser
import Measuring
import Reordering

extension ParsableCommand {
  /// Throws if this program lacks strategies. The launcher's `--full` builds all of them.
  func checkThatAllAreBuilt() throws(InputError) {
    guard ReorderingCatalog.strategies.count < StrategyFacts.all.count else { return }
    throw InputError(
      .usage,
      "--full: this program was built with only \(ReorderingCatalog.strategies.count) of the "
        + "\(StrategyFacts.all.count) strategies; type: swift run bench … --full")
  }
}
