import Measuring

extension DamageKind {
  var workload: String { "damage-\(rawValue)" }

  var summary: String {
    switch self {
    case .lost: "random moves in a list of n; then the last writes of 5 random rows are lost; 100 trials"
    case .garbled:
      "random moves in a list of n; then the last writes of 5 random rows are garbled; 100 trials"
    }
  }

  /// The number of rows damaged in each trial.
  static let losses = 5

  /// Returns a comparison of what can be read from each strategy's rows after
  /// damage: the means of 100 trials.
  func comparison(size: Int, seed: UInt64) -> Comparison {
    Comparison(
      family: ReorderingCatalog.self, workload: workload, size: size,
      strategies: ReorderingCatalog.strategies.map(\.name), effort: Effort(counted: 100 * size),
      count: { name in
        guard let strategy = ReorderingCatalog.strategy(named: name) else {
          return nil
        }
        // Fewer moves than elsewhere: they only have to mix the list.
        var list = HistoryBuilder(initialCount: size, seed: seed, label: workload)
        for _ in 0..<2 * size { list.move(from: list.random.below(size), to: list.random.below(size)) }
        let damage = strategy.damage(list.history, Self.losses, self, seed)
        return [
          "items": CounterValue(damage.items), "losses": CounterValue(Self.losses),
          "trials": CounterValue(damage.trials), "unreachable": .number(damage.unreachable),
          "outOfPlace": .number(damage.outOfPlace),
        ]
      }, trials: { _ in [] })
  }
}
