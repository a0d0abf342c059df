public import Measuring

/// Strategies side by side on one workload at one size.
public struct Comparison: Sendable {
  /// The family.
  public let family: Family
  /// The workload's name.
  public let workload: String
  /// How many items.
  public let size: Int
  /// The strategies' names.
  public let strategies: [String]
  /// How long a single run may take before it is cut off; `nil` for as long as elsewhere.
  public var cutOff: Duration?

  /// How much there is to do for each strategy, by which a run plans its time.
  public let effort: Effort

  /// Counts exactly what a strategy does; `nil` where the workload asks what the strategy doesn't have.
  public let count: @Sendable (_ strategy: String) -> [String: CounterValue]?

  /// What is to be timed, for these strategies; empty where only counts matter.
  public let trials: @Sendable (_ strategies: [String]) -> [Trial]

  /// Who did what, for the results.
  public func subject(_ strategy: String) -> Subject {
    Subject(family: family.rawValue, strategy: strategy, workload: workload, size: size)
  }

  /// The same for some of the strategies.
  public func narrowed(to names: Set<String>) -> Comparison {
    Comparison(
      family: family, workload: workload, size: size, strategies: strategies.filter(names.contains),
      cutOff: cutOff, effort: effort, count: count, trials: trials)
  }
}
