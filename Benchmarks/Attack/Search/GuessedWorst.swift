public import Reordering

/// The hardest workload of those that people made up.
public struct GuessedWorst: Hashable, Sendable {
  /// The workload's name.
  public var workload: String
  /// How many rows of others a placement cost.
  public var mean: Double

  /// The worst of the catalog's hard workloads for a strategy, at a size; `nil` where none can be run.
  ///
  /// - Parameters:
  ///   - seed: What the workloads derive from.
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
