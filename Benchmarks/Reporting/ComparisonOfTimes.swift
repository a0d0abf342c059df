import Foundation
public import Measuring

/// The times of one subject in two runs.
public struct TimeChange: Sendable, Hashable {
  /// What was timed.
  public var subject: Subject
  /// The time in the base, in nanoseconds an operation; nil where it lacks the subject.
  public var base: Double?
  /// The time in the new run, in nanoseconds an operation; nil where it lacks the subject.
  public var new: Double?
  /// How much it changed; nil where that cannot be said.
  public var change: Change?
  /// What that means.
  public var verdict: ComparisonVerdict
}

/// The times of a strategy in two runs over all of a family's workloads and sizes, or of the family as a whole.
public struct GroupChange: Sendable, Hashable {
  /// The family.
  public var family: String
  /// The strategy, beside the others of its family; nil for all of them together, beside the control.
  public var strategy: String?
  /// How many rows it comes from.
  public var rows: Int
  /// How much it changed.
  public var change: Change
  /// What that means.
  public var verdict: ComparisonVerdict
}

/// How much a time changed, once what changed for all alike is divided out.
public struct Change: Sendable, Hashable {
  /// How many times as long it takes: 1 where nothing changed.
  public var ratio: Double
  /// How many times as long it would have to take for 19 of 20 such comparisons to notice.
  public var noticeable: Double
}

/// The times of two runs on one machine.
///
/// **Drift.** The strategies of a comparison (a workload at a size) take turns, so what slows the machine down slows all
/// of them down. The median of their changes is the machine's, and is divided out; of fewer than four strategies it is
/// the change of the control, whose code never changes.
///
/// **Noise.** Two processes that run the same code differ by where their memory lies, and by what else the machine had
/// to do; the samples of one process do not tell. The spread of all rows does, since most have not changed: it is added
/// to what a row's own passes differ by.
///
/// **Verdicts.** A row has changed where its change, in standard errors, is more than what Student's distribution with
/// long tails allows of so many rows (Holm), and more than the least change that counts. Where even a change of a fifth
/// would not have been noticed the row says so instead of passing, and so where the control does not confirm a change
/// that the other strategies tell of. A row that was cut off has a single sample, and has changed if that took more than
/// twice as long, or less than half, beside the control. Beside the rows a strategy is judged by the median of
/// all of its rows, which notices much less than any single row does, and a family by how all of its rows changed beside
/// the control. Each of the three kinds may raise a false alarm in one of 60 comparisons.
public struct ComparisonOfTimes: Sendable, Hashable {
  /// A row a subject, in the subjects' order.
  public private(set) var rows: [TimeChange] = []
  /// A row a strategy that has several rows, and one a family.
  public private(set) var groups: [GroupChange] = []
  /// By how much rows differ that have not changed, as the standard deviation of their ratios' logarithms.
  public private(set) var spread = 0.0

  private let rules: ComparisonRules
  private let areAlike: Bool

  /// A change as a logarithm, and its standard error.
  private struct Effect {
    /// The row's index.
    let index: Int
    var change: Double
    /// The change beside the control, where that was measured.
    var besideControl: Double?
    let base: RunTimes.Estimate
    let new: RunTimes.Estimate

    var error: Double { (base.error * base.error + new.error * new.error).squareRoot() }
  }

  /// Compares the subjects of both runs.
  /// - Parameter areAlike: Whether both measure as much, so that neither may lack what the other has, and a time means the
  ///   same in both. If not, they warm up for as long as each has time: that a single row has changed may be due to that,
  ///   and nothing but strategies and families as a whole is judged.
  init(base: [SampleRecord], new: [SampleRecord], rules: ComparisonRules, areAlike: Bool) {
    self.rules = rules
    self.areAlike = areAlike
    let before = RunTimes(base, fewest: rules.fewestStrategies).estimates
    let after = RunTimes(new, fewest: rules.fewestStrategies).estimates
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
      if let a, let b, min(a.samples, b.samples) >= rules.fewestSamples {
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

  /// Judges the rows that a run has cut off, beside the control.
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
    // How the strategies of each comparison changed beside the control.
    var shifts: [String: [Double]] = [:]
    for (block, members) in blocks {
      let common = Significance.median(members.map { effects[$0].change })
      if let control = control[block] { shifts[block.family, default: []].append(common - control) }
      let drift = members.count >= rules.fewestStrategies ? common : control[block] ?? 0
      for member in members {
        effects[member].besideControl = control[block].map { effects[member].change - $0 }
        effects[member].change -= drift
      }
    }
    let isEnough = effects.count >= rules.fewestRowsForSpread
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

  /// Whether the control says the same of a row as the other strategies do. Most strategies of a comparison may have
  /// changed alike though the machine has not, as when a process gets its memory in another way: the few that are as
  /// before then look changed.
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
    }.filter { $0.value.count >= rules.fewestStrategies }.sorted { $0.key < $1.key }
    let changes = strategies.map { Significance.median($0.value.map(\.change)) }
    let errors = zip(strategies, changes).map { strategy, change in
      let distances = strategy.value.map { abs($0.change - change) }
      let own = RunTimes.efficiency * max(1.4826 * Significance.median(distances), spread)
      // What disturbs a strategy disturbs several of its rows alike: as much as its passes differ, and at least half of
      // the spread, which no number of rows removes.
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
    let families = shifts.filter { $0.value.count >= rules.fewestStrategies }.sorted { $0.key < $1.key }
    let changes = families.map { Significance.median($0.value) }
    let errors = zip(families, changes).map { family, change in
      let own = RunTimes.efficiency * 1.4826 * Significance.median(family.value.map { abs($0 - change) })
      // The control meets another mixture of what disturbs a machine than lists do.
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

  /// Judges some changes, given as logarithms, by their standard errors.
  private func verdicts(_ changes: [Double], _ errors: [Double], least: Double)
    -> [(Change, ComparisonVerdict)]
  {
    let level = rules.falseAlarms / 3
    let deviates = zip(changes, errors).map { $0 / $1 }
    let slower = Significance.rejected(deviates.map { Significance.tail($0) }, level: level)
    let faster = Significance.rejected(deviates.map { Significance.tail(-$0) }, level: level)
    let limit = Significance.deviate(tail: level / Double(max(changes.count, 1)))
    return changes.indices.map { index in
      // 19 of 20 normally distributed numbers lie above their center less 1.645 standard errors.
      let noticeable = max(limit * errors[index], log(1 + least)) + 1.645 * errors[index]
      let change = Change(ratio: exp(changes[index]), noticeable: exp(noticeable))
      let isLarge = abs(changes[index]) > log(1 + least)
      if isLarge, slower.contains(index) { return (change, .regression) }
      if isLarge, faster.contains(index) { return (change, .better) }
      return (change, change.noticeable <= 1 + rules.mustNotice ? .noChange : .tooNoisy)
    }
  }
}
