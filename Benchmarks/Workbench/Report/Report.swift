import Catalogue
import Foundation
import Measuring
import Reporting

/// The report of a run: made from what was measured, and from nothing else.
struct Report {
  /// The name of the reference run's folder, beside which its page stands.
  static let referenceName = "reference"

  let results: Results
  let figures: Figures

  init(results: Results) {
    self.results = results
    figures = Figures(results)
  }

  /// Writes `README.md` and its charts into a folder; returns the page.
  func write(to folder: URL) throws -> URL {
    do {
      try FileManager.default.createDirectory(
        at: folder.appending(path: "charts"), withIntermediateDirectories: true)
      for chart in charts {
        try Data(chart.svg.utf8).write(to: folder.appending(path: chart.path), options: .atomic)
      }
    } catch let error as CocoaError {
      throw InputError(.cannotCreate, "\(folder.path): \(error.localizedDescription); name a writable folder")
    }
    return try writePage(to: folder, chartsIn: "")
  }

  /// Writes `README.md` alone; its charts are found under `prefix`.
  func writePage(to folder: URL, chartsIn prefix: String) throws -> URL {
    let page = folder.appending(path: "README.md")
    do {
      try Data(markdown(chartsIn: prefix).utf8).write(to: page, options: .atomic)
    } catch let error as CocoaError {
      throw InputError(.cannotCreate, "\(page.path): \(error.localizedDescription); name a writable folder")
    }
    return page
  }

  /// The page; its charts are found under `prefix`.
  func markdown(chartsIn prefix: String) -> String {
    var page = MarkdownPage("# ListOrdering: the figures\n")
    page.append(provenance)
    page.append(heading: "The answer", level: 2)
    page.append(answer)
    for section in sections {
      page.append(heading: section.title, level: 2)
      for block in section.blocks {
        switch block {
        case .text(let text): page.append(text)
        case .table(let table): page.append(table.markdown)
        case .chart(let chart): page.append("![\(chart.title)](\(prefix)\(chart.path))")
        }
      }
    }
    return page.text
  }

  /// The tables for the terminal: the answer, and the path follows.
  var summary: String { answer }

  private var sections: [ReportSection] {
    [InsertionSection(figures).section, ReorderingSection(figures).section, MergingSection(figures).section]
      .compactMap(\.self) + [MethodSection(results).section]
  }

  private var charts: [ReportChart] {
    sections.flatMap(\.blocks).compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
  }

  private var answer: String {
    let answers = [
      InsertionSection(figures).answer, ReorderingSection(figures).answer, MergingSection(figures).answer,
    ].compactMap(\.self)
    return answers.map { "- \($0)" }.joined(separator: "\n")
  }

  private var provenance: String {
    let environment = results.environment
    var lines = [
      "\(environment.date), commit `\(environment.commit.prefix(12))`"
        + (environment.hasUncommittedChanges == true ? " with uncommitted changes" : "") + ", "
        + "\(environment.processor), \(environment.cores) cores, \(environment.operatingSystem), "
        + "Swift \(environment.swift), \(environment.configuration.rawValue) build, seed \(environment.seed)."
    ]
    if !environment.isFitForTiming {
      lines.append("**The times mean nothing: this was a debug build, or one that checks invariants.**")
    }
    return lines.joined(separator: "\n\n")
  }
}

/// A part of the report.
struct ReportSection {
  enum Block {
    case text(String)
    case table(Table)
    case chart(ReportChart)
  }

  let title: String
  var blocks: [Block]
}

/// A chart and the file it goes into.
struct ReportChart {
  let title: String
  let path: String
  let svg: String

  init(_ name: String, title: String, svg: String) {
    self.title = title
    path = "charts/\(name).svg"
    self.svg = svg
  }
}
