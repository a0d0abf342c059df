import Measuring

extension String {
  /// The text escaped for Markdown: it contains no HTML, markup or line breaks.
  ///
  /// Used for names that others have written. Special characters become HTML character references,
  /// because Markdown's backslash escapes have no effect in code spans. So a name cannot end the
  /// code span around it. Control characters are escaped like in ``Swift/String/shown``.
  /// - Complexity: O(length of the text).
  public var shownInMarkdown: String {
    shown.unicodeScalars.reduce(into: "") { text, scalar in
      if Self.markup.contains(scalar) {
        text += "&#\(scalar.value);"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  private static let markup = Set("&<>`[]*~|".unicodeScalars)
}
