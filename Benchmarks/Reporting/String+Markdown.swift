import Measuring

extension String {
  /// The text as a piece of a Markdown page that is read as it stands: no HTML, no markup and no line break comes of it.
  ///
  /// For names that others have written. Characters become HTML's references and not Markdown's escapes, which mean
  /// nothing between backticks; so a name cannot end the code that it stands in. Control characters are shown as by
  /// ``Swift/String/shown``.
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
