import Commands
import Foundation
import Insertion
import Measuring
import Merging
import Reordering
import Reporting

/// The report of a run, made only from its measured results.
struct Report {
  /// The name of the reference run's folder. Its page is in the parent folder.
  static let referenceName = "reference"
  static let pageName = "README.md"
  /// The file name of the explorer page.
  static let explorerName = "index.html"

  /// Whether a report has written a page. People may have added text to it.
  static func isOwn(page: String) -> Bool { MarkdownPage(page).holds(generated: "provenance") }

  /// Whether a report has written an explorer page.
  static func isOwn(explorer: String) -> Bool { explorer.contains(ExplorerPage.title) }

  let results: Results
  /// The environment, escaped for Markdown.
  private let environment: Measuring.Environment
  private let figures: Figures
  private let insertion: InsertionFigures
  private let reordering: ReorderingFigures
  private let merging: MergingFigures
  private let instructions: [InstructionCounts]
  private let yardsticks: YardstickTimes?
  private let latencies: [LatencyTimes]
  private let needs: [ReportNeed]

  init(results: Results, attachments: RunAttachments = RunAttachments()) {
    self.results = results
    let shown = results.shownInMarkdown
    environment = shown.environment
    figures = Figures(shown)
    insertion = InsertionFigures(figures)
    reordering = ReorderingFigures(figures)
    merging = MergingFigures(figures)
    needs =
      ReorderingNeeds(data: reordering).needs + InsertionNeeds(data: insertion).needs
      + MergingNeeds(data: merging).needs
    instructions = attachments.instructions.map(\.shownInMarkdown)
    yardsticks = attachments.yardsticks?.shownInMarkdown
    latencies = attachments.latencies.map(\.shownInMarkdown)
  }

  // MARK: Pages

  /// The file names of all pages, the first page first.
  static let pageNames = [pageName] + FamilyPage.allCases.map(\.file) + [ProductsPage.file]

  private enum FamilyPage: String, CaseIterable {
    case reordering, insertion, merging
    var file: String { "\(rawValue).md" }
    var title: String { "\(rawValue.prefix(1).uppercased() + rawValue.dropFirst()): \(question)" }

    private var question: String {
      switch self {
      case .reordering: ReorderingCatalog.question
      case .insertion: InsertionCatalog.question
      case .merging: MergeCatalog.question
      }
    }
  }

  private func page(_ family: FamilyPage) -> ReportPage {
    let sections =
      switch family {
      case .reordering:
        ReorderingSection(reordering, instructions: instructions, latencies: latencies).sections
      case .insertion: InsertionSection(insertion, yardsticks: yardsticks).sections
      case .merging: MergingSection(merging, latencies: latencies).sections
      }
    return ReportPage(
      file: family.file, title: family.title,
      sections: [provenance(opening: opening(of: family))]
        + (sections.isEmpty
          ? [
            ReportSection(name: family.rawValue, title: nil, blocks: [.text(lack(of: family))])
          ]
          : sections))
  }

  /// The question and the answer of the first page, in two or three sentences.
  private var opening: String {
    let question = """
      This report answers three questions about ordered lists: how to store an order that people change by \
      hand, how to insert into a sorted list, and how to merge offline edits.
      """
    guard !needs.isEmpty else { return question }
    return "\(question) It recommends a strategy for each kind of list: \(Self.named(needs)). The "
      + "reasons are below; `swift run bench list` describes every strategy."
  }

  /// Returns the question and the answer of a family's page.
  private func opening(of family: FamilyPage) -> String {
    switch family {
    case .reordering:
      let question =
        "This page compares strategies for storing the order of a list that people reorder by hand."
      return ([question] + ReorderingStory(reordering).results).joined(separator: " ")
    case .insertion:
      let question =
        "This page compares how long an insertion into a sorted list takes with different strategies."
      let recommended = InsertionNeeds(data: insertion).needs.map { need in
        "`\(need.use)` (\(([need.title] + need.figures.prefix(1)).joined(separator: ": ")))"
      }
      return recommended.isEmpty
        ? question : "\(question) It recommends \(recommended.joined(separator: ", "))."
    case .merging:
      let question =
        "This page compares policies that merge a list that was edited offline with the list on a server."
      return ([question] + [MergingSection(merging).result].compactMap(\.self)).joined(separator: " ")
    }
  }

  private static func named(_ needs: [ReportNeed]) -> String {
    needs.map { "`\($0.use)` (\($0.title))" }.joined(separator: ", ")
  }

  /// Returns the reason why the page of a family has no tables.
  private func lack(of family: FamilyPage) -> String {
    figures.subjects.contains { $0.family == family.rawValue }
      ? "This run measured too little of it for a table; the explorer page shows its figures."
      : "This run did not measure it."
  }

  /// Returns all pages, the first page first. Links to charts and explorer begin with `prefix`.
  func pages(_ prefix: String) throws -> [ReportPage] {
    let others =
      FamilyPage.allCases.map(page) + [
        try ProductsPage(reordering).page(provenance(opening: try ProductsPage.opening()))
      ]
    func story(_ family: FamilyPage, _ blocks: [ReportSection.Block]) -> ReportSection {
      ReportSection(name: family.rawValue, title: family.title, blocks: blocks)
    }
    let sections = [
      needs.isEmpty ? nil : answer(prefix).section,
      QuestionsSection(reordering: reordering, merging: merging, needs: needs).section,
      story(.reordering, ReorderingStory(reordering).blocks(page: FamilyPage.reordering.file)),
      story(.insertion, InsertionSection(insertion).story(page: FamilyPage.insertion.file)),
      story(.merging, MergingSection(merging).story(page: FamilyPage.merging.file)),
      WorkloadsSection(data: reordering).section,
      try ClaimsSection(insertion: insertion, reordering: reordering, merging: merging).section(),
      MethodSection(results).section,
    ].compactMap(\.self)
    let contents = ContentsSection(sections: sections, pages: others).section
    let first = ReportPage(
      file: Self.pageName, title: "ListOrdering: results",
      sections: [provenance(opening: opening), contents] + sections)
    return [first] + others
  }

  /// Writes the pages, their charts and the explorer page, either all or none.
  func write(to folder: OutputFolder) throws {
    let charts = folder.url.appending(path: "charts")
    let prefix = folder.isPageAbove ? "\(Self.referenceName)/" : ""
    var files = FileBatch()
    var (old, new) = ("", "")
    var drawn: [ReportChart] = []
    for page in try pages(prefix) {
      let file = folder.page.deletingLastPathComponent().appending(path: page.file)
      let before = (try? WholeFile.read(file.path, isRegular: true)).map {
        String(decoding: $0, as: UTF8.self)
      }
      let text: String
      do throws(MarkdownPage.MarkerError) {
        text = try page.markdown(in: before, chartsIn: prefix)
      } catch {
        throw InputError(.data, "\(file.path): \(error.description)")
      }
      files.add(text, at: file)
      old += before ?? ""
      new += text
      drawn += page.charts
    }
    let explorer = ExplorerData(
      results: results, needs: needs, provenance: environmentLine, links: ExplorerLink.all(from: folder))
    files.add(try explorer.page(), at: folder.url.appending(path: Self.explorerName))
    for chart in drawn { files.add(chart.svg, at: folder.url.appending(path: chart.path)) }
    // Writing through a symbolic link would change files elsewhere, so it is removed.
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: charts.path)) != nil {
      unlink(charts.path)
    }
    try FileBatch.makeFolder(charts)
    try files.write()
    removeCharts(in: charts) {
      ReportChart.isShown($0, on: old, prefix) && !ReportChart.isShown($0, on: new, prefix)
    }
  }

  /// Removes an earlier run's charts that the page no longer shows. Other files are kept.
  private func removeCharts(in folder: URL, where isOutdated: (String) -> Bool) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasSuffix(".svg") && isOutdated(name) {
      unlink(folder.appending(path: name).path)
    }
  }

  // MARK: In short

  /// The tables for the terminal: the recommendations, and a short ranking per family.
  var summary: [Table] {
    [
      needs.isEmpty ? nil : answer("").terminal, ReorderingTables(reordering).terminal,
      InsertionSection(insertion).terminalTable,
      MergingSection(merging).terminalTable,
    ].compactMap(\.self)
  }

  /// Writes the report and prints its summary. The last printed line is the path of the page.
  func publish(in folder: OutputFolder) throws {
    try write(to: folder)
    for table in summary {
      try show(table)
      try say()
    }
    if let missing { try say(missing.filter { $0 != "*" && $0 != "`" }) }
    try say(folder.page.path.shown)
  }

  private func answer(_ prefix: String) -> AnswerSection {
    AnswerSection(needs: needs, explorer: prefix + Self.explorerName)
  }

  // MARK: Where the figures are from

  private var environmentLine: String {
    "Measured \(environment.date) at commit `\(environment.commit.prefix(12))`"
      + (environment.hasUncommittedChanges == true ? " with uncommitted changes" : "") + ": "
      + "\(environment.processor), \(environment.cores) cores, \(environment.operatingSystem), "
      + "Swift \(environment.swift), \(environment.configuration.rawValue) build, seed \(environment.seed)."
  }

  /// A sentence that says how many strategies or policies of the measured families the run left
  /// out, or `nil` if none.
  private var missing: String? {
    let measured = Dictionary(grouping: figures.subjects, by: \.family).mapValues { Set($0.map(\.strategy)) }
    let lacking = Catalog.families.flatMap { family -> [String] in
      guard let names = measured[family.name] else { return [] }
      return family.catalog.filter { ["strategy", "policy"].contains($0.kind) && !names.contains($0.name) }
        .map(\.name)
    }
    guard !lacking.isEmpty else { return nil }
    let named = lacking.count <= 5 ? ": " + lacking.map { "`\($0)`" }.joined(separator: ", ") : ""
    return
      "**This run left out \(lacking.count) strategies and policies\(named). "
      + (needs.isEmpty ? "" : "Each recommendation is the best of those that it measured. ")
      + "`swift run bench run --full` measures all of them.**"
  }

  private func provenance(opening: String) -> ReportSection {
    var lines = [opening, environmentLine]
    if environment.isComplete == false {
      lines.append("**The run was interrupted, so some figures are missing.**")
    }
    if let missing { lines.append(missing) }
    if !environment.isFitForTiming {
      lines.append("**Ignore the times: this was a debug build, or one that checks invariants.**")
    }
    return ReportSection(name: "provenance", title: nil, blocks: lines.map { .text($0) })
  }
}
