import Catalogue
import Foundation
import Measuring
import Reporting

/// The report of a run: made from what was measured, and from nothing else.
struct Report {
  /// The name of the reference run's folder, beside which its page stands.
  static let referenceName = "reference"

  let results: Results
  private let figures: Figures
  private let sections: [ReportSection]

  init(results: Results, instructions: [InstructionCounts] = []) {
    self.results = results
    figures = Figures(results)
    sections =
      [
        InsertionSection(figures).section, ReorderingSection(figures, instructions: instructions).section,
        MergingSection(figures).section,
        ClaimsSection(figures).section,
      ].compactMap(\.self) + [MethodSection(results).section]
  }

  /// Writes the page, its charts and the page to explore; returns the page.
  ///
  /// The reference run's page stands above its folder, where a visitor looks first.
  func write(to folder: URL) throws(InputError) -> URL {
    let isReference = folder.lastPathComponent == Self.referenceName
    let page = (isReference ? folder.deletingLastPathComponent() : folder).appending(path: "README.md")
    let charts = folder.appending(path: "charts")
    do {
      try? FileManager.default.removeItem(at: charts)
      try FileManager.default.createDirectory(at: charts, withIntermediateDirectories: true)
      for chart in sections.flatMap(\.charts) {
        try Data(chart.svg.utf8).write(to: folder.appending(path: chart.path), options: .atomic)
      }
      let text = markdown(in: try? String(contentsOf: page, encoding: .utf8), isReference: isReference)
      try Data(text.utf8).write(to: page, options: .atomic)
      let explorer = try ExplorerData(results: results, needs: needs, provenance: provenance).page()
      try Data(explorer.utf8).write(to: folder.appending(path: "index.html"), options: .atomic)
    } catch {
      throw InputError(
        .cannotCreate, "\(page.path): \(error.localizedDescription); name a folder that can be written")
    }
    return page
  }

  /// The page: every part between markers. What people have written between the parts stays.
  func markdown(in old: String?, isReference: Bool) -> String {
    let prefix = isReference ? "\(Self.referenceName)/" : ""
    var parts: [(name: String, title: String?, content: String)] = [
      ("provenance", nil, provenance), ("answer", "The answer", answerTable.markdown + "\n" + hint(prefix)),
    ]
    parts += sections.map { ($0.name, $0.title, $0.markdown(chartsIn: prefix)) }
    if let old {
      var page = MarkdownPage(old)
      do throws(MarkdownPage.MarkerError) {
        for part in parts { try page.replace(generated: part.name, with: part.content) }
        return page.text
      } catch {
        // A page of another making: it is made anew.
      }
    }
    var page = MarkdownPage("# ListOrdering: the figures\n")
    for part in parts {
      if let title = part.title { page.append(heading: title, level: 2) }
      page.append(generated: part.name, part.content)
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
  func publish(in folder: URL) throws {
    let page = try write(to: folder)
    for table in summary {
      show(table)
      print()
    }
    print(page.path)
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
    let environment = results.environment
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
