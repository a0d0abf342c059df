import Measuring

/// What a strategy cost on a workload, at a size.
struct StorageFigures: Sendable {
  let strategy: String
  let isOurs: Bool
  let workload: String
  /// How many rows the list begins with.
  let size: Int
  let counters: StorageCounters
  /// The times of steps, in nanoseconds.
  let times: [Durability: Statistics]

  /// How many steps were timed: fewer than were counted where the budget was spent before.
  func timed(_ durability: Durability) -> Int { times[durability]?.count ?? 0 }

  /// The median time of a step, in nanoseconds.
  func median(_ durability: Durability) -> Double? { times[durability]?.median }

  /// The time that 99 steps in 100 do not exceed, in nanoseconds: of few steps nearly the longest.
  func p99(_ durability: Durability) -> Double? { times[durability]?.quantile(0.99) }
}
