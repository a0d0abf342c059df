import Commands
import Catalogue
import Foundation
import Measuring
import Reporting

/// The report of a run: made from what was measured, and from nothing else.
struct Report {
  /// The name of the reference run's folder, above which its page stands.
  static let referenceName = "reference"
  /// The name of the page.
  static let pageName = "README.md"
  /// The name of the page to explore.
  static let explorerName = "index.html"

  /// Whether a report has written a page: people may have added to it.
  static func isOwn(page: String) -> Bool { MarkdownPage(page).holds(generated: "provenance") }

  /// Whether a report has written a page to explore.
  static func isOwn(explorer: String) -> Bool { explorer.contains(ExplorerPage.title) }

  let results: Results
  /// The environment as the page shows it.
  private let environment: Measuring.Environment
  private let figures: Figures
  private let sections: [ReportSection]

  init(results: Results, instructions: [InstructionCounts] = [], yardsticks: YardstickTimes? = nil) {
    self.results = results
    let shown = results.shownInMarkdown
    environment = shown.environment
    figures = Figures(shown)
    sections =
      [
        InsertionSection(figures, yardsticks: yardsticks?.shownInMarkdown).section,
        ReorderingSection(figures, instructions: instructions.map(\.shownInMarkdown)).section,
        MergingSection(figures).section,
        ClaimsSection(figures).section,
      ].compactMap(\.self) + [MethodSection(results).section]
  }

  /// Writes the page, its charts and the page to explore, all or none.
  func write(to folder: OutputFolder) throws {
    let charts = folder.url.appending(path: "charts")
    let drawn = sections.flatMap(\.charts)
    let old = (try? WholeFile.read(folder.page.path, isRegular: true)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let prefix = folder.isPageAbove ? "\(Self.referenceName)/" : ""
    let page: String
    do throws(MarkdownPage.MarkerError) {
      page = try markdown(in: old, chartsIn: prefix)
    } catch {
      throw InputError(.data, "\(folder.page.path): \(error.description)")
    }
    var files = FileBatch()
    files.add(page, at: folder.page)
    let explorer = ExplorerData(
      results: results, needs: needs, provenance: provenance, links: ExplorerLink.all(from: folder))
    files.add(try explorer.page(), at: folder.url.appending(path: Self.explorerName))
    for chart in drawn { files.add(chart.svg, at: folder.url.appending(path: chart.path)) }
    // A link in its place would lead elsewhere what is written.
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: charts.path)) != nil {
      unlink(charts.path)
    }
    try FileBatch.makeFolder(charts)
    try files.write()
    removeCharts(in: charts) {
      ReportChart.isShown($0, on: old ?? "", prefix) && !ReportChart.isShown($0, on: page, prefix)
    }
  }

  /// Removes charts that a run before has drawn: those that the page showed and shows no more. Others are not ours.
  private func removeCharts(in folder: URL, where isOutdated: (String) -> Bool) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasSuffix(".svg") && isOutdated(name) {
      unlink(folder.appending(path: name).path)
    }
  }

  /// The page: every part between markers. What people have written between the parts stays; parts that the page lacks
  /// follow at its end.
  /// - Throws: where two markers open a part, or a part does not close.
  func markdown(in old: String?, chartsIn prefix: String) throws(MarkdownPage.MarkerError) -> String {
    var parts: [(name: String, title: String?, content: String)] = [
      ("provenance", nil, provenance), ("answer", "The answer", answerTable.markdown + "\n" + hint(prefix)),
    ]
    parts += sections.map { ($0.name, $0.title, $0.markdown(chartsIn: prefix)) }
    var page = MarkdownPage(old.flatMap { $0.isEmpty ? nil : $0 } ?? "# ListOrdering: the figures\n")
    for part in parts {
      if page.holds(generated: part.name) {
        try page.replace(generated: part.name, with: part.content)
      } else {
        if let title = part.title { page.append(heading: title, level: 2) }
        page.append(generated: part.name, part.content)
      }
    }
    return page.text
  }

  /// What the terminal shows: the answer, and a short ranking a family.
  var summary: [Table] {
    [
      shortAnswer, InsertionSection(figures).terminalTable, ReorderingSection(figures).terminalTable,
      MergingSection(figures).terminalTable,
    ].compactMap(\.self)
  }

  /// Writes the report, and prints its answer; the last line names the page.
  func publish(in folder: OutputFolder) throws {
    try write(to: folder)
    for table in summary {
      try show(table)
      try say()
    }
    try say(folder.page.path.shown)
  }

  private var needs: [ReportNeed] {
    ReorderingSection(figures).needs + InsertionSection(figures).needs + MergingSection(figures).needs
  }

  private var answerTable: Table {
    var table = Table([.init("your need"), .init("use"), .init("in Swift"), .init("because")])
    for need in needs {
      table.append([
        .text(need.need), .text("**`\(need.use)`**"),
        .text(LibraryForms.form(of: need.use).map { "`\($0)`" } ?? "a rival's"),
        .text(need.figures.joined(separator: "; ")),
      ])
    }
    return table
  }

  private var shortAnswer: Table {
    var table = Table([.init("your need"), .init("use"), .init("because")])
    for need in needs {
      let figure = need.figures.first.map { String($0.filter { $0 != "`" }) } ?? ""
      table.append([.text(need.need), .text(need.use), .text(figure)])
    }
    return table
  }

  private func hint(_ prefix: String) -> String {
    "Each row is chosen by the figures of this run: the fewest rows written on average among the strategies whose "
      + "order never broke and whose keys are short enough; the fastest insertion; the least intent lost among the "
      + "merges without faults. To choose family, workload, metric and size yourself, open "
      + "[`\(prefix)index.html`](\(prefix)index.html) in a browser; it works offline."
  }

  private var provenance: String {
    var lines = [
      "\(environment.date), commit `\(environment.commit.prefix(12))`"
        + (environment.hasUncommittedChanges == true ? " with uncommitted changes" : "") + ", "
        + "\(environment.processor), \(environment.cores) cores, \(environment.operatingSystem), "
        + "Swift \(environment.swift), \(environment.configuration.rawValue) build, seed \(environment.seed)."
    ]
    if environment.isComplete == false {
      lines.append("**The run was interrupted: what it did not come to is missing.**")
    }
    if !environment.isFitForTiming {
      lines.append("**The times mean nothing: this was a debug build, or one that checks invariants.**")
    }
    return lines.joined(separator: "\n\n")
  }
}
