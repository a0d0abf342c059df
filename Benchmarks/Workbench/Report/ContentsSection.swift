import Reporting

/// The table of contents.
struct ContentsSection {
  /// The sections of this page, in order.
  let sections: [ReportSection]
  /// The other pages.
  let pages: [ReportPage]

  var section: ReportSection {
    let here = sections.compactMap(\.title).map { "[\($0)](#\(Self.anchor($0)))" }
    let there = pages.map { page in
      "- [\(page.title)](\(page.file)): \(page.sections.compactMap(\.title).map(Self.lowercased).joined(separator: "; "))"
    }
    return ReportSection(
      name: "contents", title: nil,
      blocks: [.text(here.joined(separator: " · ")), .text(there.joined(separator: "\n"))])
  }

  private static func lowercased(_ title: String) -> String {
    title.prefix(1).lowercased() + title.dropFirst()
  }

  /// Returns a heading's anchor, following GitHub's rules.
  static func anchor(_ heading: String) -> String {
    String(
      heading.lowercased().compactMap { character in
        character == " "
          ? "-" : character.isLetter || character.isNumber || character == "-" ? character : nil
      })
  }
}
