/// One candidate of a comparison, ready to be timed: what it is called, and how to run it from a fresh state.
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

  /// How many operations one run makes, at least one; results are nanoseconds per operation.
  public let operations: Int

  /// The checksum that every run must give. Where it is nil, the first run's is what every later one must give.
  public let expected: UInt64?

  /// How many fresh states may be set up at once, at least one: what memory allows.
  public let largestBatch: Int

  /// Sets up as many fresh states as it is told, and gives back what runs them all, once, and returns the wrapping
  /// sum of the runs' checksums. Only what is given back is timed; what it holds is released after the timing.
  public let prepare: @Sendable (_ batch: Int) throws -> () throws -> UInt64

  /// Sets up one run that is the same each time, for exact counts, where `prepare` gives runs of different inputs by
  /// turns; nil where `prepare(1)` is always the same.
  public var prepareForCounting: (@Sendable () throws -> () throws -> UInt64)?

  /// How many operations one run begins with, and how to set up one run of these alone; nil where no run takes long. A
  /// run is cut off only at its end: where its beginning tells that this would be late, it is not begun.
  public var firstOperations: (count: Int, prepare: @Sendable () throws -> () throws -> UInt64)?

  /// Makes a trial that prepares its batches itself.
  public init(
    _ name: String, operations: Int, expected: UInt64? = nil, largestBatch: Int = 1 << 16,
    prepare: @escaping @Sendable (_ batch: Int) throws -> () throws -> UInt64
  ) {
    precondition(operations > 0 && largestBatch > 0, "a run has an operation, and a batch a run")
    self.name = name
    self.operations = operations
    self.expected = expected
    self.largestBatch = largestBatch
    self.prepare = prepare
  }

  /// Makes a trial from how to set up one state, outside of the timing, and how to run from it, timed.
  ///
  /// `setUp` must build a state that shares no storage with another: a copy of an array is made only when it is
  /// written to, and that would be timed.
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

/// What timing one trial gave.
public struct TrialResult: Sendable, Hashable {
  /// The trial's name.
  public let name: String

  /// The nanoseconds that each sample took, in the order in which they were taken: one a round, from round 0.
  public var nanoseconds: [UInt64] = []

  /// How many operations each sample made: those of a run, times the runs in a batch.
  public var operationsPerSample: Int

  /// Whether one run took longer than the plan allows, or would have by its first operations; that run, or these, are
  /// then the only sample.
  public var isCutOff = false

  /// Makes a result from its samples.
  public init(
    name: String, operationsPerSample: Int, nanoseconds: [UInt64] = [], isCutOff: Bool = false
  ) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.operationsPerSample = operationsPerSample
    self.isCutOff = isCutOff
  }

  /// The samples in nanoseconds per operation, in the order in which they were taken.
  public var nanosecondsPerOperation: [Double] {
    nanoseconds.map { Double($0) / Double(operationsPerSample) }
  }
}

/// Why a comparison could not be measured.
public enum MeasurementError: Error, Equatable, CustomStringConvertible {
  /// A candidate gave another answer than it must: its times mean nothing. Both checksums are a batch's sum.
  case wrongAnswer(candidate: String, workload: String, expected: UInt64, actual: UInt64)
  /// A candidate threw an error.
  case failed(candidate: String, workload: String, reason: String)

  /// One line that names the candidate, the workload and what went wrong.
  public var description: String {
    switch self {
    case .wrongAnswer(let candidate, let workload, let expected, let actual):
      "\(candidate) gave a wrong answer on \(workload): checksum \(actual), expected \(expected)"
    case .failed(let candidate, let workload, let reason):
      "\(candidate) failed on \(workload): \(reason)"
    }
  }
}
