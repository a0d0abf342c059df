import Measuring

/// The costs of a strategy on a workload at one size.
struct StorageFigures: Sendable {
  let strategy: String
  let isOurs: Bool
  let workload: String
  /// The initial number of rows.
  let size: Int
  let counters: StorageCounters
  /// The times of single steps, in nanoseconds.
  let times: [Durability: Statistics]

  /// Returns the number of timed steps. It is lower than the counted ones if time ran out.
  func timed(_ durability: Durability) -> Int { times[durability]?.count ?? 0 }

  /// Returns the median time of a step, in nanoseconds.
  func median(_ durability: Durability) -> Double? { times[durability]?.median }

  /// Returns the mean time of a step, in nanoseconds. It includes rare expensive steps.
  func mean(_ durability: Durability) -> Double? {
    times[durability].map { $0.sorted.reduce(0, +) / Double($0.count) }
  }

  /// Returns the 99th percentile in nanoseconds, or `nil` if too few steps were timed.
  func p99(_ durability: Durability) -> Double? { times[durability]?.p99 }

  /// Returns the maximum time, in nanoseconds.
  func longest(_ durability: Durability) -> Double? { times[durability]?.maximum }
}
