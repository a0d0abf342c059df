import Foundation
import Measuring

/// Predicts which strategies are too slow for the next comparison: those that were cut off on a
/// shorter list, and those whose extrapolated time exceeds the limit.
struct RunForecast {
  let cutOff: Duration

  private struct Line: Hashable {
    let family: String
    let workload: String
    let strategy: String
  }

  /// Sizes and nanoseconds per operation in measuring order, smallest size first.
  private var measured: [Line: [(size: Int, time: Double)]] = [:]
  /// The size at which each strategy was cut off.
  private var tooLong: [Line: Int] = [:]

  init(cutOff: Duration) { self.cutOff = cutOff }

  /// Returns the strategies that are expected to finish a run within the time limit.
  func feasibleStrategies(_ comparison: Comparison) -> [String] {
    let cutOff = comparison.cutOff ?? cutOff
    let limit = Double(cutOff.components.seconds) * 1e9 + Double(cutOff.components.attoseconds) / 1e9
    return comparison.strategies.filter { name in
      let line = Line(family: comparison.family, workload: comparison.workload, strategy: name)
      if let size = tooLong[line], comparison.size >= size { return false }
      let known = measured[line] ?? []
      // Repeating a comparison at a size that was already measured is always allowed.
      guard let last = known.last(where: { $0.size < comparison.size }),
        !known.contains(where: { $0.size == comparison.size })
      else { return true }
      let grows = Double(comparison.size) / Double(last.size)
      let before = known.last { $0.size < last.size }
      // The exponent of the growth of the time with the size, or 0.5 if only one size is known.
      let power = before.map { log(last.time / $0.time) / log(Double(last.size) / Double($0.size)) } ?? 0.5
      return last.time * pow(grows, min(max(power, 0), 1)) * Double(comparison.effort.timed) < limit
    }
  }

  /// Records the results of the first pass.
  mutating func note(_ results: [TrialResult], of comparison: Comparison) {
    for result in results {
      let line = Line(family: comparison.family, workload: comparison.workload, strategy: result.name)
      if result.isCutOff { tooLong[line] = comparison.size }
      guard let time = Statistics(result.nanosecondsPerOperation)?.median else { continue }
      measured[line, default: []].append((comparison.size, time))
    }
  }
}
