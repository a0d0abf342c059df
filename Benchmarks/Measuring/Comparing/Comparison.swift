/// A comparison of strategies on one workload at one size.
public struct Comparison: Sendable {
  public let family: String
  public let workload: String
  /// The number of items.
  public let size: Int
  public private(set) var strategies: [String]
  /// The limit of a single run's time, after which it is cut off; `nil` for the default.
  public var cutOff: Duration?

  /// The work for each strategy, by which a run plans its time.
  public let effort: Effort

  /// Returns exact counts of a strategy; `nil` if the strategy cannot run the workload.
  public let count: @Sendable (_ strategy: String) -> [String: CounterValue]?

  /// Returns the trials to time for these strategies; none if only counts matter.
  public let trials: @Sendable (_ strategies: [String]) -> [Trial]

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

  /// Returns the subject of a strategy's results.
  public func subject(_ strategy: String) -> Subject {
    Subject(family: family, strategy: strategy, workload: workload, size: size)
  }

  /// Returns the comparison with only the given strategies.
  public func narrowed(to names: Set<String>) -> Comparison {
    var narrowed = self
    narrowed.strategies.removeAll { !names.contains($0) }
    return narrowed
  }
}
