import Foundation
public import Measuring

/// The times of one subject in two runs.
public struct TimeChange: Sendable, Hashable {
  public var subject: Subject
  /// The time in the base, in nanoseconds per operation, or `nil` if it lacks the subject.
  public var base: Double?
  /// The time in the new run, in nanoseconds per operation, or `nil` if it lacks the subject.
  public var new: Double?
  /// The change, or `nil` if it is unknown.
  public var change: Change?
  public var verdict: ComparisonVerdict
}

/// The change of the times of a strategy in a family, or of the family as a whole.
public struct GroupChange: Sendable, Hashable {
  public var family: String
  /// The strategy, whose change is relative to the other strategies of its family. `nil` for the
  /// family as a whole, whose change is relative to the control.
  public var strategy: String?
  /// The number of rows.
  public var rows: Int
  public var change: Change
  public var verdict: ComparisonVerdict
}

/// The change of a time, after dividing out the change that is attributed to the machine.
public struct Change: Sendable, Hashable {
  /// The new time divided by the old one.
  public var ratio: Double
  /// The smallest ratio that 19 of 20 such comparisons would detect.
  public var noticeable: Double
}

/// A comparison of the times of two runs on one machine.
///
/// **Drift.** The strategies of a comparison (a workload at one size) alternate, so that a slower
/// machine slows down all of them. The median of their changes is attributed to the machine and
/// divided out. With fewer than four strategies, it is the change of the control, whose code never
/// changes.
///
/// **Noise.** Two processes with the same code differ because of their memory layout and the
/// machine's other load. The samples of one process do not show this, but the spread of all rows
/// (strategies on workloads) does, because most rows have not changed. This spread is added to the
/// differences between a row's own passes.
///
/// **Verdicts.** A row has changed if two conditions hold. Its change in standard errors exceeds
/// the limit for so many rows (Holm), under Student's distribution with long tails. It also exceeds
/// the noise floor. The row is too noisy if a change of a fifth would go undetected, or if the
/// control does not confirm a change relative to the other strategies. A cut-off row has one
/// sample. It has changed if its time relative to the control more than doubled, or fell to less
/// than half. In addition, each strategy is judged by the median of all its rows, which detects
/// much smaller changes than a single row. Each family is judged by the changes of all its rows
/// relative to the control. Each of the three kinds may raise a false alarm in one of 60
/// comparisons.
public struct ComparisonOfTimes: Sendable, Hashable {
  /// The rows, one per subject, in the order of the subjects.
  public private(set) var rows: [TimeChange] = []
  /// One row per strategy that has several rows, and one per family.
  public private(set) var groups: [GroupChange] = []
  /// The spread of unchanged rows, as the standard deviation of the logarithms of their ratios.
  public private(set) var spread = 0.0

  private let rules: ComparisonRules
  private let areAlike: Bool

  /// A change as a logarithm, with its standard error.
  private struct Effect {
    let index: Int
    var change: Double
    /// The change relative to the control, or `nil` if that was not measured.
    var besideControl: Double?
    let base: RunTimes.Estimate
    let new: RunTimes.Estimate

    var error: Double { (base.error * base.error + new.error * new.error).squareRoot() }
  }

  /// Compares the subjects of both runs.
  /// - Parameter areAlike: Whether both runs have the same extent, so that neither may lack what
  ///   the other has, and times mean the same in both. Runs of different extents have different
  ///   warm-up times, which may change single rows. Then only strategies and families as a whole
  ///   are judged.
  init(base: [SampleRecord], new: [SampleRecord], rules: ComparisonRules, areAlike: Bool) {
    self.rules = rules
    self.areAlike = areAlike
    let before = RunTimes(base, fewest: rules.minStrategies).estimates
    let after = RunTimes(new, fewest: rules.minStrategies).estimates
    let old = Dictionary(grouping: base, by: \.subject), now = Dictionary(grouping: new, by: \.subject)
    let subjects = Set(old.keys).union(now.keys).filter {
      !Control.measured($0) && (areAlike || old[$0] != nil && now[$0] != nil)
    }
    var effects: [Effect] = []
    var cutOff: [Int] = []
    for subject in subjects.sorted() {
      let (a, b) = (before[subject], after[subject])
      var row = TimeChange(
        subject: subject, base: a.map { exp($0.log) } ?? Self.median(old[subject]),
        new: b.map { exp($0.log) } ?? Self.median(now[subject]), verdict: .notCompared)
      if old[subject] == nil { row.verdict = .added }
      if now[subject] == nil { row.verdict = .missing }
      if let a, let b, min(a.samples, b.samples) >= rules.minSamples {
        effects.append(Effect(index: rows.count, change: b.log - a.log, base: a, new: b))
      } else if a == nil && old[subject]?.contains(where: \.isCutOff) == true
        || b == nil && now[subject]?.contains(where: \.isCutOff) == true
      {
        cutOff.append(rows.count)
      }
      rows.append(row)
    }
    var control: [RunTimes.Block: Double] = [:]
    for (subject, a) in before where Control.measured(subject) {
      if let b = after[subject] { control[RunTimes.Block(subject)] = b.log - a.log }
    }
    judge(&effects, beside: control)
    judge(cutOff: cutOff, beside: control)
  }

  /// Judges the rows that were cut off in a run, relative to the control.
  private mutating func judge(cutOff: [Int], beside control: [RunTimes.Block: Double]) {
    for index in cutOff {
      guard let base = rows[index].base, let new = rows[index].new,
        let drift = control[RunTimes.Block(rows[index].subject)]
      else { continue }
      rows[index].verdict = rules.verdictOfCutOff(from: base, to: new / exp(drift))
    }
  }

  private static func median(_ samples: [SampleRecord]?) -> Double? {
    samples.flatMap { Statistics($0.map(\.nanosecondsPerOperation))?.median }
  }

  private mutating func judge(_ effects: inout [Effect], beside control: [RunTimes.Block: Double]) {
    let blocks = Dictionary(grouping: effects.indices) { RunTimes.Block(rows[effects[$0].index].subject) }
    // The change of each comparison's strategies relative to the control, by family.
    var shifts: [String: [Double]] = [:]
    for (block, members) in blocks {
      let common = Significance.median(members.map { effects[$0].change })
      if let control = control[block] { shifts[block.family, default: []].append(common - control) }
      let drift = members.count >= rules.minStrategies ? common : control[block] ?? 0
      for member in members {
        effects[member].besideControl = control[block].map { effects[member].change - $0 }
        effects[member].change -= drift
      }
    }
    let isEnough = effects.count >= rules.minRowsForSpread
    spread = max(Significance.spread(of: effects.map(\.change)), isEnough ? 0.005 : 0.03)

    let rowErrors = effects.map { ($0.error * $0.error + spread * spread).squareRoot() }
    let verdicts = verdicts(effects.map(\.change), rowErrors, least: rules.noiseFloor)
    for (effect, (change, verdict)) in zip(effects, verdicts) {
      rows[effect.index].change = change
      guard areAlike || verdict == .noChange || verdict == .tooNoisy else { continue }
      rows[effect.index].verdict = isConfirmed(verdict, by: effect.besideControl) ? verdict : .tooNoisy
    }
    judgeStrategies(effects)
    judgeFamilies(shifts)
  }

  /// Whether the control confirms a verdict relative to the other strategies. Most strategies of a
  /// comparison may have changed alike without a change of the machine, for example because of a
  /// different memory layout. The few unchanged strategies would then appear changed.
  private func isConfirmed(_ verdict: ComparisonVerdict, by change: Double?) -> Bool {
    guard let change else { return true }
    switch verdict {
    case .regression: return change > log(1 + rules.noiseFloor)
    case .better: return change < -log(1 + rules.noiseFloor)
    default: return true
    }
  }

  private mutating func judgeStrategies(_ effects: [Effect]) {
    let strategies = Dictionary(grouping: effects) { effect -> Subject in
      let subject = rows[effect.index].subject
      return Subject(family: subject.family, strategy: subject.strategy, workload: "", size: 0)
    }.filter { $0.value.count >= rules.minStrategies }.sorted { $0.key < $1.key }
    let changes = strategies.map { Significance.median($0.value.map(\.change)) }
    let errors = zip(strategies, changes).map { strategy, change in
      let distances = strategy.value.map { abs($0.change - change) }
      let own = RunTimes.efficiency * max(1.4826 * Significance.median(distances), spread)
      // Disturbances affect several rows of a strategy alike. Their size is the difference between
      // its passes, and at least half of the spread. More rows do not reduce it.
      let (base, new) = (
        RunTimes.commonError(strategy.value.map(\.base)), RunTimes.commonError(strategy.value.map(\.new))
      )
      let squares = own * own / Double(distances.count) + spread * spread / 4 + base * base + new * new
      return squares.squareRoot()
    }
    for (strategy, (change, verdict)) in zip(
      strategies, verdicts(changes, errors, least: rules.noiseFloor))
    {
      groups.append(
        GroupChange(
          family: strategy.key.family, strategy: strategy.key.strategy, rows: strategy.value.count,
          change: change, verdict: verdict))
    }
  }

  private mutating func judgeFamilies(_ shifts: [String: [Double]]) {
    let families = shifts.filter { $0.value.count >= rules.minStrategies }.sorted { $0.key < $1.key }
    let changes = families.map { Significance.median($0.value) }
    let errors = zip(families, changes).map { family, change in
      let own = RunTimes.efficiency * 1.4826 * Significance.median(family.value.map { abs($0 - change) })
      // Disturbances affect the control differently than they affect lists.
      return (own * own / Double(family.value.count) + 0.02 * 0.02).squareRoot()
    }
    for (family, (change, verdict)) in zip(
      families, verdicts(changes, errors, least: rules.noiseFloor))
    {
      groups.append(
        GroupChange(
          family: family.key, strategy: nil, rows: family.value.count, change: change, verdict: verdict))
    }
  }

  /// Judges changes, given as logarithms, by their standard errors.
  private func verdicts(_ changes: [Double], _ errors: [Double], least: Double)
    -> [(Change, ComparisonVerdict)]
  {
    let level = rules.falseAlarms / 3
    let deviates = zip(changes, errors).map { $0 / $1 }
    let slower = Significance.rejected(deviates.map { Significance.tail($0) }, level: level)
    let faster = Significance.rejected(deviates.map { Significance.tail(-$0) }, level: level)
    let limit = Significance.deviate(tail: level / Double(max(changes.count, 1)))
    return changes.indices.map { index in
      // 95% of normally distributed numbers exceed the mean minus 1.645 standard errors.
      let noticeable = max(limit * errors[index], log(1 + least)) + 1.645 * errors[index]
      let change = Change(ratio: exp(changes[index]), noticeable: exp(noticeable))
      let isLarge = abs(changes[index]) > log(1 + least)
      if isLarge, slower.contains(index) { return (change, .regression) }
      if isLarge, faster.contains(index) { return (change, .better) }
      return (change, change.noticeable <= 1 + rules.mustNotice ? .noChange : .tooNoisy)
    }
  }
}
