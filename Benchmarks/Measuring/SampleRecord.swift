/// What was measured: a strategy on a workload at a size.
public struct Subject: Sendable, Hashable, Codable, Comparable {
  /// The family of problems: `insertion`, `reordering`, `merging`.
  public var family: String
  /// The strategy's or the policy's name.
  public var strategy: String
  /// The workload's name.
  public var workload: String
  /// How many items the workload starts from or comes to.
  public var size: Int

  /// Names a subject.
  public init(family: String, strategy: String, workload: String, size: Int) {
    self.family = family
    self.strategy = strategy
    self.workload = workload
    self.size = size
  }

  /// Orders by family, workload and size, so that what is compared stands together, then by strategy.
  public static func < (a: Subject, b: Subject) -> Bool {
    (a.family, a.workload, a.size, a.strategy) < (b.family, b.workload, b.size, b.strategy)
  }
}

/// One timed sample, raw: a line of `samples.csv`.
public struct SampleRecord: Sendable, Hashable {
  /// What was measured.
  public var subject: Subject
  /// The pass over all comparisons in which it was measured, from 0: passes are minutes apart, rounds moments.
  public var pass: Int
  /// The round in which it was measured, from 0: samples of one workload, size, pass and round ran side by side.
  public var round: Int
  /// How many operations were timed together, at least one.
  public var operations: Int
  /// How many nanoseconds they took together.
  public var nanoseconds: UInt64
  /// Whether the strategy was cut off: it is too slow for more samples.
  public var isCutOff: Bool

  /// Makes a record.
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

  /// Nanoseconds per operation.
  public var nanosecondsPerOperation: Double { Double(nanoseconds) / Double(operations) }
}

extension TrialResult {
  /// The samples as records, the trial's name being the strategy's.
  public func records(family: String, workload: String, size: Int, pass: Int) -> [SampleRecord] {
    let subject = Subject(family: family, strategy: name, workload: workload, size: size)
    return nanoseconds.enumerated().map { round, nanoseconds in
      SampleRecord(
        subject: subject, pass: pass, round: round, operations: operationsPerSample, nanoseconds: nanoseconds,
        isCutOff: isCutOff)
    }
  }
}
