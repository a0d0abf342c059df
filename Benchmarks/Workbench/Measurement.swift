import Catalogue
import Foundation
import Measuring
import Reporting

/// A whole run: every comparison is counted, then timed, and written down as it goes.
struct Measurement {
  let comparisons: [Comparison]
  let extent: Extent
  let seed: UInt64

  /// How long all timings together may take.
  private var timeBudget: Duration {
    switch extent {
    case .quick: .seconds(3)
    case .standard: .seconds(14)
    case .full: .seconds(240)
    }
  }

  /// A single run that takes longer ends the timing of that strategy at that size and beyond.
  private var cutOff: Duration {
    switch extent {
    case .quick: .milliseconds(5)
    case .standard: .milliseconds(30)
    case .full: .seconds(2)
    }
  }

  func run(environment: Measuring.Environment, folder: URL) throws -> Results {
    var recorder = try recorder(environment: environment, folder: folder)
    var progress = ProgressLine()
    defer { progress.finish() }
    // Too slow at one size, a strategy is not tried at a larger one.
    var tooSlow: Set<String> = []
    var plan = Sampler.Plan()
    plan.budget = timeBudget / max(1, comparisons.count)
    plan.cutOff = cutOff
    plan.warmUp = extent == .full ? .milliseconds(20) : .milliseconds(2)
    plan.samples = extent == .quick ? 5...20 : 5...100
    for (index, comparison) in comparisons.enumerated() {
      let what = "\(comparison.family.rawValue): \(comparison.workload), \(Format.count(comparison.size))"
      let share = { (done: Double) in (Double(index) + done) / Double(comparisons.count) }
      progress.update(share(0), what)
      var counters = count(comparison)
      progress.update(share(0.5), what)
      plan.seed = SplitMix64(seed: seed).derive("\(what)")
      let timed = comparison.strategies.filter { !tooSlow.contains("\(comparison.workload)/\($0)") }
      let trials = comparison.trials(timed)
      let results = try Sampler(plan).measure(trials, workload: what) {
        progress.update(share(0.5 + $0.fraction / 2), what)
      }
      let cutOff = Set(results.filter(\.isCutOff).map(\.name))
      for trial in trials where !cutOff.contains(trial.name) {
        add(allocationsOf: trial, comparison, to: &counters)
      }
      for result in results where result.isCutOff { tooSlow.insert("\(comparison.workload)/\(result.name)") }
      let samples = results.flatMap {
        $0.records(family: comparison.family.rawValue, workload: comparison.workload, size: comparison.size)
      }
      try recorder.record(samples: samples, counters: counters)
    }
    try recorder.finish()
    return recorder.results
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
