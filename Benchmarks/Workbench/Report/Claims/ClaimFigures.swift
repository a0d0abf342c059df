import Measuring
import Reordering

/// What claims on reordering ask of a run.
struct ClaimFigures {
  let data: ReorderingFigures
  var figures: Figures { data.figures }
  /// The size of the lists, unless a claim is about others.
  let size: Int

  init(_ data: ReorderingFigures) {
    self.data = data
    size = data.sizes.first ?? 0
  }

  /// A workload at a size.
  typealias Run = (workload: String, size: Int)

  /// The real histories of lists that people ordered, and not those of texts.
  var realLists: [Run] { data.members(.real, 200) }

  func has(_ strategy: String) -> Bool { data.strategies.contains(strategy) }

  /// The largest size at which a workload was counted.
  func longest(_ strategy: String, _ workload: String) -> Run? {
    data.sizes.last { figures.count("placements", data.subject(strategy, workload, $0)) != nil }
      .map { (workload, $0) }
  }

  /// A counter, or its quotient with another.
  func reading(_ counter: String, per other: String? = nil, _ strategy: String, _ run: Run) -> Reading? {
    let subject = data.subject(strategy, run.workload, run.size)
    let value =
      other.map { figures.rate(counter, per: $0, subject) } ?? figures.count(counter, subject)
    return value.map {
      Reading(
        value: $0, isCutOff: figures.count("cutOffAt", subject) != nil,
        brokenAt: figures.count("failedAt", subject).map { Int($0) + 1 })
    }
  }

  func reading(_ counter: String, per other: String? = nil, _ strategy: String, _ workload: String)
    -> Reading?
  {
    reading(counter, per: other, strategy, (workload, size))
  }

  /// Rows written an insert or move.
  func rows(_ strategy: String, _ workload: String) -> Reading? {
    reading("rowsWritten", per: "placements", strategy, workload)
  }

  /// The largest of the readings of several workloads, or that of the first on which the order broke; `nil` where one
  /// was not counted.
  func most(_ counter: String, per other: String? = nil, _ strategy: String, on runs: [Run]) -> Reading? {
    let readings = runs.compactMap { run -> Reading? in
      var reading = self.reading(counter, per: other, strategy, run)
      reading?.workload = run.workload
      return reading
    }
    guard readings.count == runs.count, var most = readings.max(by: { $0.value < $1.value }) else {
      return nil
    }
    most = readings.first { $0.brokenAt != nil } ?? most
    most.isCutOff = readings.contains(where: \.isCutOff)
    // Nothing comes of all alike.
    if most.value == 0, most.brokenAt == nil { most.workload = nil }
    return most
  }

  /// For how many operations at most the order was kept on several workloads, or on which it broke.
  func order(_ strategy: String, on runs: [Run]) -> Reading? {
    var reading = most("operations", strategy, on: runs)
    if reading?.brokenAt == nil { reading?.workload = nil }
    return reading
  }
}
