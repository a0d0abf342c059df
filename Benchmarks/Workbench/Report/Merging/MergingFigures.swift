import Merging
import Foundation
import Measuring
import Reporting

/// The figures of the merge policies.
struct MergingFigures {
  let figures: Figures
  let sizes: [Int]
  let policies: [String]
  static let ours = "intent-preserving"

  init(_ figures: Figures) {
    self.figures = figures
    sizes = figures.distinct(MergeCatalog.self, \.size).sorted()
    policies = figures.distinct(MergeCatalog.self, \.strategy).filter {
      MergeYardstick(rawValue: $0) == nil
    }
  }

  func subject(_ policy: String, _ size: Int, _ workload: MergeWorkload = .randomMoves) -> Subject {
    Subject(family: MergeCatalog.name, strategy: policy, workload: workload.rawValue, size: size)
  }

  func subject(_ yardstick: MergeYardstick, _ size: Int, _ workload: MergeWorkload = .randomMoves) -> Subject
  {
    subject(yardstick.rawValue, size, workload)
  }

  /// Returns the subject of a policy in the simulation of replicas.
  func replicas(_ policy: String, _ size: Int) -> Subject {
    Subject(family: MergeCatalog.name, strategy: policy, workload: "replicas", size: size)
  }

  /// Returns the sizes at which a workload's outcomes were counted.
  func counted(_ workload: MergeWorkload = .randomMoves) -> [Int] {
    sizes.filter { size in
      policies.contains { figures.count("merges", subject($0, size, workload)) != nil }
    }
  }

  /// The sizes at which replicas were simulated.
  var simulated: [Int] {
    sizes.filter { size in policies.contains { figures.count("runs", replicas($0, size)) != nil } }
  }

  /// The size for the recommendation and the chart: that of a typical to-do list.
  var main: Int? { counted().last { $0 <= MergeCase.maxTodos } ?? counted().last }

  /// Returns the share of changed pairs whose intent is lost, by field.
  func loss(_ subject: Subject) -> Double? {
    figures.rate("lostPairsByField", per: "changedPairsByField", subject)
  }

  /// Returns the share of changed pairs whose intent is lost, by the plain measure.
  func plainLoss(_ subject: Subject) -> Double? {
    figures.rate("lostPairs", per: "changedPairs", subject)
  }

  /// Returns the share of merges with a fault.
  func share(_ fault: String, _ subject: Subject) -> Double? {
    figures.rate(fault, per: "merges", subject)
  }

  /// Returns the 95% interval of ``loss(_:)``, computed over whole merges.
  func lossInterval(_ subject: Subject) -> Interval? {
    interval("lostRateByField", subject)
  }

  /// Returns the 95% interval of a policy's additional loss compared with ours, case by case.
  func lossAboveOurs(_ subject: Subject) -> Interval? {
    interval("lostRateAboveOurs", subject)
  }

  private func interval(_ name: String, _ subject: Subject) -> Interval? {
    guard let from = figures.count("\(name)From", subject), let to = figures.count("\(name)To", subject),
      from <= to
    else { return nil }
    return Interval(lower: from, upper: to)
  }

  /// Whether a policy's loss differs from ours by less than 5%, or not significantly.
  func isAsGoodAsOurs(_ policy: String, _ size: Int) -> Bool {
    let (own, other) = (subject(Self.ours, size), subject(policy, size))
    guard let loss = loss(own), let theirs = self.loss(other) else { return false }
    if theirs <= loss * ReorderingChoice.noDifference && loss <= theirs * ReorderingChoice.noDifference {
      return true
    }
    return lossAboveOurs(other).map { $0.lower <= 0 && 0 <= $0.upper } ?? false
  }

  /// Returns the faults of a policy's merges and of its simulated replicas, with their frequencies.
  /// Empty if there are none.
  func faults(_ policy: String, _ size: Int, _ workload: MergeWorkload = .randomMoves) -> [String] {
    let replicas = replicas(policy, simulated.last { $0 <= size } ?? size)
    return Faults.words(of: subject(policy, size, workload), figures) + Faults.words(of: replicas, figures)
  }

  /// Returns the policies by loss, those without faults first.
  func ranking(_ size: Int, _ workload: MergeWorkload = .randomMoves) -> [String] {
    func isFaulty(_ policy: String) -> Int { faults(policy, size, workload).isEmpty ? 0 : 1 }
    return policies.sorted {
      (isFaulty($0), loss(subject($0, size, workload)) ?? .infinity)
        < (isFaulty($1), loss(subject($1, size, workload)) ?? .infinity)
    }
  }

  /// Returns the policies by loss, the lowest first.
  func byLoss(_ size: Int) -> [String] {
    policies.sorted { (loss(subject($0, size)) ?? .infinity) < (loss(subject($1, size)) ?? .infinity) }
  }

  /// Returns the mean sync rounds until replicas agree, and the share of runs without agreement.
  func convergence(_ policy: String, _ size: Int) -> Table.Cell {
    let subject = replicas(policy, size)
    guard let runs = figures.count("runs", subject), let agreed = figures.count("runsThatConverge", subject)
    else { return .missing }
    guard let rounds = figures.rate("roundsToConverge", per: "runsThatConverge", subject) else {
      return .text("never")
    }
    if agreed == runs { return .number(rounds) }
    return .text("\(Format.text(rounds)), never in \(Format.text(1 - agreed / runs, .percent))")
  }

  /// Returns the exponent of n in the growth of the time, from the smallest to the largest measured
  /// size. It ignores sizes below 50, where the fixed cost of a merge dominates.
  func exponent(_ policy: String) -> (value: Double, from: Int, to: Int)? {
    let measured = sizes.filter { $0 >= 50 && figures.time(subject(policy, $0)) != nil }
    guard let from = measured.first, let to = measured.last, from < to,
      let short = figures.time(subject(policy, from))?.median,
      let long = figures.time(subject(policy, to))?.median
    else { return nil }
    return (log(long / short) / log(Double(to) / Double(from)), from, to)
  }
}
