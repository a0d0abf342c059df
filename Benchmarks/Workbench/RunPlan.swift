import Measuring

/// What a run does, step by step, and how long it will take: known before it begins.
///
/// All comparisons are counted and timed, then timed again in further passes. What disturbs a machine often lasts longer
/// than one comparison. A later pass is taken at another moment and by another process, so that such a disturbance
/// widens the intervals instead of shifting them.
struct RunPlan {
  /// One comparison in one pass.
  struct Step {
    let comparison: Comparison
    let pass: Int
    /// How long timing it may take, unless its fewest samples take longer.
    let budget: Duration
    /// How many samples are taken.
    let samples: ClosedRange<Int>
    /// How long the counting will take, in seconds on the machine that the estimates come from.
    let counting: Double
    /// How long the timing will take, likewise.
    let timing: Double
    /// How long counting allocations will take, once all is timed.
    let allocating: Double

    var seconds: Double { counting + timing }
  }

  let steps: [Step]
  /// How many passes there are.
  var passes: Int { (steps.last?.pass ?? -1) + 1 }
  /// How long all will take.
  var seconds: Double { steps.reduce(0) { $0 + $1.seconds } + allocating }
  /// How long counting allocations will take, likewise.
  var allocating: Double { steps.reduce(0) { $0 + $1.allocating } }

  init(_ comparisons: [Comparison], _ extent: Extent) {
    steps = (0..<3).flatMap { pass in
      comparisons.filter { pass < Self.passes($0, extent) }.map { Self.step($0, pass, extent) }
    }
  }

  /// How often a comparison is timed. In a default run, setting long lists up takes too long to do it again.
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
    // One run for the fewest samples each, and some to find the batch.
    let runs = Double(samples.lowerBound + 4) * names
    let fewest = runs * Double(effort.setUp + effort.timed) * 150e-9
    return Step(
      comparison: comparison, pass: pass, budget: .seconds(budget), samples: samples,
      counting: pass == 0 ? names * Double(effort.counted) * Self.countingSeconds : 0,
      timing: effort.timed == 0 ? 0 : max(budget, fewest),
      allocating: pass == 0 ? names * Double(effort.setUp + effort.timed) * 150e-9 : 0)
  }

  /// How many samples are taken in one pass: in a default run, fewer of each if there are more passes.
  private static func samples(_ extent: Extent, _ comparison: Comparison) -> ClosedRange<Int> {
    if extent == .quick { return 3...10 }
    if comparison.effort.setUp + comparison.effort.timed > 50_000 { return 3...20 }
    return (extent == .standard && passes(comparison, extent) > 1 ? 3 : 5)...50
  }

  /// The seconds that one comparison is timed for in one pass.
  private static func budget(_ extent: Extent, _ comparison: Comparison) -> Double {
    switch extent {
    case .quick: 0.035
    case .standard: comparison.size > 1_000 ? 0.15 : 0.03
    case .full: comparison.size > 1_000 ? 2 : 0.4
    }
  }

  /// The seconds that counting one item takes, on two cores.
  private static let countingSeconds = 0.5e-6

  /// A single run that takes longer, or that would by how the time has grown so far, is the last of its strategy.
  static func cutOff(_ extent: Extent) -> Duration {
    switch extent {
    case .quick: .milliseconds(5)
    case .standard: .milliseconds(30)
    case .full: .milliseconds(300)
    }
  }
}
