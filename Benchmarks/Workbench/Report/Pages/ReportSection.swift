import Reporting

/// A part of the report.
struct ReportSection {
  enum Block {
    case text(String)
    /// What there is to see in what follows.
    case heading(String)
    case table(Table)
    case chart(ReportChart)
    /// Tables that only those see who want them.
    case folded(String, [Table])
  }

  /// The part's name in the markers around it.
  let name: String
  /// Its heading; `nil` for one that stands below the page's own.
  let title: String?
  var blocks: [Block] = []

  var charts: [ReportChart] {
    blocks.compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
  }

  /// The part in Markdown; its charts are found under `prefix`.
  func markdown(chartsIn prefix: String) -> String {
    var page = MarkdownPage()
    for block in blocks {
      switch block {
      case .text(let text): page.append(text)
      case .heading(let text): page.append(heading: text, level: 3)
      case .table(let table): page.append(table.markdown)
      case .chart(let chart): page.append("![\(chart.title)]" + ReportChart.link(to: chart.path, prefix))
      case .folded(let title, let tables):
        guard !tables.isEmpty else { continue }
        let content = tables.map(\.markdown).joined(separator: "\n")
        page.append("<details><summary>\(title)</summary>\n\n\(content)\n</details>")
      }
    }
    return page.text
  }
}

/// A chart and the file it goes into.
struct ReportChart {
  let title: String
  let path: String
  let svg: String

  init(_ name: String, title: String, svg: String) {
    self.title = title
    path = Self.path(ofFile: "\(name).svg")
    self.svg = svg
  }

  private static func path(ofFile name: String) -> String { "charts/\(name)" }

  /// What follows a chart's title on a page from which the charts' folder is found under `prefix`.
  static func link(to path: String, _ prefix: String) -> String { "(\(prefix)\(path))" }

  /// Whether a page shows the chart in a file of the charts' folder.
  static func isShown(_ file: String, on page: String, _ prefix: String) -> Bool {
    page.contains("]" + link(to: path(ofFile: file), prefix))
  }
}
