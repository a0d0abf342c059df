import Measuring

extension ComparisonOfRuns {
  /// A table with one row per differing counter.
  public var counterTable: Table {
    var table = Table(
      Self.subjectColumns + [
        .init("counter"), .init("base", .trailing), .init("new", .trailing), .init("verdict"),
      ])
    for change in counters?.changes ?? [] {
      table.append(
        Self.cells(change.subject) + [
          .text(change.counter ?? "all"), Self.cell(change.base), Self.cell(change.new),
          .text(change.verdict.rawValue),
        ], isStrong: change.verdict.isFailure)
    }
    return table
  }

  /// Returns a table of the times, one row per subject.
  /// - Parameter isWhole: Whether to include rows without a change.
  public func timeTable(isWhole: Bool) -> Table {
    var table = Table(
      Self.subjectColumns + [
        .init("base", .trailing), .init("new", .trailing), .init("change", .trailing),
        .init("noticed from", .trailing), .init("verdict"),
      ])
    for row in times?.rows ?? [] where isWhole || Self.isNews(row.verdict) {
      table.append(
        Self.cells(row.subject) + [.number(row.base, .nanoseconds), .number(row.new, .nanoseconds)]
          + Self.cells(row.change, row.verdict), isStrong: row.verdict.isFailure)
    }
    return table
  }

  /// Returns a table of the times of strategies and families as a whole, one row each.
  /// - Parameter isWhole: Whether to include rows without a change.
  public func groupTable(isWhole: Bool) -> Table {
    var table = Table([
      .init("family"), .init("strategy"), .init("rows", .trailing), .init("change", .trailing),
      .init("noticed from", .trailing), .init("verdict"),
    ])
    for group in times?.groups ?? [] where isWhole || Self.isNews(group.verdict) {
      table.append(
        [.text(group.family), .text(group.strategy ?? "all, relative to the control"), .count(group.rows)]
          + Self.cells(group.change, group.verdict), isStrong: group.verdict.isFailure)
    }
    return table
  }

  private static func isNews(_ verdict: ComparisonVerdict) -> Bool {
    ![.noChange, .tooNoisy, .notCompared].contains(verdict)
  }

  /// Returns cells with the change, the smallest noticeable change, and the verdict. A change that
  /// may be noise is shown as "≈".
  private static func cells(_ change: Change?, _ verdict: ComparisonVerdict) -> [Table.Cell] {
    let isShown = verdict == .regression || verdict == .better
    return [
      change.map { isShown ? .text(Format.change($0.ratio)) : .text("≈") } ?? .missing,
      change.map { .text(Format.change($0.noticeable)) } ?? .missing, .text(verdict.rawValue),
    ]
  }

  private static var subjectColumns: [Table.Column] {
    [.init("family"), .init("workload"), .init("items", .trailing), .init("strategy")]
  }

  private static func cells(_ subject: Subject) -> [Table.Cell] {
    [.text(subject.family), .text(subject.workload), .count(subject.size), .text(subject.strategy)]
  }

  private static func cell(_ value: CounterValue?) -> Table.Cell {
    switch value {
    case .number(let number): .number(number, .none, digits: 15)
    case .text(let text): .text(text)
    case nil: .missing
    }
  }
}
