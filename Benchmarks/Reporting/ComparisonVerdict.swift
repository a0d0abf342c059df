import Measuring

/// The verdict on one row of a comparison of two runs.
public enum ComparisonVerdict: String, Sendable, Hashable {
  /// The counts are equal, or the times differ by no more than noise.
  case noChange = "no change"
  /// Fewer rows written, or less time.
  case better
  /// More rows written, or more time.
  case regression = "REGRESSION"
  /// A count differs that is neither good nor bad in itself, such as the number of operations. The
  /// two runs did not count the same thing.
  case differs = "DIFFERS"
  /// The new run lacks what the base has.
  case missing
  /// The base lacks what the new run has.
  case added
  /// There was too much noise, or there are too few samples, to detect a change of a fifth.
  case tooNoisy = "too noisy to tell"
  /// There is too little data for a verdict.
  case notCompared = "not compared"

  /// Whether a row with this verdict makes the comparison fail.
  public var isFailure: Bool { self == .regression || self == .differs }
}

/// The rules for comparing two runs.
public struct ComparisonRules: Sendable, Hashable {
  /// The counters for which less is better: rows, bytes, losses.
  public var costs: Set<String>
  /// The counters for which more, or "never", is better: the operation at which an order broke.
  public var merits: Set<String>
  /// The counters that say where counting was cut off. If they differ, one run counted more than
  /// the other, and the subject's other counters are not comparable.
  public var cutOffs: Set<String>
  /// The counters that exist only for trials whose timing was not cut off. A run may lack them
  /// because the machine was slow.
  public var ofTimed: Set<String>
  /// The relative difference of times that is always ignored. The linker's code layout can cause it
  /// between two builds of the same code.
  public var noiseFloor = 0.1
  /// The relative difference of times that a row must be able to detect to count as unchanged.
  public var mustNotice = 0.2
  /// The share of comparisons of the same code that may report a change of times.
  public var falseAlarms = 0.05
  /// The factor by which a cut-off row, with its one sample, must be slower to be a regression.
  public var certainOfOne = 2.0
  /// The minimum number of samples for a verdict, in both runs.
  public var minSamples = 5
  /// The minimum number of strategies for attributing a common change to the machine, and of rows
  /// for a common verdict.
  public var minStrategies = 4
  /// The minimum number of rows for estimating the noise between two runs. With fewer rows, the
  /// noise is assumed to be large.
  public var minRowsForSpread = 20

  /// Creates rules. All other counters are neither costs nor merits.
  public init(
    costs: Set<String>, merits: Set<String> = [], cutOffs: Set<String> = [], ofTimed: Set<String> = []
  ) {
    self.costs = costs
    self.merits = merits
    self.cutOffs = cutOffs
    self.ofTimed = ofTimed
  }

  /// Returns the verdict on two times if at least one of them was cut off.
  func verdictOfCutOff(from base: Double, to new: Double) -> ComparisonVerdict {
    new > certainOfOne * base ? .regression : base > certainOfOne * new ? .better : .notCompared
  }

  /// Returns the verdict on a change of a counter, or `nil` if it did not change.
  func verdict(_ counter: String, from base: CounterValue?, to new: CounterValue?) -> ComparisonVerdict? {
    guard base != new else { return nil }
    if base == nil || new == nil, ofTimed.contains(counter) { return nil }
    guard let base else { return .added }
    guard let new else { return .missing }
    switch (base, new) {
    case (.number(let base), .number(let new)):
      if costs.contains(counter) { return new < base ? .better : .regression }
      if merits.contains(counter) { return new > base ? .better : .regression }
    // A text stands for "never".
    case (.text, .number): if merits.contains(counter) { return .regression }
    case (.number, .text): if merits.contains(counter) { return .better }
    case (.text, .text): break
    }
    return .differs
  }
}
