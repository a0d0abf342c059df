import Catalogue
import Foundation
import Measuring
import Reporting

/// A whole run: every comparison is counted and timed, then timed once more, and written down as it goes.
///
/// What disturbs a machine often lasts longer than one comparison. The second pass is taken at another moment, so that
/// such a disturbance widens the intervals instead of shifting them.
struct Measurement {
  let comparisons: [Comparison]
  let extent: Extent
  let seed: UInt64

  /// How long all timings together may take.
  private var timeBudget: Duration {
    switch extent {
    case .quick: .seconds(3)
    case .standard: .seconds(20)
    case .full: .seconds(240)
    }
  }

  /// A single run that takes longer ends the timing of that strategy at that size and beyond.
  private var cutOff: Duration {
    switch extent {
    case .quick: .milliseconds(5)
    case .standard: .milliseconds(10)
    case .full: .milliseconds(300)
    }
  }

  func run(environment: Measuring.Environment, folder: URL) throws -> Results {
    var recorder = try recorder(environment: environment, folder: folder)
    var progress = ProgressLine()
    defer { progress.finish() }
    // The size at which a strategy was too slow on a workload: it is not tried at larger ones, nor there again.
    var tooSlow: [String: Int] = [:]
    var rounds: [Subject: Int] = [:]
    let steps = Double(Self.passes * comparisons.count)
    for pass in 0..<Self.passes {
      for (index, comparison) in comparisons.enumerated() {
        let what = "\(comparison.family.rawValue): \(comparison.workload), \(Format.count(comparison.size))"
        let before = Double(pass * comparisons.count + index)
        // In a minute there is no time to set long lists up twice, nor the longest in several.
        if pass > 0, comparison.size > (extent == .standard ? 1_000 : 100_000) { continue }
        progress.update(before / steps, what)
        var counters = pass == 0 ? count(comparison) : []
        let timed = comparison.strategies.filter {
          comparison.size < tooSlow["\(comparison.workload)/\($0)", default: .max]
        }
        let trials = comparison.trials(timed)
        let results = try Sampler(plan(for: comparison, what, pass: pass)).measure(trials, workload: what) {
          progress.update((before + $0.fraction) / steps, what)
        }
        let cutOff = Set(results.filter(\.isCutOff).map(\.name))
        for name in cutOff where pass == 0 { tooSlow["\(comparison.workload)/\(name)"] = comparison.size }
        if pass == 0 {
          for (trial, result) in zip(trials, results) where !result.isCutOff || canRunAgain(result) {
            add(allocationsOf: trial, comparison, to: &counters)
          }
        }
        var samples: [SampleRecord] = []
        // A run that was long by chance in the second pass does not make a strategy too slow.
        for result in results where pass == 0 || !result.isCutOff {
          let subject = comparison.subject(result.name), done = rounds[subject, default: 0]
          rounds[subject] = done + result.nanoseconds.count
          samples += result.records(
            family: subject.family, workload: subject.workload, size: subject.size
          ).map { sample in
            var sample = sample
            sample.round += done
            return sample
          }
        }
        try recorder.record(samples: samples, counters: counters)
      }
    }
    try recorder.finish()
    return recorder.results
  }

  private static let passes = 2

  /// Whether what was cut off still is quick enough to be run once more, for its allocations.
  private func canRunAgain(_ result: TrialResult) -> Bool {
    result.nanoseconds.allSatisfy { Duration.nanoseconds($0) < cutOff * 10 }
  }

  private func plan(for comparison: Comparison, _ what: String, pass: Int) -> Sampler.Plan {
    var plan = Sampler.Plan()
    plan.budget = timeBudget / max(1, Self.passes * comparisons.count)
    plan.cutOff = comparison.cutOff ?? cutOff
    plan.warmUp = extent == .full ? .milliseconds(20) : .milliseconds(1)
    plan.samples = extent == .quick ? 3...10 : 5...50
    plan.seed = SplitMix64(seed: seed).derive("\(what), \(pass)")
    return plan
  }

  /// Counts exactly: on both cores, since counts don't mind.
  private func count(_ comparison: Comparison) -> [CounterRecord] {
    let names = comparison.strategies
    let counted = Slots<[String: CounterValue]>(count: names.count)
    DispatchQueue.concurrentPerform(iterations: names.count) { counted[$0] = comparison.count(names[$0]) }
    return zip(names, counted.values).compactMap { name, counters in
      counters.map { CounterRecord(subject: comparison.subject(name), seed: seed, counters: $0) }
    }
  }

  /// Adds what a run of the trial allocates to its strategy's counters.
  private func add(
    allocationsOf trial: Trial, _ comparison: Comparison, to counters: inout [CounterRecord]
  ) {
    guard let allocations = Allocations(of: trial)?.named(operations: trial.operations) else { return }
    let subject = comparison.subject(trial.name)
    if let index = counters.firstIndex(where: { $0.subject == subject }) {
      counters[index].counters.merge(allocations) { $1 }
    } else {
      counters.append(CounterRecord(subject: subject, seed: seed, counters: allocations))
    }
  }

  private func recorder(environment: Measuring.Environment, folder: URL) throws -> Recorder {
    do {
      return try Recorder(environment, in: ResultsFolder(folder))
    } catch {
      throw InputError(
        .cannotCreate,
        "\(folder.path): the results cannot be written; name a writable folder with --output DIR")
    }
  }
}

/// Places for results that are found on several threads, one each.
private final class Slots<Value: Sendable>: @unchecked Sendable {
  // Every access to `found` is under the lock.
  private var found: [Value?]
  private let lock = NSLock()

  init(count: Int) { found = Array(repeating: nil, count: count) }

  var values: [Value?] { lock.withLock { found } }

  subscript(index: Int) -> Value? {
    get { lock.withLock { found[index] } }
    set { lock.withLock { found[index] = newValue } }
  }
}
