import AllocationCounting
import Foundation
import Measuring
import Reporting

/// A whole run. It performs the plan's steps and saves the results as it goes.
///
/// This process counts and times everything once. Each further pass has a process of its own,
/// because the speed of the same code depends on the memory layout of its process. One strategy
/// took 680 nanoseconds in most processes and 960 in others, constant for the lifetime of each.
/// Another process counts allocations.
///
/// Source: Mytkowicz et al., "Producing wrong data without doing anything obviously wrong!" (ASPLOS
/// 2009).
struct Measurement {
  let comparisons: [Comparison]
  let extent: Extent
  let seed: UInt64
  let interruption: RunInterruption

  /// - Returns: All results, or those until the user interrupted the run.
  func run(environment: Measuring.Environment, folder: URL) throws -> Results {
    var recorder = try Recorder(environment, in: ResultsFolder(folder), writingEvery: .seconds(10))
    let plan = RunPlan(comparisons, extent)
    var progress = ProgressLine(seconds: plan.seconds)
    defer { progress.finish() }
    var forecast = RunForecast(cutOff: RunPlan.cutOff(extent))
    var done = 0.0
    for step in plan.steps where step.pass == 0 && !interruption.isRequested {
      let comparison = step.comparison
      progress.update(done, Self.name(comparison))
      let counters = count(comparison)
      let trials = comparison.trials(forecast.feasibleStrategies(comparison))
      let results = try time(trials, step) {
        progress.update(done + step.counting + step.timing * $0, Self.name(comparison))
      }
      forecast.note(results, of: comparison)
      try recorder.record(samples: Self.samples(results, step), counters: counters)
      done += step.seconds
    }
    for pass in 1..<max(plan.passes, 1) where !interruption.isRequested {
      try recorder.write()
      let child = PartProcess(part: .pass(pass), start: progress.start)
      try recorder.record(samples: child.run(until: interruption)?.samples ?? [])
    }
    if allocation_counting_is_on(), !interruption.isRequested {
      try recorder.write()
      let child = PartProcess(part: .allocations, start: progress.start)
      try recorder.add(child.run(until: interruption)?.counters ?? [])
    }
    try recorder.finish(isComplete: !interruption.isRequested)
    return recorder.results
  }

  /// Times one further pass over the trials that the first pass timed without cutting them off.
  /// - Parameters:
  ///   - base: The results of the first pass.
  ///   - start: The start time of the whole run.
  func run(pass: Int, after base: Results, since start: UInt64) throws -> [SampleRecord] {
    let plan = RunPlan(comparisons, extent)
    var progress = ProgressLine(seconds: plan.seconds, start: start)
    defer { progress.finish() }
    let timed = Self.timed(in: base)
    var samples: [SampleRecord] = []
    var done = plan.steps.filter { $0.pass < pass }.reduce(0) { $0 + $1.seconds }
    for step in plan.steps where step.pass == pass && !interruption.isRequested {
      let comparison = step.comparison
      let results = try time(timed(comparison), step) {
        progress.update(done + step.timing * $0, Self.name(comparison))
      }
      // In a later pass, a single long run is a coincidence and does not cut a strategy off.
      samples += Self.samples(results.filter { !$0.isCutOff }, step)
      done += step.seconds
    }
    return samples
  }

  /// Counts the allocations of the trials that were timed and not cut off.
  /// - Parameters:
  ///   - base: The results so far.
  ///   - start: The start time of the whole run.
  func countAllocations(after base: Results, since start: UInt64) -> [CounterRecord] {
    let plan = RunPlan(comparisons, extent)
    var progress = ProgressLine(seconds: plan.seconds, start: start)
    defer { progress.finish() }
    let timed = Self.timed(in: base)
    var counters: [CounterRecord] = []
    var done = plan.seconds - plan.allocating
    for step in plan.steps where step.pass == 0 {
      let comparison = step.comparison
      progress.update(done, "\(Self.name(comparison)): allocations")
      counters += onAllCores(timed(comparison)) { trial in
        Allocations(of: trial).map {
          CounterRecord(
            subject: comparison.subject(trial.name), seed: seed,
            counters: $0.named(operations: trial.operations))
        }
      }
      done += step.allocating
    }
    return counters
  }

  /// Returns the trials of a comparison that were timed and not cut off.
  private static func timed(in base: Results) -> (Comparison) -> [Trial] {
    let subjects = Set(base.samples.lazy.filter { !$0.isCutOff }.map(\.subject))
    return { comparison in
      comparison.trials(comparison.strategies.filter { subjects.contains(comparison.subject($0)) })
    }
  }

  /// Times trials in alternation, together with the control.
  private func time(_ trials: [Trial], _ step: RunPlan.Step, progress: (Double) -> Void) throws
    -> [TrialResult]
  {
    guard !trials.isEmpty else { return [] }
    let what = Self.name(step.comparison)
    return try Sampler(samplerPlan(step, what)).measure(
      trials + [Control.trial], workload: what, isStopped: { interruption.isRequested }
    ) { progress($0.fraction) }
  }

  private static func samples(_ results: [TrialResult], _ step: RunPlan.Step) -> [SampleRecord] {
    let comparison = step.comparison
    return results.flatMap {
      $0.records(
        family: comparison.family, workload: comparison.workload, size: comparison.size,
        pass: step.pass)
    }
  }

  private static func name(_ comparison: Comparison) -> String {
    "\(comparison.family): \(comparison.workload), \(Format.count(comparison.size))"
  }

  private func samplerPlan(_ step: RunPlan.Step, _ what: String) -> Sampler.Plan {
    var plan = Sampler.Plan()
    plan.budget = step.budget
    plan.cutOff = step.comparison.cutOff ?? RunPlan.cutOff(extent)
    plan.warmUp = extent == .full ? .milliseconds(20) : .milliseconds(1)
    plan.samples = step.samples
    plan.seed = SplitMix64(seed: seed).derive("\(what), \(step.pass)")
    return plan
  }

  private func count(_ comparison: Comparison) -> [CounterRecord] {
    onAllCores(comparison.strategies) { name in
      comparison.count(name).map {
        CounterRecord(subject: comparison.subject(name), seed: seed, counters: $0)
      }
    }
  }

  /// Counts on all cores, which does not affect counts. Skips the rest after an interruption.
  private func onAllCores<Counted: Sendable>(
    _ counted: [Counted], count: @Sendable (Counted) -> CounterRecord?
  ) -> [CounterRecord] {
    let records = Slots<CounterRecord>(count: counted.count)
    DispatchQueue.concurrentPerform(iterations: counted.count) { index in
      if !interruption.isRequested { records[index] = count(counted[index]) }
    }
    return records.values.compactMap(\.self)
  }
}

/// Slots for results that several threads fill, one slot each.
private final class Slots<Value: Sendable>: @unchecked Sendable {
  // The lock guards every access to `found`.
  private var found: [Value?]
  private let lock = NSLock()

  init(count: Int) { found = Array(repeating: nil, count: count) }

  var values: [Value?] { lock.withLock { found } }

  subscript(index: Int) -> Value? {
    get { lock.withLock { found[index] } }
    set { lock.withLock { found[index] = newValue } }
  }
}
