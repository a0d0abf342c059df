import Reporting

/// A page of the report: a file, and the parts of it that are made of figures.
struct ReportPage {
  /// The file's name, beside the first page.
  let file: String
  let title: String
  let sections: [ReportSection]

  /// The page: every part between markers. What people have written between the parts stays; parts that the page lacks
  /// follow at its end.
  ///
  /// - Parameters:
  ///   - old: what stands there now.
  ///   - prefix: where the charts' folder is found from the page.
  /// - Throws: where two markers open a part, or a part does not close.
  func markdown(in old: String?, chartsIn prefix: String) throws(MarkdownPage.MarkerError) -> String {
    var page = MarkdownPage(old.flatMap { $0.isEmpty ? nil : $0 } ?? "# \(title)\n")
    for section in sections {
      let content = section.markdown(chartsIn: prefix)
      if page.holds(generated: section.name) {
        try page.replace(generated: section.name, with: content)
      } else {
        if let title = section.title { page.append(heading: title, level: 2) }
        page.append(generated: section.name, content)
      }
    }
    return page.text
  }

  var charts: [ReportChart] { sections.flatMap(\.charts) }
}
