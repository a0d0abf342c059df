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
  /// The counters that depend on the heap's state, such as how many times an array grew: less is better, a few percent
  /// are no change, and one run may lack them.
  public var approximate: Set<String>
  /// The counters that say nothing of good and bad and differ from run to run.
  public var ignored: Set<String>
  /// The share by which an approximate counter may differ, and 2 besides.
  public var tolerance = 0.05
  /// Differences of time that never count, as a share: two builds of the same code differ so much by where the
  /// linker puts it.
  public var noiseFloor = 0.1
  /// How often two runs of the same code may be told apart by their times, as a share of the comparisons.
  public var falseAlarms = 0.05
  /// How many times the spread of all rows a row must differ by. The spread has long tails: on a busy machine single
  /// rows of equal runs were seen at ten times.
  public var tail = 15.0
  /// The fewest samples, on both sides, to judge by.
  public var fewestSamples = 5
  /// The fewest rows from which the noise between two runs is estimated.
  public var fewestRowsForSpread = 20

  /// Makes rules; all other counters are neither cost nor merit.
  public init(
    costs: Set<String>, merits: Set<String> = [], cutOffs: Set<String> = [], approximate: Set<String> = [],
    ignored: Set<String> = []
  ) {
    self.approximate = approximate
    self.ignored = ignored
    self.costs = costs
    self.merits = merits
    self.cutOffs = cutOffs
  }

  /// What a change of a counter means; nil where it did not change.
  func verdict(_ counter: String, from base: CounterValue?, to new: CounterValue?) -> ComparisonVerdict? {
    guard base != new, !ignored.contains(counter) else { return nil }
    if approximate.contains(counter) {
      guard let base = base?.number, let new = new?.number, abs(new - base) > tolerance * base + 2 else {
        return nil
      }
      return new < base ? .better : .regression
    }
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
