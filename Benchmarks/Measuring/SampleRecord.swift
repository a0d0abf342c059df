/// The subject of a measurement: a strategy on a workload at a size.
public struct Subject: Sendable, Hashable, Codable, Comparable {
  /// The name of the family: `insertion`, `reordering`, `merging`.
  public var family: String
  /// The name of the strategy or policy.
  public var strategy: String
  public var workload: String
  /// The number of items that the workload starts or ends with.
  public var size: Int

  public init(family: String, strategy: String, workload: String, size: Int) {
    self.family = family
    self.strategy = strategy
    self.workload = workload
    self.size = size
  }

  /// Orders by family, workload and size, so that compared subjects are adjacent, then by strategy.
  public static func < (a: Subject, b: Subject) -> Bool {
    (a.family, a.workload, a.size, a.strategy) < (b.family, b.workload, b.size, b.strategy)
  }
}

/// One raw timed sample: a line of `samples.csv`.
public struct SampleRecord: Sendable, Hashable {
  public var subject: Subject
  /// The pass over all comparisons, from 0. Passes are minutes apart; the rounds of a pass follow
  /// each other within moments.
  public var pass: Int
  /// The round, from 0. Samples of the same workload, size, pass and round
  /// ran one right after another.
  public var round: Int
  /// The number of operations timed together, at least one.
  public var operations: Int
  /// Their total time in nanoseconds.
  public var nanoseconds: UInt64
  /// Whether the strategy was cut off: it is too slow for more samples.
  public var isCutOff: Bool

  public init(
    subject: Subject, pass: Int = 0, round: Int, operations: Int, nanoseconds: UInt64, isCutOff: Bool = false
  ) {
    self.subject = subject
    self.pass = pass
    self.round = round
    self.operations = operations
    self.nanoseconds = nanoseconds
    self.isCutOff = isCutOff
  }

  public var nanosecondsPerOperation: Double { Double(nanoseconds) / Double(operations) }
}

extension TrialResult {
  /// Returns the samples as records; the trial's name becomes the strategy's.
  public func records(family: String, workload: String, size: Int, pass: Int) -> [SampleRecord] {
    let subject = Subject(family: family, strategy: name, workload: workload, size: size)
    return nanoseconds.enumerated().map { round, nanoseconds in
      SampleRecord(
        subject: subject, pass: pass, round: round, operations: operationsPerSample, nanoseconds: nanoseconds,
        isCutOff: isCutOff)
    }
  }
}
