/// Strategies side by side on one workload at one size.
public struct Comparison: Sendable {
  /// The family's name.
  public let family: String
  /// The workload's name.
  public let workload: String
  /// How many items.
  public let size: Int
  /// The strategies' names.
  public private(set) var strategies: [String]
  /// How long a single run may take before it is cut off; `nil` for as long as elsewhere.
  public var cutOff: Duration?

  /// How much there is to do for each strategy, by which a run plans its time.
  public let effort: Effort

  /// Counts exactly what a strategy does; `nil` where the workload asks what the strategy doesn't have.
  public let count: @Sendable (_ strategy: String) -> [String: CounterValue]?

  /// What is to be timed, for these strategies; empty where only counts matter.
  public let trials: @Sendable (_ strategies: [String]) -> [Trial]

  /// Creates a comparison.
  public init(
    family: any Family.Type, workload: String, size: Int, strategies: [String], cutOff: Duration? = nil,
    effort: Effort,
    count: @escaping @Sendable (_ strategy: String) -> [String: CounterValue]?,
    trials: @escaping @Sendable (_ strategies: [String]) -> [Trial]
  ) {
    self.family = family.name
    self.workload = workload
    self.size = size
    self.strategies = strategies
    self.cutOff = cutOff
    self.effort = effort
    self.count = count
    self.trials = trials
  }

  /// Who did what, for the results.
  public func subject(_ strategy: String) -> Subject {
    Subject(family: family, strategy: strategy, workload: workload, size: size)
  }

  /// The same for some of the strategies.
  public func narrowed(to names: Set<String>) -> Comparison {
    var narrowed = self
    narrowed.strategies.removeAll { !names.contains($0) }
    return narrowed
  }
}
