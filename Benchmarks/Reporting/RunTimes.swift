import Foundation
import Measuring

/// What the samples of one run say of each subject's time, as logarithms, in which a slowdown is a distance.
///
/// Whatever disturbs a machine makes a sample longer, never shorter. So a pass over a subject is told by the lower
/// quartile of its samples, which neither a single lucky sample nor three disturbed ones in four can move, and the run
/// by the median of its passes, which are minutes apart.
///
/// Source of the levels (samples within passes within processes, each with a spread of its own): Kalibera and Jones,
/// "Rigorous benchmarking in reasonable time" (ISMM 2013).
struct RunTimes {
  /// A subject's time in one run.
  struct Estimate {
    /// The logarithm of the nanoseconds an operation: the median of the passes.
    let log: Double
    /// The passes in their order, as distances from that.
    let passes: [Double]
    /// How many samples it comes from.
    let samples: Int

    /// The standard error, as far as the passes differ.
    var error: Double { RunTimes.errorOfMedian(passes) }
  }

  /// A comparison of strategies: a family, a workload and a size.
  struct Block: Hashable {
    let family: String
    let workload: String
    let size: Int

    init(_ subject: Subject) { (family, workload, size) = (subject.family, subject.workload, subject.size) }
  }

  /// The estimates; subjects that were cut off have none.
  private(set) var estimates: [Subject: Estimate] = [:]

  /// A single pass is cut into as many stretches, which then stand for passes.
  private static let stretches = 3

  /// - Parameter fewest: the fewest strategies whose common change from pass to pass is taken for the machine's.
  init(_ samples: [SampleRecord], fewest: Int) {
    let usable = samples.filter { !$0.isCutOff && $0.nanoseconds > 0 }
    let bySubject = Dictionary(grouping: usable, by: \.subject)
    let passes = bySubject.mapValues { samples in
      Self.passes(samples).compactMap { Statistics($0)?.quantile(0.25) }
    }
    for subjects in Dictionary(grouping: passes.keys, by: Block.init).values {
      let drift = subjects.count > fewest ? Self.drift(subjects.map { passes[$0]! }) : []
      for subject in subjects {
        let own = passes[subject]!.enumerated().map { $1 - ($0 < drift.count ? drift[$0] : 0) }
        let middle = Significance.median(own)
        estimates[subject] = Estimate(
          log: middle, passes: own.map { $0 - middle }, samples: bySubject[subject]!.count)
      }
    }
  }

  /// How much slower than usual the machine was in each pass: the median of what it was for each subject.
  private static func drift(_ passes: [[Double]]) -> [Double] {
    (0..<(passes.map(\.count).min() ?? 0)).map { pass in
      Significance.median(passes.map { $0[pass] - Significance.median($0) })
    }
  }

  /// The logarithms of the times, a list a pass.
  private static func passes(_ samples: [SampleRecord]) -> [[Double]] {
    func logs(_ samples: some Sequence<SampleRecord>) -> [Double] {
      samples.map { Foundation.log($0.nanosecondsPerOperation) }
    }
    let passes = Dictionary(grouping: samples, by: \.pass)
    if passes.count > 1 { return passes.sorted { $0.key < $1.key }.map { logs($0.value) } }
    let sorted = samples.sorted { $0.round < $1.round }
    let length = max(1, (sorted.count + stretches - 1) / stretches)
    return stride(from: 0, to: sorted.count, by: length).map {
      logs(sorted[$0..<min($0 + length, sorted.count)])
    }
  }

  /// The standard error of what several subjects have in common: by how the passes differ for most of them.
  static func commonError(_ estimates: [Estimate]) -> Double {
    let count = estimates.map(\.passes.count).min() ?? 0
    return errorOfMedian((0..<count).map { pass in Significance.median(estimates.map { $0.passes[pass] }) })
  }

  /// The standard error of the median of some normally distributed numbers; 0 for a single one.
  static func errorOfMedian(_ numbers: [Double]) -> Double {
    guard numbers.count > 1 else { return 0 }
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return efficiency * (squares / Double(numbers.count - 1) / Double(numbers.count)).squareRoot()
  }

  /// How many times as large the error of a median is as that of a mean: the square root of π/2.
  static let efficiency = 1.2533
}
