import AllocationCounting
import WorkCounting

/// How much of each measure an operation took. What cannot be counted here is missing.
public struct Counts: Sendable, Equatable {
  private var values: [Measure: Double] = [:]

  /// The count of a measure.
  public internal(set) subscript(measure: Measure) -> Double? {
    get { values[measure] }
    set { values[measure] = newValue }
  }

  /// Does some work, and counts what an operation of it took.
  ///
  /// - Parameter countsSteps: Whether steps are counted where they can be: they are those of all threads, so they mean
  ///   something only while no other runs.
  init(of work: Work, countsSteps: Bool) throws {
    let start = Reading()
    let outcome = try work.run()
    let end = Reading()
    func note(_ measure: Measure, _ total: Int64) {
      values[measure] = Double(total) / Double(work.operations)
    }
    note(.comparisons, Int64(end.work.comparisons - start.work.comparisons))
    note(.equalities, Int64(end.work.equalities - start.work.equalities))
    note(.hashings, Int64(end.work.hashings - start.work.hashings))
    note(.reads, Int64(end.work.reads - start.work.reads))
    if allocation_counting_is_on() {
      note(.allocations, Int64(end.memory.allocations - start.memory.allocations))
      note(.bytes, Int64(end.memory.bytes - start.memory.bytes))
    }
    if copy_counting_is_on() { note(.copied, Int64(end.work.copied_bytes - start.work.copied_bytes)) }
    if countsSteps, end.steps >= 0 { note(.steps, end.steps - start.steps) }
    if let rows = outcome.rows { note(.rows, Int64(rows)) }
    if let bytes = outcome.keyBytes { note(.keyBytes, Int64(bytes)) }
  }

  /// Whether this program counts what is asked of malloc and memmove.
  static var countsMemory: Bool { allocation_counting_is_on() && copy_counting_is_on() }

  /// These counts, but those that counted keys are needed for from another's.
  func taking(keyMeasuresFrom counted: Counts) -> Counts {
    var counts = self
    for measure in Measure.allCases where measure.needsCountedKeys { counts[measure] = counted[measure] }
    return counts
  }
}

/// What the counters show, as they are: to make anything of them is work that would be counted.
private struct Reading {
  let work = work_counts_now()
  let memory = allocation_counts_now()
  let steps = steps_now()
}
