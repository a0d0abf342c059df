import AllocationCounting
import WorkCounting

/// An operation's count for each measure. Measures that cannot be counted here are missing.
public struct Counts: Sendable, Equatable {
  private var values: [Measure: Double] = [:]

  public internal(set) subscript(measure: Measure) -> Double? {
    get { values[measure] }
    set { values[measure] = newValue }
  }

  /// Runs some work, and counts what one operation took.
  ///
  /// - Parameter countsSteps: Whether to count steps if possible. They are those of all threads, so
  ///   they are meaningful only while no other thread runs.
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

  /// Whether this program counts calls of malloc and memmove.
  static var countsMemory: Bool { allocation_counting_is_on() && copy_counting_is_on() }

  /// Returns these counts, with the measures that need counted keys from other counts.
  func taking(keyMeasuresFrom counted: Counts) -> Counts {
    var counts = self
    for measure in Measure.allCases where measure.needsCountedKeys { counts[measure] = counted[measure] }
    return counts
  }
}

/// Raw values of the counters. Processing them at once would be counted as work.
private struct Reading {
  let work = work_counts_now()
  let memory = allocation_counts_now()
  let steps = steps_now()
}
