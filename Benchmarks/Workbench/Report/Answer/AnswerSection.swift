import Reporting

/// The recommendation for each need, at the top of the page.
struct AnswerSection {
  let needs: [ReportNeed]
  /// The path of the explorer page, relative to the first page.
  let explorer: String

  var section: ReportSection {
    ReportSection(
      name: "answer", title: "The answer", blocks: [.table(table), .text(reading), .text(reasons)])
  }

  private var table: Table {
    var table = Table([
      .init("your need"), .init("use"), .init("in Swift"), .init("largest burst"),
    ])
    for need in needs {
      table.append([
        .text(need.need), .text("**`\(need.use)`**"), .text(need.inSwift { "`\($0)`" }),
        need.burst.map { .text($0) } ?? .missing,
      ])
    }
    return table
  }

  /// The reasons for each recommendation, one item of a list per need.
  private var reasons: String {
    needs.map { need in
      var sentences = [need.figures.joined(separator: "; ")]
      if !need.leftOut.isEmpty {
        sentences.append("Left out: \(need.leftOut.joined(separator: "; "))")
      }
      if let alternative = need.alternative, !alternative.isEmpty {
        sentences.append(alternative)
      }
      return "- **\(need.title)**, `\(need.use)`: \(sentences.joined(separator: ". "))."
    }.joined(separator: "\n")
  }

  private var reading: String {
    let difference = Format.text(ReorderingChoice.noDifference - 1, .percent)
    return """
      *Rows* are the rows written per insert or move; 1 is the row of the item itself. The *burst* is the \
      number of other items' rows that one operation writes. *Real*, *everyday*, *hot* and *adversary* are the \
      [groups of workloads](#the-workloads-of-reordering). A star means that counting ended before the end of \
      a workload. A strategy for lists that people reorder is chosen in three steps: by real histories (if \
      the run has at least three), by everyday use, and by hot gaps. Each step excludes the strategies that write \
      over \(difference) more rows than the best remaining one. Figures of the adversary exclude none. Of the \
      remaining strategies, the simplest one is recommended, preferably one of the library. On the explorer \
      page, [`\(explorer)`](\(explorer)), you can choose family, workload, metric and size yourself; it works \
      offline.
      """
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
