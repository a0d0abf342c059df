import Foundation
import Measuring
import Reordering
import Reporting

/// The writes of a strategy on the workloads of one group, at one size.
struct ReorderingGroup {
  /// Rows written per insert or move: the geometric mean over the workloads, including the moved
  /// item's own row. With a geometric mean, the ratio of two strategies' means equals the mean of
  /// their ratios.
  let rows: Double
  /// SQL statements per insert or move, as a geometric mean. `nil` if they were not counted.
  let statements: Double?
  let count: Int
  /// The median of the workloads' rows per insert or move.
  let median: Double
  /// The workload with the most rows per insert or move.
  let worst: (workload: String, rows: Double)
  /// The 99th percentile of rows per step, on the workload where it is largest.
  let percentile99: Double
  /// The largest burst of one step.
  let burst: Double
  /// Whether counting was cut off on any of the workloads.
  let isCutOff: Bool

  /// The mean, with a star if counting was cut off.
  var text: String { Format.text(rows) + (isCutOff ? "*" : "") }

  /// Returns the geometric mean of positive numbers.
  static func mean(_ values: [Double]) -> Double {
    exp(values.reduce(0) { $0 + log($1) / Double(values.count) })
  }
}

extension ReorderingFigures {
  /// Returns the workloads of a group that were counted at a size. A real history has its own
  /// length, and is counted either with all short lists or with all longer ones.
  func members(_ group: WorkloadGroup, _ size: Int) -> [(workload: String, size: Int)] {
    ReorderingCatalog.knownWorkloads.filter { $0.group == group }.compactMap { workload in
      if let own = workload.fixedSize {
        guard (own <= Self.longestShort) == (size <= Self.longestShort) else { return nil }
        return isCounted(workload.name, own) ? (workload.name, own) : nil
      }
      return isCounted(workload.name, size) ? (workload.name, size) : nil
    }
  }

  /// The maximum nominal length of a real history that is counted with the short lists.
  static let longestShort = 1_000

  /// Returns the figures of a strategy for a group. `nil` if its order broke or it did not run all
  /// workloads, because means over different workloads are not comparable.
  func group(_ strategy: String, _ group: WorkloadGroup, _ size: Int) -> ReorderingGroup? {
    let subjects = members(group, size).map { subject(strategy, $0.workload, $0.size) }
    let rows = subjects.compactMap { figures.rate("rowsWritten", per: "placements", $0) }.filter { $0 > 0 }
    guard !rows.isEmpty, rows.count == subjects.count,
      !subjects.contains(where: { figures.count("failedAt", $0) != nil })
    else { return nil }
    let statements = subjects.compactMap { figures.rate("statements", per: "placements", $0) }.filter {
      $0 > 0
    }
    func largest(_ counter: String) -> Double {
      subjects.compactMap { figures.count(counter, $0) }.max() ?? 0
    }
    let worst = zip(subjects, rows).max { $0.1 < $1.1 }!
    return ReorderingGroup(
      rows: ReorderingGroup.mean(rows),
      statements: statements.count == rows.count ? ReorderingGroup.mean(statements) : nil, count: rows.count,
      median: Statistics(rows)?.median ?? 0, worst: (worst.0.workload, worst.1),
      percentile99: largest("rowsOfPercentile99"), burst: largest("largestBurst"),
      isCutOff: subjects.contains { figures.count("cutOffAt", $0) != nil })
  }
}
