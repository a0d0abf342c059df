import Measuring

/// What a strategy wrote during a history, counted exactly.
public struct ReorderingCounters: Hashable, Sendable {
  /// The operations counted; a block move counts once an item. Fewer than the history has if the order broke.
  public var operations = 0
  /// The operations that put an item somewhere: all but removals.
  public var placements = 0
  /// Rows written in all.
  public var rowsWritten = 0
  /// SQL statements, or writes of documents, that these take: a range of rows that is changed alike is one.
  public var statements = 0
  /// The most statements that one step took.
  public var mostStatements = 0
  /// Rows written of items that the operation did not insert, move or remove.
  public var rowsRelabelled = 0
  /// Operations that found their gap exhausted.
  public var renormalisations = 0
  /// The most rows that one step wrote beyond its own items' rows.
  public var largestBurst = 0
  /// How many steps wrote how many rows.
  public var rowsPerStep: [Int: Int] = [:]
  /// The bytes of all keys written.
  public var keyBytes = 0
  /// The bytes of the longest key written.
  public var largestKeyBytes = 0
  /// The bytes of all rows written, as JSON: `{"id":…,"key":…}` each.
  public var wireBytes = 0
  /// Rows found out of order.
  public var orderViolations = 0
  /// Rows found with a neighbor's key.
  public var duplicateKeys = 0
  /// The step, from 0, after which the stored order was no longer the list's; the count ends there.
  public var failedAt: Int?
  /// The step, from 0, after which so many rows or bytes had been written that the count was cut off.
  public var cutOffAt: Int?

  /// The mean number of rows relabeled an insert or move.
  public var relabeledPerPlacement: Double { perPlacement(rowsRelabelled) }
  /// The mean number of rows written an insert or move.
  public var rowsPerPlacement: Double { perPlacement(rowsWritten) }
  /// The mean number of statements an insert or move.
  public var statementsPerPlacement: Double { perPlacement(statements) }
  /// The mean size of the keys written, in bytes.
  public var meanKeyBytes: Double { rowsWritten == 0 ? 0 : Double(keyBytes) / Double(rowsWritten) }

  /// The fewest rows that at least 99 of 100 steps make do with.
  public var rowsOfPercentile99: Int {
    let steps = rowsPerStep.values.reduce(0, +)
    var covered = 0
    for (rows, count) in rowsPerStep.sorted(by: { $0.key < $1.key }) {
      covered += count
      if covered * 100 >= steps * 99 { return rows }
    }
    return 0
  }

  private func perPlacement(_ count: Int) -> Double {
    placements == 0 ? 0 : Double(count) / Double(placements)
  }

  /// The counters by name, for the results.
  public var named: [String: CounterValue] {
    [
      "operations": CounterValue(operations), "placements": CounterValue(placements),
      "rowsWritten": CounterValue(rowsWritten), "statements": CounterValue(statements),
      "mostStatements": CounterValue(mostStatements),
      "rowsRelabelled": CounterValue(rowsRelabelled), "renormalisations": CounterValue(renormalisations),
      "largestBurst": CounterValue(largestBurst), "rowsOfPercentile99": CounterValue(rowsOfPercentile99),
      "keyBytes": CounterValue(keyBytes), "largestKeyBytes": CounterValue(largestKeyBytes),
      "wireBytes": CounterValue(wireBytes), "orderViolations": CounterValue(orderViolations),
      "duplicateKeys": CounterValue(duplicateKeys), "failedAt": failedAt.map { CounterValue($0) } ?? "never",
      "cutOffAt": cutOffAt.map { CounterValue($0) } ?? "never",
    ]
  }
}
