import Measuring

/// Exact counts of what a strategy wrote during a history.
public struct ReorderingCounters: Hashable, Sendable {
  /// The number of operations; a block move counts once per item. Lower than the
  /// history's if the order broke.
  public var operations = 0
  /// The number of operations that place an item: all except removals.
  public var placements = 0
  /// The total number of rows written.
  public var rowsWritten = 0
  /// The number of SQL statements or document writes; a uniform change of a
  /// range of rows is one statement.
  public var statements = 0
  /// The maximum number of statements in one step.
  public var maxStatements = 0
  /// The number of rows written for items that the operation did not insert, move or remove.
  public var rowsRelabeled = 0
  /// The number of operations that found their gap exhausted.
  public var renormalizations = 0
  /// The maximum number of other items' rows that one step wrote.
  public var largestBurst = 0
  /// The number of steps by the number of rows that they wrote.
  public var rowsPerStep: [Int: Int] = [:]
  /// The number of bytes in all keys written.
  public var keyBytes = 0
  /// The number of bytes in the longest key written.
  public var largestKeyBytes = 0
  /// The number of bytes in all rows written, each as JSON: `{"id":…,"key":…}`.
  public var wireBytes = 0
  /// The number of rows found out of order.
  public var orderViolations = 0
  /// The number of rows found with a neighbor's key.
  public var duplicateKeys = 0
  /// The step, from 0, after which the stored order differed from the list's; the count ends there.
  public var failedAt: Int?
  /// The step, from 0, after which the count was cut off because too many rows
  /// or bytes had been written.
  public var cutOffAt: Int?

  /// The mean number of rows relabeled per insert or move.
  public var relabeledPerPlacement: Double {
    placements == 0 ? 0 : Double(rowsRelabeled) / Double(placements)
  }
  /// The mean size of the keys written, in bytes.
  public var meanKeyBytes: Double { rowsWritten == 0 ? 0 : Double(keyBytes) / Double(rowsWritten) }

  /// The smallest number of rows that at least 99% of the steps do not exceed.
  public var rowsOfPercentile99: Int {
    let steps = rowsPerStep.values.reduce(0, +)
    var covered = 0
    for (rows, count) in rowsPerStep.sorted(by: { $0.key < $1.key }) {
      covered += count
      if covered * 100 >= steps * 99 { return rows }
    }
    return 0
  }

  /// The counters by name, for the results.
  public var named: [String: CounterValue] {
    [
      "operations": CounterValue(operations), "placements": CounterValue(placements),
      "rowsWritten": CounterValue(rowsWritten), "statements": CounterValue(statements),
      "maxStatements": CounterValue(maxStatements),
      "rowsRelabeled": CounterValue(rowsRelabeled), "renormalizations": CounterValue(renormalizations),
      "largestBurst": CounterValue(largestBurst), "rowsOfPercentile99": CounterValue(rowsOfPercentile99),
      "keyBytes": CounterValue(keyBytes), "largestKeyBytes": CounterValue(largestKeyBytes),
      "wireBytes": CounterValue(wireBytes), "orderViolations": CounterValue(orderViolations),
      "duplicateKeys": CounterValue(duplicateKeys), "failedAt": failedAt.map { CounterValue($0) } ?? "never",
      "cutOffAt": cutOffAt.map { CounterValue($0) } ?? "never",
    ]
  }
}
