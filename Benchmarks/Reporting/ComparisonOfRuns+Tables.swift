import Measuring

extension ComparisonOfRuns {
  /// Each count that differs, a row each.
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

  /// The times, a row each.
  /// - Parameter isWhole: whether rows without a change stand in it too.
  public func timeTable(isWhole: Bool) -> Table {
    var table = Table(
      Self.subjectColumns + [
        .init("base", .trailing), .init("new", .trailing), .init("change", .trailing),
        .init("95% interval", .trailing), .init("verdict"),
      ])
    for row in times?.rows ?? [] where isWhole || row.verdict != .noChange && row.verdict != .notCompared {
      // What may be noise is not shown as a difference.
      let isShown = row.verdict == .regression || row.verdict == .better
      let interval = row.ratio.map {
        "\(Format.change($0.interval.lower)) to \(Format.change($0.interval.upper))"
      }
      table.append(
        Self.cells(row.subject) + [
          .number(row.base, .nanoseconds), .number(row.new, .nanoseconds),
          row.ratio.map { isShown ? .text(Format.change($0.estimate)) : .text("≈") } ?? .missing,
          interval.map { .text($0) } ?? .missing, .text(row.verdict.rawValue),
        ], isStrong: row.verdict.isFailure)
    }
    return table
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
