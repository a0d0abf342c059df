public import Reordering

/// The hardest of the hand-written workloads.
public struct GuessedWorst: Hashable, Sendable {
  public var workload: String
  /// The rows of other items written per placement.
  public var mean: Double

  /// Finds the hardest of the catalog's hard workloads for a strategy and
  /// size; `nil` if none can run.
  ///
  /// - Parameters:
  ///   - seed: The seed of the workloads.
  ///   - progress: Called before each workload with its name.
  public init?(
    of strategy: ReorderingEntry, size: Int, seed: UInt64, progress: (_ workload: String) throws -> Void
  ) rethrows {
    var worst: GuessedWorst?
    for workload in ReorderingCatalog.hardWorkloads {
      try progress(workload.name)
      guard let counters = strategy.counters(of: workload, size: size, seed: seed, maxRows: Player.maxRows)
      else { continue }
      let mean = counters.relabeledPerPlacement
      if mean > worst?.mean ?? -1 { worst = GuessedWorst(workload: workload.name, mean: mean) }
    }
    guard let worst else { return nil }
    self = worst
  }

  init(workload: String, mean: Double) { (self.workload, self.mean) = (workload, mean) }
}
