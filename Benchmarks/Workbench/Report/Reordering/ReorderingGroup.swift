import Foundation
import Measuring
import Reordering
import Reporting

/// What a strategy writes on the workloads of one group, at one size.
struct ReorderingGroup {
  /// Rows written an insert or move: the geometric mean of the workloads. One row is the moved item's own, so that the
  /// quotient of two strategies' means is the mean of the quotients.
  let rows: Double
  /// SQL statements an insert or move, likewise; `nil` where they were not counted.
  let statements: Double?
  /// How many workloads there are.
  let count: Int
  /// Rows written on the middle one of them.
  let median: Double
  /// The workload on which it writes most, and how much.
  let worst: (workload: String, rows: Double)
  /// What 99 of 100 steps do not exceed, on the workload where that is most.
  let percentile99: Double
  /// The most rows beyond its own that one step wrote.
  let burst: Double
  /// Whether counting ended before one of the workloads did.
  let isCutOff: Bool

  /// The mean, with a star where a part of it was cut off.
  var text: String { Format.text(rows) + (isCutOff ? "*" : "") }

  /// The geometric mean of numbers above 0.
  static func mean(_ values: [Double]) -> Double {
    exp(values.reduce(0) { $0 + log($1) / Double(values.count) })
  }
}

extension ReorderingFigures {
  /// The workloads of a group that were counted at a size. A real history counts as one of a short list or of a long one,
  /// by its own length.
  func members(_ group: WorkloadGroup, _ size: Int) -> [(workload: String, size: Int)] {
    ReorderingCatalog.knownWorkloads.filter { $0.group == group }.compactMap { workload in
      if let own = workload.fixedSize {
        guard (own <= Self.longestShort) == (size <= Self.longestShort) else { return nil }
        return isCounted(workload.name, own) ? (workload.name, own) : nil
      }
      return isCounted(workload.name, size) ? (workload.name, size) : nil
    }
  }

  private static let longestShort = 1_000

  /// What a strategy writes on the workloads of a group; `nil` where its order broke, or where it did not run one of
  /// them: a mean of others would say something else.
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
