import Reporting

/// The recommendation for each need, at the top of the page.
struct AnswerSection {
  let needs: [ReportNeed]
  /// The path of the explorer page, relative to the first page.
  let explorer: String

  var section: ReportSection {
    ReportSection(
      name: "answer", title: "The answer", blocks: [.table(table), .text(reading)])
  }

  private var table: Table {
    var table = Table([
      .init("your need"), .init("use"), .init("in Swift"), .init("the figures that decide"),
      .init("largest burst"),
      .init("left out, and why"), .init("what else would cost"),
    ])
    for need in needs {
      table.append([
        .text(need.need), .text("**`\(need.use)`**"),
        .text(need.inSwift { "`\($0)`" }),
        .text(need.figures.joined(separator: "; ")), need.burst.map { .text($0) } ?? .missing,
        need.leftOut.isEmpty ? .missing : .text(need.leftOut.joined(separator: "; ")),
        need.alternative.map { $0.isEmpty ? .missing : .text($0) } ?? .missing,
      ])
    }
    return table
  }

  private var reading: String {
    "*Rows*: an order is stored with the items, a row each; what is counted is rows written an insert or move, one being the "
      + "item's own. Groups of workloads are asked in their order, real histories first, and the adversary decides nothing; within "
      + "\(Format.text(ReorderingChoice.noDifference - 1, .percent)) there is no difference, and the simplest is taken, the "
      + "library's own first. A star: counting ended before a workload did. To choose family, workload, metric and size "
      + "yourself, open [`\(explorer)`](\(explorer)) in a browser; it works offline."
  }

  /// The short table for a terminal.
  var terminal: Table {
    var table = Table([.init("your need"), .init("use"), .init("in Swift")])
    for need in needs {
      table.append([
        .text(need.brief), .text(need.use), .text(need.inSwift { $0 }),
      ])
    }
    return table
  }
}
