import Merging
import Foundation
import Measuring
import Reporting

/// What was measured of the merge policies.
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

  /// What came of a policy in the simulation of replicas.
  func replicas(_ policy: String, _ size: Int) -> Subject {
    Subject(family: MergeCatalog.name, strategy: policy, workload: "replicas", size: size)
  }

  /// The sizes whose outcomes were counted on a workload.
  func counted(_ workload: MergeWorkload = .randomMoves) -> [Int] {
    sizes.filter { size in
      policies.contains { figures.count("merges", subject($0, size, workload)) != nil }
    }
  }

  /// The sizes whose replicas were simulated.
  var simulated: [Int] {
    sizes.filter { size in policies.contains { figures.count("runs", replicas($0, size)) != nil } }
  }

  /// The size that the answer and the chart are about: that of a usual to-do list.
  var main: Int? { counted().last { $0 <= MergeCatalog.limit } ?? counted().last }

  /// The share of the changed pairs whose intent is lost, by field.
  func loss(_ subject: Subject) -> Double? {
    figures.rate("lostPairsByField", per: "changedPairsByField", subject)
  }

  /// The same by the plain measure.
  func plainLoss(_ subject: Subject) -> Double? {
    figures.rate("lostPairs", per: "changedPairs", subject)
  }

  /// The share of merges that have some fault.
  func share(_ fault: String, _ subject: Subject) -> Double? {
    figures.rate(fault, per: "merges", subject)
  }

  /// The 95% interval of ``loss(_:)``, by whole merges.
  func lossInterval(_ subject: Subject) -> Interval? {
    interval("lostRateByField", subject)
  }

  /// What a policy loses more than ours, case by case: the 95% interval of the difference.
  func lossAboveOurs(_ subject: Subject) -> Interval? {
    interval("lostRateAboveOurs", subject)
  }

  private func interval(_ name: String, _ subject: Subject) -> Interval? {
    guard let from = figures.count("\(name)From", subject), let to = figures.count("\(name)To", subject),
      from <= to
    else { return nil }
    return Interval(lower: from, upper: to)
  }

  /// Whether what a policy loses cannot be told from what ours does, or is less than a twentieth of it apart.
  func isAsGoodAsOurs(_ policy: String, _ size: Int) -> Bool {
    let (own, other) = (subject(Self.ours, size), subject(policy, size))
    guard let loss = loss(own), let theirs = self.loss(other) else { return false }
    if theirs <= loss * ReorderingChoice.noDifference && loss <= theirs * ReorderingChoice.noDifference {
      return true
    }
    return lossAboveOurs(other).map { $0.lower <= 0 && 0 <= $0.upper } ?? false
  }

  /// What is wrong with some of a policy's merges, and with how many, and with runs of several devices that merge by it;
  /// empty where nothing is.
  func faults(_ policy: String, _ size: Int, _ workload: MergeWorkload = .randomMoves) -> [String] {
    let replicas = replicas(policy, simulated.last { $0 <= size } ?? size)
    return Faults.words(of: subject(policy, size, workload), figures) + Faults.words(of: replicas, figures)
  }

  /// The policies without faults first, of each kind those first that lose least.
  func ranking(_ size: Int, _ workload: MergeWorkload = .randomMoves) -> [String] {
    func isFaulty(_ policy: String) -> Int { faults(policy, size, workload).isEmpty ? 0 : 1 }
    return policies.sorted {
      (isFaulty($0), loss(subject($0, size, workload)) ?? .infinity)
        < (isFaulty($1), loss(subject($1, size, workload)) ?? .infinity)
    }
  }

  /// The policies by what they lose, the least first.
  func byLoss(_ size: Int) -> [String] {
    policies.sorted { (loss(subject($0, size)) ?? .infinity) < (loss(subject($1, size)) ?? .infinity) }
  }

  /// How many rounds of syncs a policy's replicas take to agree, and in how many runs they never do.
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

  /// How the time grows with the size: the exponent of n between the smallest and the largest size measured, of those
  /// from 50 items on, since below that the fixed cost of a merge counts most.
  func exponent(_ policy: String) -> (value: Double, from: Int, to: Int)? {
    let measured = sizes.filter { $0 >= 50 && figures.time(subject(policy, $0)) != nil }
    guard let from = measured.first, let to = measured.last, from < to,
      let short = figures.time(subject(policy, from))?.median,
      let long = figures.time(subject(policy, to))?.median
    else { return nil }
    return (log(long / short) / log(Double(to) / Double(from)), from, to)
  }
}
