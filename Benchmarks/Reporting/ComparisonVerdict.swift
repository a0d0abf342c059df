import Measuring

/// What a comparison of two runs says of one of its rows.
public enum ComparisonVerdict: String, Sendable, Hashable {
  /// Counts are equal, or times differ by no more than noise may.
  case noChange = "no change"
  /// Fewer rows written, or less time taken.
  case better
  /// More rows written, or more time taken.
  case regression = "REGRESSION"
  /// A count differs that is neither good nor bad in itself, such as how many operations were made: what was
  /// counted is not the same any more.
  case differs = "DIFFERS"
  /// The new run lacks what the base has.
  case missing
  /// The base lacks what the new run has.
  case added
  /// The machine was too busy, or there are too few samples, for a change of a fifth to be noticed.
  case tooNoisy = "too noisy to tell"
  /// There is too little to judge by.
  case notCompared = "not compared"

  /// Whether a comparison with such a row fails.
  public var isFailure: Bool { self == .regression || self == .differs }
}

/// By what rules two runs are compared.
public struct ComparisonRules: Sendable, Hashable {
  /// The counters of which less is better: rows, bytes, losses.
  public var costs: Set<String>
  /// The counters of which more, or never, is better: the operation at which an order broke.
  public var merits: Set<String>
  /// The counters that say where counting was cut off. Where they differ, one run counted more than the other, and
  /// nothing of the two can be compared.
  public var cutOffs: Set<String>
  /// The counters of what was timed to its end. Whether it was, the clock decides, and the times say: so one run may lack
  /// them.
  public var ofTimed: Set<String>
  /// Differences of time that never count, as a share: two builds of the same code differ so much by where the
  /// linker puts it.
  public var noiseFloor = 0.1
  /// The difference of time that a row has to be able to notice, as a share, to be called unchanged.
  public var mustNotice = 0.2
  /// How often two runs of the same code may be told apart by their times, as a share of the comparisons.
  public var falseAlarms = 0.05
  /// How many times as long a row has to take to be slower, where a run has a single sample of it, being cut off.
  public var certainOfOne = 2.0
  /// The fewest samples, on both sides, to judge by.
  public var fewestSamples = 5
  /// The fewest strategies whose common change is taken for the machine's, and the fewest rows that are judged
  /// together.
  public var fewestStrategies = 4
  /// The fewest rows from which the noise between two runs is estimated; of fewer it is taken to be large.
  public var fewestRowsForSpread = 20

  /// Makes rules; all other counters are neither cost nor merit.
  public init(
    costs: Set<String>, merits: Set<String> = [], cutOffs: Set<String> = [], ofTimed: Set<String> = []
  ) {
    self.costs = costs
    self.merits = merits
    self.cutOffs = cutOffs
    self.ofTimed = ofTimed
  }

  /// What two times mean one of which, or both, was cut off.
  func verdictOfCutOff(from base: Double, to new: Double) -> ComparisonVerdict {
    new > certainOfOne * base ? .regression : base > certainOfOne * new ? .better : .notCompared
  }

  /// What a change of a counter means; nil where it did not change.
  func verdict(_ counter: String, from base: CounterValue?, to new: CounterValue?) -> ComparisonVerdict? {
    guard base != new else { return nil }
    if base == nil || new == nil, ofTimed.contains(counter) { return nil }
    guard let base else { return .added }
    guard let new else { return .missing }
    switch (base, new) {
    case (.number(let base), .number(let new)):
      if costs.contains(counter) { return new < base ? .better : .regression }
      if merits.contains(counter) { return new > base ? .better : .regression }
    // A text stands for never.
    case (.text, .number): if merits.contains(counter) { return .regression }
    case (.number, .text): if merits.contains(counter) { return .better }
    case (.text, .text): break
    }
    return .differs
  }
}
