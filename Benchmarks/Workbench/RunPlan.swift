import Measuring

/// The steps of a run and their estimated duration, known before the run begins.
///
/// All comparisons are counted and timed once, then timed again in further passes. Disturbances of
/// the machine often last longer than one comparison. Because a later pass runs at another time and
/// in another process, a disturbance widens the intervals instead of shifting them.
struct RunPlan {
  /// One comparison in one pass.
  struct Step {
    let comparison: Comparison
    let pass: Int
    /// The time budget for timing. Taking the minimum number of samples may exceed it.
    let budget: Duration
    /// The allowed number of samples.
    let samples: ClosedRange<Int>
    /// The estimated seconds of counting, on the machine that the estimates come from.
    let counting: Double
    /// The estimated seconds of timing.
    let timing: Double
    /// The estimated seconds of counting allocations, after all timing.
    let allocating: Double

    var seconds: Double { counting + timing }
  }

  let steps: [Step]
  var passes: Int { (steps.last?.pass ?? -1) + 1 }
  /// The estimated seconds of the whole run.
  var seconds: Double { steps.reduce(0) { $0 + $1.seconds } + allocating }
  /// The estimated seconds of counting allocations.
  var allocating: Double { steps.reduce(0) { $0 + $1.allocating } }

  init(_ comparisons: [Comparison], _ extent: Extent) {
    steps = (0..<3).flatMap { pass in
      comparisons.filter { pass < Self.passes($0, extent) }.map { Self.step($0, pass, extent) }
    }
  }

  /// Returns how often to time a comparison. A default run times long lists once, because their
  /// setup takes too long.
  private static func passes(_ comparison: Comparison, _ extent: Extent) -> Int {
    guard comparison.effort.timed > 0 else { return 1 }
    switch extent {
    case .quick: return 3
    case .standard: return comparison.size > 1_000 ? 1 : 3
    case .full: return 3
    }
  }

  private static func step(_ comparison: Comparison, _ pass: Int, _ extent: Extent) -> Step {
    let effort = comparison.effort, names = Double(comparison.strategies.count)
    let samples = samples(extent, comparison)
    let budget = effort.timed == 0 ? 0 : budget(extent, comparison)
    // One run for each of the minimum samples, and some to find the batch size.
    let runs = Double(samples.lowerBound + 4) * names
    let fewest = runs * Double(effort.setUp + effort.timed) * 150e-9
    return Step(
      comparison: comparison, pass: pass, budget: .seconds(budget), samples: samples,
      counting: pass == 0 ? names * Double(effort.counted) * Self.countingSeconds : 0,
      timing: effort.timed == 0 ? 0 : max(budget, fewest),
      allocating: pass == 0 ? names * Double(effort.setUp + effort.timed) * 150e-9 : 0)
  }

  /// Returns the minimum and maximum number of samples of one pass. In a default run, the minimum is
  /// lower if there are several passes.
  private static func samples(_ extent: Extent, _ comparison: Comparison) -> ClosedRange<Int> {
    if extent == .quick { return 3...10 }
    if comparison.effort.setUp + comparison.effort.timed > 50_000 { return 3...20 }
    return (extent == .standard && passes(comparison, extent) > 1 ? 3 : 5)...50
  }

  /// Returns the seconds for timing one comparison in one pass.
  private static func budget(_ extent: Extent, _ comparison: Comparison) -> Double {
    switch extent {
    case .quick: 0.035
    case .standard: comparison.size > 1_000 ? 0.15 : 0.03
    case .full: comparison.size > 1_000 ? 2 : 0.4
    }
  }

  /// The seconds to count one item, on two cores.
  private static let countingSeconds = 0.5e-6

  /// Returns the time limit of a single run. After a run that took longer, the strategy is not run
  /// at larger sizes, nor at a size for which its extrapolated time is longer.
  static func cutOff(_ extent: Extent) -> Duration {
    switch extent {
    case .quick: .milliseconds(5)
    case .standard: .milliseconds(30)
    case .full: .milliseconds(300)
    }
  }
}
