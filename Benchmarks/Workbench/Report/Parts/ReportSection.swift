import Reporting

struct ReportSection {
  enum Block {
    case text(String)
    /// A heading for the following blocks.
    case heading(String)
    case table(Table)
    case chart(ReportChart)
    /// Tables that are collapsed until the reader opens them.
    case folded(String, [Table])
  }

  /// The section's name in the markers around it.
  let name: String
  /// The heading, or `nil` for a section directly under the page's title.
  let title: String?
  var blocks: [Block] = []

  var charts: [ReportChart] {
    blocks.compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
  }

  /// Returns the section in Markdown. Links to the charts begin with `prefix`.
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

/// A chart and the path of its file.
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

  /// Returns the target of a Markdown link to a chart. `prefix` leads from the page to the parent
  /// of the charts' folder.
  static func link(to path: String, _ prefix: String) -> String { "(\(prefix)\(path))" }

  /// Whether a page shows a file of the charts' folder.
  static func isShown(_ file: String, on page: String, _ prefix: String) -> Bool {
    page.contains("]" + link(to: path(ofFile: file), prefix))
  }
}
