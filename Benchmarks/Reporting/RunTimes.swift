import Foundation
import Measuring

/// The times of one run by subject, as logarithms, so that a slowdown is an additive distance.
///
/// Disturbances only make samples longer, never shorter. So each pass over a subject is represented
/// by the lower quartile of its samples. Neither a single lucky sample nor disturbances of three
/// quarters of them can move it much. The run is represented by the median of its passes, which are
/// minutes apart.
///
/// Source of the levels (samples within passes within processes, each with its own spread):
/// Kalibera and Jones, "Rigorous benchmarking in reasonable time" (ISMM 2013).
struct RunTimes {
  struct Estimate {
    /// The logarithm of the nanoseconds per operation: the median of the passes.
    let log: Double
    /// The distances of the passes from ``log``, in order.
    let passes: [Double]
    let samples: Int

    /// The standard error from the differences between passes.
    var error: Double { RunTimes.errorOfMedian(passes) }
  }

  /// A comparison of strategies: a family, a workload and a size.
  struct Block: Hashable {
    let family: String
    let workload: String
    let size: Int

    init(_ subject: Subject) { (family, workload, size) = (subject.family, subject.workload, subject.size) }
  }

  /// The estimates. Subjects that were cut off have none.
  private(set) var estimates: [Subject: Estimate] = [:]

  /// The number of parts into which the samples of a subject with a single pass are divided. Each
  /// part is then treated as a pass.
  private static let stretches = 3

  /// - Parameter fewest: The number of strategies above which their common change between passes is
  ///   attributed to the machine.
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

  /// Returns the slowdown of the machine in each pass: the median over the subjects.
  private static func drift(_ passes: [[Double]]) -> [Double] {
    (0..<(passes.map(\.count).min() ?? 0)).map { pass in
      Significance.median(passes.map { $0[pass] - Significance.median($0) })
    }
  }

  /// Returns the logarithms of the times, by pass.
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

  /// Returns the standard error common to several subjects, from their passes' median differences.
  static func commonError(_ estimates: [Estimate]) -> Double {
    let count = estimates.map(\.passes.count).min() ?? 0
    return errorOfMedian((0..<count).map { pass in Significance.median(estimates.map { $0.passes[pass] }) })
  }

  /// Returns the standard error of a median of normally distributed numbers, or 0 for one number.
  static func errorOfMedian(_ numbers: [Double]) -> Double {
    guard numbers.count > 1 else { return 0 }
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return efficiency * (squares / Double(numbers.count - 1) / Double(numbers.count)).squareRoot()
  }

  /// The ratio of the standard errors of a median and a mean: the square root of π/2.
  static let efficiency = 1.2533
}
