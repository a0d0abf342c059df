import Reporting

/// A page of the report: a file and its generated sections.
struct ReportPage {
  /// The file name. All pages are in the same folder.
  let file: String
  let title: String
  let sections: [ReportSection]

  /// Returns the text of the page, with each section between markers. Text that people have written
  /// between the sections is kept. Missing sections are appended.
  ///
  /// - Parameters:
  ///   - old: The current text of the page.
  ///   - prefix: The path from the page to the parent of the charts' folder.
  /// - Throws: If a section has two start markers, or no end marker.
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
