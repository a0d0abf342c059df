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

  /// The mean time of the timed steps, in nanoseconds: where few steps do the work of many, what each costs in the end.
  func mean(_ durability: Durability) -> Double? {
    times[durability].map { $0.sorted.reduce(0, +) / Double($0.count) }
  }

  /// The time that 99 steps in 100 do not exceed, in nanoseconds; `nil` where too few were timed.
  func p99(_ durability: Durability) -> Double? { times[durability]?.p99 }

  /// The longest time, in nanoseconds.
  func longest(_ durability: Durability) -> Double? { times[durability]?.maximum }
}
