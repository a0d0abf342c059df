import Foundation

/// A user's search text, split into words. Nothing in it is query syntax.
///
/// Words of Latin letters and digits are searched in the ``SearchIndex``. All other words are
/// searched anywhere in the titles and tags: scripts such as Chinese have no spaces between words,
/// and SQLite does not ignore the accents or vowel signs of scripts other than Latin.
struct SearchText {
  /// The FTS5 query for the words that are searched in the index; `nil` if there are none.
  private(set) var match: String?
  /// The words to find anywhere in a title or a tag.
  private(set) var parts: [String]

  /// The scalars of Latin letters, digits, and the marks above and below them.
  static let latin: [ClosedRange<UInt32>] = [0...0x24F, 0x300...0x36F, 0x1E00...0x1EFF]

  init(_ text: String) {
    let words = text.unicodeScalars.split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }.map { String($0) }
    let indexed = words.indices.filter { Self.isIndexed(words[$0]) }
    parts = words.indices.filter { !indexed.contains($0) }.map { words[$0] }.unique
    // The user may still be typing the last word, so it also finds longer words that begin with it.
    let terms = indexed.map { index in
      "\"\(words[index].replacingOccurrences(of: "\"", with: "\"\""))\""
        + (index == words.count - 1 ? "*" : "")
    }
    match = terms.isEmpty ? nil : terms.unique.joined(separator: " ")
  }

  /// Returns whether a word is searched in the index: it has a letter or digit, and all of its
  /// characters except punctuation are in ``latin``.
  private static func isIndexed(_ word: String) -> Bool {
    var hasLetter = false
    for scalar in word.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
        hasLetter = true
      case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
        .connectorPunctuation, .otherPunctuation:
        continue
      default: break
      }
      if !latin.contains(where: { $0.contains(scalar.value) }) { return false }
    }
    return hasLetter
  }

  /// Returns whether a todo's title or tags contain each of ``parts``. Case, accents and width are
  /// ignored.
  ///
  /// - Complexity: O(*n*) in the lengths of the texts.
  func hasParts(_ todo: Todo) -> Bool {
    parts.allSatisfy { part in
      ([todo.title] + todo.tags).contains {
        $0.range(of: part, options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]) != nil
      }
    }
  }
}
