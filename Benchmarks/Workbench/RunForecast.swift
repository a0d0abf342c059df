import Foundation
import Measuring

/// Which strategies are too slow for what comes next: those that were cut off on a shorter list, and those whose time
/// has grown in such a way that the next run would be cut off.
struct RunForecast {
  let cutOff: Duration

  /// A strategy on a workload.
  private struct Line: Hashable {
    let family: String
    let workload: String
    let strategy: String
  }

  /// Sizes and nanoseconds an operation, in the order in which they were measured: smallest first.
  private var measured: [Line: [(size: Int, time: Double)]] = [:]
  /// The size at which a strategy was cut off.
  private var tooLong: [Line: Int] = [:]

  init(cutOff: Duration) { self.cutOff = cutOff }

  /// The strategies that a run can be expected of within the time.
  func worthTrying(_ comparison: Comparison) -> [String] {
    let cutOff = comparison.cutOff ?? cutOff
    let limit = Double(cutOff.components.seconds) * 1e9 + Double(cutOff.components.attoseconds) / 1e9
    return comparison.strategies.filter { name in
      let line = Line(family: comparison.family, workload: comparison.workload, strategy: name)
      if let size = tooLong[line], comparison.size >= size { return false }
      let known = measured[line] ?? []
      // A comparison that was measured already is only measured again.
      guard let last = known.last(where: { $0.size < comparison.size }),
        !known.contains(where: { $0.size == comparison.size })
      else { return true }
      let grows = Double(comparison.size) / Double(last.size)
      let before = known.last { $0.size < last.size }
      // By what power of the size the time of an operation grows; a square root where only one size is known.
      let power = before.map { log(last.time / $0.time) / log(Double(last.size) / Double($0.size)) } ?? 0.5
      return last.time * pow(grows, min(max(power, 0), 1)) * Double(comparison.effort.timed) < limit
    }
  }

  /// Takes note of what was measured in the first pass.
  mutating func note(_ results: [TrialResult], of comparison: Comparison) {
    for result in results {
      let line = Line(family: comparison.family, workload: comparison.workload, strategy: result.name)
      if result.isCutOff { tooLong[line] = comparison.size }
      guard let time = Statistics(result.nanosecondsPerOperation)?.median else { continue }
      measured[line, default: []].append((comparison.size, time))
    }
  }
}
