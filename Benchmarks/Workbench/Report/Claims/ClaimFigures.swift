import Foundation
import Measuring
import Reordering

/// The figures of a run that `claims.json` refers to.
struct ClaimFigures {
  let insertion: InsertionFigures
  let data: ReorderingFigures
  let merging: MergingFigures
  private var figures: Figures { data.figures }
  /// The size of the lists, unless a claim specifies another.
  var size: Int { data.sizes.first ?? 0 }

  private typealias Run = (workload: String, size: Int)

  /// Returns the figure of an entry, or `nil` if the run lacks it.
  ///
  /// - Parameters:
  ///   - strategies: The claim's strategies, for an entry that specifies none.
  ///   - size: The size of the lists. The default is the run's smallest size.
  func reading(_ entry: ClaimEntry, of strategies: [String], at size: Int? = nil) -> ClaimReading? {
    let name = entry.strategy ?? "", on = entry.on ?? []
    switch entry.figure ?? .count {
    case .count:
      return on.first.flatMap { count(entry.counter, per: entry.per, name, ($0, size ?? self.size)) }
    case .most: return most(entry, of: entry.strategy.map { [$0] } ?? strategies)
    case .order:
      var reading = most("operations", name, on: runs(on, at: nil))
      if reading?.brokenAt == nil { reading?.workload = nil }
      return reading
    case .operationsBeforeBreak:
      guard var reading = count("operations", name, (on[0], self.size)) else { return nil }
      // A broken order is expected here. The last operation that works is the one before.
      if let step = reading.brokenAt { reading.value = Double(step - 1) }
      reading.brokenAt = nil
      return reading
    case .rowsOnWorstWorkload:
      return data.worst(name, self.size).map {
        ClaimReading(
          value: $0.rows, workload: $0.workload,
          place: $0.group == .adversary ? "against an adversary" : "everywhere")
      }
    case .maxRowsPerOperation:
      return data.sizes.compactMap { data.largest("largestBurst", name, $0) }.max().map {
        ClaimReading(value: $0 + 1)
      }
    case .damage: return damage(name, over: entry.over ?? "", entry.damage)
    case .timesTheRows: return timesTheRows(name, over: entry.over ?? "", on[0], fromSize: entry.at ?? 0)
    case .growthPerDecade: return growthPerDecade(name, on[0])
    case .growthOverLogarithm: return growthOverLogarithm(name, on)
    case .insertionTime: return insertionTime(name, over: entry.over ?? "", entry.at ?? 0)
    case .merges: return merging.simulated.last.flatMap { merges(entry, $0) { merging.subject($0, $1) } }
    case .replicas: return merging.simulated.last.flatMap { merges(entry, $0, merging.replicas) }
    case .mainMerges: return merging.main.flatMap { merges(entry, $0) { merging.subject($0, $1) } }
    }
  }

  // MARK: Counters of reordering

  /// Returns a counter, or its ratio to another.
  private func count(_ counter: String?, per other: String? = nil, _ strategy: String, _ run: Run)
    -> ClaimReading?
  {
    let subject = data.subject(strategy, run.workload, run.size), counter = counter ?? ""
    let value = other.map { figures.rate(counter, per: $0, subject) } ?? figures.count(counter, subject)
    return value.map {
      ClaimReading(
        value: $0, isCutOff: figures.count("cutOffAt", subject) != nil,
        brokenAt: figures.count("failedAt", subject).map { Int($0) + 1 },
        parts: [
          "size": Double(run.size), "placements": figures.count("placements", subject) ?? 0,
        ])
    }
  }

  /// Returns workloads at the default size and, if the run has it, at another size. `real` stands
  /// for the histories of lists that people ordered, excluding those of texts.
  private func runs(_ workloads: [String], at other: Int?) -> [Run] {
    workloads.flatMap { workload in
      workload == "real"
        ? data.members(.real, 200)
        : data.sizes.filter { $0 == size || $0 == other }.map { (workload, $0) }
    }
  }

  /// Returns the maximum reading over several workloads, or the first with a broken order. `nil` if
  /// a workload was not counted.
  private func most(_ counter: String?, per other: String? = nil, _ strategy: String, on runs: [Run])
    -> ClaimReading?
  {
    let readings = runs.compactMap { run -> ClaimReading? in
      var reading = count(counter, per: other, strategy, run)
      reading?.workload = run.workload
      return reading
    }
    guard readings.count == runs.count, var most = Self.most(readings) else { return nil }
    most.isCutOff = readings.contains(where: \.isCutOff)
    // If all readings are 0, no workload stands out.
    if most.value == 0, most.brokenAt == nil { most.workload = nil }
    return most
  }

  private func most(_ entry: ClaimEntry, of strategies: [String]) -> ClaimReading? {
    let readings = strategies.compactMap { name in
      most(
        entry.counter, per: entry.per, name,
        on: entry.atLargestSize == true
          ? (entry.on ?? []).compactMap { longest(name, $0) } : runs(entry.on ?? [], at: entry.at))
    }
    return readings.count == strategies.count ? Self.most(readings) : nil
  }

  private static func most(_ readings: [ClaimReading]) -> ClaimReading? {
    readings.first { $0.brokenAt != nil } ?? readings.max { $0.value < $1.value }
  }

  /// Returns the largest size at which a workload was counted.
  private func longest(_ strategy: String, _ workload: String) -> Run? {
    data.sizes.last { figures.count("placements", data.subject(strategy, workload, $0)) != nil }
      .map { (workload, $0) }
  }

  private func damage(_ name: String, over other: String, _ kind: String?) -> ClaimReading? {
    let damage = DamageFigures(figures)
    guard let kind = kind.flatMap(DamageKind.init(rawValue:)), let own = damage.loss(name, kind),
      let theirs = damage.loss(other, kind)
    else { return nil }
    return ClaimReading(
      value: own.total / theirs.total,
      parts: [
        "losses": own.losses, "items": own.items, "own": own.total, "other": theirs.total,
      ])
  }

  /// Returns the ratio of the rows that two strategies write in the longest list, which must have
  /// at least `fromSize` items. The part `tenfold` is the size from which on the ratio is at least
  /// ten.
  private func timesTheRows(_ name: String, over other: String, _ workload: String, fromSize: Int)
    -> ClaimReading?
  {
    let both = data.sizes.compactMap { size -> (size: Int, own: ClaimReading, other: ClaimReading)? in
      guard let own = count("rowsWritten", per: "placements", name, (workload, size)),
        let theirs = count("rowsWritten", per: "placements", other, (workload, size)), theirs.value > 0
      else { return nil }
      return (size, own, theirs)
    }
    guard let long = both.last, long.size >= fromSize else { return nil }
    var parts = ["size": Double(long.size)]
    parts["tenfold"] = both.first { $0.own.value >= 10 * $0.other.value }.map { Double($0.size) }
    // Shifting a range is one statement.
    parts["statements"] = count("statements", per: "placements", name, (workload, long.size))?.value
    parts["otherStatements"] = count("statements", per: "placements", other, (workload, long.size))?.value
    return ClaimReading(
      value: long.own.value / long.other.value, isCutOff: long.own.isCutOff || long.other.isCutOff,
      brokenAt: long.other.brokenAt, parts: parts)
  }

  /// Returns the growth of relabels per insert, divided by log n, from one size to the next. It is
  /// normalized to a factor of ten in size. It uses the marginal inserts between two sizes, because
  /// the first inserts into a wide gap relabel nothing. The result is the minimum, which shows
  /// whether the relabels keep growing.
  private func growthPerDecade(_ name: String, _ workload: String) -> ClaimReading? {
    var isCutOff = false
    let points = data.sizes.compactMap { size -> (placed: Double, relabeled: Double)? in
      guard let relabeled = count("rowsRelabeled", name, (workload, size)),
        let placed = count("placements", name, (workload, size)), placed.value > 1
      else { return nil }
      isCutOff = isCutOff || placed.isCutOff
      return (placed.value, relabeled.value)
    }
    guard points.count >= 3, let first = points.first, let last = points.last else { return nil }
    let margins = zip(points, points.dropFirst()).map { a, b in
      (placed: b.placed, rate: (b.relabeled - a.relabeled) / (b.placed - a.placed) / log2(b.placed))
    }
    let growths = zip(margins, margins.dropFirst()).map { a, b in
      pow(b.rate / a.rate, 1 / log10(b.placed / a.placed))
    }
    guard growths.allSatisfy(\.isFinite), let least = growths.min() else { return nil }
    return ClaimReading(
      value: least, isCutOff: isCutOff, parts: ["decades": log10(last.placed / first.placed)])
  }

  /// Returns the growth of relabels per insert from the smallest size of at least 1,000 items to
  /// the largest, divided by the growth of log n. The value 1 means growth like log n. A value
  /// equal to the part `logarithm` means growth like its square.
  private func growthOverLogarithm(_ name: String, _ inputs: [String]) -> ClaimReading? {
    func relabels(_ input: String, _ size: Int) -> Double? {
      guard let reading = count("rowsRelabeled", per: "placements", name, (input, size)), !reading.isCutOff,
        reading.value > 0
      else { return nil }
      return reading.value
    }
    let sizes = data.sizes.filter { size in
      size >= 1_000 && inputs.allSatisfy { relabels($0, size) != nil }
    }
    guard let from = sizes.first, let to = sizes.last, from < to else { return nil }
    let growths = inputs.compactMap { input -> ClaimReading? in
      guard let a = relabels(input, from), let b = relabels(input, to) else { return nil }
      return ClaimReading(value: b / a, workload: input)
    }
    let logarithm = log2(Double(to)) / log2(Double(from))
    var most = growths.max { $0.value < $1.value }
    most?.value /= logarithm
    most?.parts = ["from": Double(from), "to": Double(to), "logarithm": logarithm]
    return most
  }

  // MARK: The other families

  /// Returns the ratio of two strategies' times for inserting random integers.
  private func insertionTime(_ name: String, over other: String, _ size: Int) -> ClaimReading? {
    guard let a = insertion.time(name, size), let b = insertion.time(other, size), a > 0, b > 0 else {
      return nil
    }
    return ClaimReading(
      value: a / b,
      isCutOff: [name, other].contains { figures.isCutOff(insertion.subject($0, "random", size)) })
  }

  /// Returns a counter of merges, or its ratio to another counter or another policy's value.
  private func merges(_ entry: ClaimEntry, _ size: Int, _ subject: (String, Int) -> Subject) -> ClaimReading?
  {
    func value(_ policy: String) -> Double? {
      let subject = subject(policy, size), counter = entry.counter ?? ""
      return entry.per.map { figures.rate(counter, per: $0, subject) } ?? figures.count(counter, subject)
    }
    guard var result = value(entry.strategy ?? "") else { return nil }
    if let other = entry.over {
      guard let theirs = value(other), theirs > 0 else { return nil }
      result /= theirs
    }
    return ClaimReading(value: result, parts: ["size": Double(size)])
  }
}
