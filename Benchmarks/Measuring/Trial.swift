/// A candidate of a comparison, ready to be timed: its name, and how to run it from a fresh state.
///
/// ```swift
/// let trial = Trial("binary", operations: keys.count, expected: checksum(keys.sorted())) {
///   SortedArray<Int>()                                   // outside of the timing
/// } run: { array in
///   for key in keys { array.insert(key) }                // timed
///   return checksum(array)                               // timed too: keep it cheap
/// }
/// ```
public struct Trial: Sendable {
  /// The candidate's name: a strategy or a policy.
  public let name: String

  /// The number of operations in one run, at least one. Results are in nanoseconds per operation.
  public let operations: Int

  /// The required checksum of every run. If it is nil, every run must give the same checksum as the
  /// first one.
  public let expected: UInt64?

  /// The maximum number of fresh states to set up at once, at least one,
  /// which is limited by memory.
  public let largestBatch: Int

  /// Sets up a batch of fresh states, and returns a closure that runs each once and returns the
  /// wrapping sum of the runs' checksums. Only the closure is timed; the memory that it holds is
  /// released after the timing.
  public let prepare: @Sendable (_ batch: Int) throws -> () throws -> UInt64

  /// Sets up one run that is always the same, for exact counts, if `prepare` uses different inputs
  /// in turn; nil if `prepare(1)` is always the same.
  public var prepareForCounting: (@Sendable () throws -> () throws -> UInt64)?

  /// The number of operations at the start of a run, and a closure that sets up a run of only
  /// these; nil if runs are short. A run can be cut off only at its end. If its start shows that it
  /// would take too long, it is not started.
  public var firstOperations: (count: Int, prepare: @Sendable () throws -> () throws -> UInt64)?

  public init(
    _ name: String, operations: Int, expected: UInt64? = nil, largestBatch: Int = 1 << 16,
    prepare: @escaping @Sendable (_ batch: Int) throws -> () throws -> UInt64
  ) {
    precondition(
      operations > 0 && largestBatch > 0,
      "a run needs at least one operation, and a batch at least one run")
    self.name = name
    self.operations = operations
    self.expected = expected
    self.largestBatch = largestBatch
    self.prepare = prepare
  }

  /// Creates a trial from a set-up of one state, which is not timed, and a run, which is.
  ///
  /// `setUp` must return a state that shares no storage: an array, for example, is copied only when
  /// it is written to, and that copy would be timed.
  @inlinable
  public init<State>(
    _ name: String, operations: Int, expected: UInt64? = nil, largestBatch: Int = 1 << 16,
    setUp: @escaping @Sendable () throws -> State,
    run: @escaping @Sendable (inout State) throws -> UInt64
  ) {
    self.init(name, operations: operations, expected: expected, largestBatch: largestBatch) { batch in
      var states: [State] = []
      states.reserveCapacity(batch)
      for _ in 0..<batch { states.append(try setUp()) }
      return {
        var checksum: UInt64 = 0
        for index in states.indices { checksum &+= try run(&states[index]) }
        return checksum
      }
    }
  }
}

/// The result of timing one trial.
public struct TrialResult: Sendable, Hashable {
  public let name: String

  /// The duration of each sample in nanoseconds, in order: one per round, from round 0.
  public var nanoseconds: [UInt64] = []

  /// The number of operations in each sample: those of one run, times the
  /// number of runs in a batch.
  public var operationsPerSample: Int

  /// Whether the trial was cut off. Either a run exceeded the plan's limit and is the only sample,
  /// or the first operations predicted this and are the only sample.
  public var isCutOff = false

  public init(
    name: String, operationsPerSample: Int, nanoseconds: [UInt64] = [], isCutOff: Bool = false
  ) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.operationsPerSample = operationsPerSample
    self.isCutOff = isCutOff
  }

  /// The samples in nanoseconds per operation, in order.
  public var nanosecondsPerOperation: [Double] {
    nanoseconds.map { Double($0) / Double(operationsPerSample) }
  }
}

/// The reason why a comparison could not be measured.
public enum MeasurementError: Error, Equatable, CustomStringConvertible {
  /// A candidate gave a wrong answer, so its times mean nothing. Both
  /// checksums are the sum of a batch.
  case wrongAnswer(candidate: String, workload: String, expected: UInt64, actual: UInt64)
  case failed(candidate: String, workload: String, reason: String)

  /// One line that names the candidate, the workload and the problem.
  public var description: String {
    switch self {
    case .wrongAnswer(let candidate, let workload, let expected, let actual):
      "\(candidate) gave a wrong answer on \(workload): checksum \(actual), expected \(expected)"
    case .failed(let candidate, let workload, let reason):
      "\(candidate) failed on \(workload): \(reason)"
    }
  }
}
