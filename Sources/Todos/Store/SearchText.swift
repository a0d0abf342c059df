import Foundation
import GRDB

/// A user's search text, split into words. Nothing in it is query syntax.
///
/// A word is found in a text that contains it, ignoring case, accents and width. If a word begins
/// with a Latin letter or digit, the text must have no further one before it, and likewise at the
/// end. Scripts such as Chinese have no spaces between words, so other letters and symbols are also
/// found within longer words.
///
/// Punctuation separates words, as spaces do. Only if the search text consists of punctuation is
/// that punctuation searched.
struct SearchText {
  /// The words, folded, with marks; see ``marked(_:)``.
  private let words: [[UInt8]]
  /// Whether the search text is nothing but punctuation.
  private let isPunctuation: Bool
  /// The longest run of ASCII letters, digits and symbols in the words.
  private let longestRun: String
  private let isASCII: Bool

  init(_ text: String) {
    let parts = text.unicodeScalars.split { Self.isSpace($0) }.map { String($0) }
    var folded = parts.map { Self.folded($0, keepsPunctuation: false) }
    isPunctuation = folded.allSatisfy(\.isEmpty)
    if isPunctuation { folded = parts.map { Self.folded($0, keepsPunctuation: true) } }
    var words = folded.map(Self.marked)
    // The user may still be typing the last word, so it also finds longer words that begin with it.
    if let last = parts.last, Self.endsInLetter(last), words[words.count - 1].last == Self.mark {
      words[words.count - 1].removeLast()
    }
    self.words = words.filter { !$0.isEmpty }.unique
    let scalars = folded.joined()
    isASCII = scalars.allSatisfy(\.isASCII)
    let runs = folded.flatMap { $0.split { $0 == " " || !$0.isASCII } }
    longestRun =
      runs.max { $0.count < $1.count }.map { String(String.UnicodeScalarView($0.prefix(100))) } ?? ""
  }

  /// An SQL condition that all todos with the words meet, and perhaps others; `nil` if it would not
  /// exclude any.
  ///
  /// Only texts of plain ASCII are compared in SQL, where LIKE ignores the case of ASCII letters. All
  /// others meet the condition, and JSON with escaped characters does, too.
  var condition: (sql: String, arguments: StatementArguments)? {
    if words.isEmpty { return nil }
    if !isASCII { return (Self.isForeign, []) }
    let run = ["\\", "%", "_"].reduce(longestRun) { $0.replacingOccurrences(of: $1, with: "\\\($1)") }
    return (Self.isCandidate, ["%\(run)%", "%\(run)%"])
  }

  private static let isCandidate = #"(title LIKE ? ESCAPE '\' OR tags LIKE ? ESCAPE '\' OR \#(isForeign))"#
  private static let isForeign = """
    (length(title) <> length(CAST(title AS BLOB)) OR length(tags) <> length(CAST(tags AS BLOB)) \
    OR typeof(title) <> 'text' OR typeof(tags) <> 'text' OR instr(tags, '\\'))
    """

  /// Returns whether a todo's title or tags contain each word.
  ///
  /// - Complexity: O(*n*) in the lengths of the texts, for each word.
  func isFound(in todo: Todo) -> Bool {
    if words.isEmpty { return true }
    let texts = ([todo.title] + todo.tags).map { text in
      Self.marked(Self.folded(text, keepsPunctuation: isPunctuation))
    }
    return words.allSatisfy { word in
      texts.contains { text in text.indices.contains { text[$0...].starts(with: word) } }
    }
  }
}

extension SearchText {
  /// Returns a text without case, accents and characters that are not visible. Each run of spaces
  /// and punctuation becomes a space, except at the ends.
  private static func folded(_ text: String, keepsPunctuation: Bool) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var isSeparated = false
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let folded =
      isASCII
      ? text.lowercased()
      : text.folding(options: options, locale: nil).decomposedStringWithCanonicalMapping
    for scalar in folded.unicodeScalars {
      if !isASCII, scalar.properties.isDefaultIgnorableCodePoint || isAccent(scalar) { continue }
      if isSpace(scalar) || !keepsPunctuation && isPunctuation(scalar) {
        isSeparated = true
      } else {
        if isSeparated, !scalars.isEmpty { scalars.append(" ") }
        isSeparated = false
        scalars.append(scalar)
      }
    }
    return scalars
  }

  /// A byte that no folded text has.
  private static let mark: UInt8 = 0

  /// Returns the UTF-8 bytes of a folded text, with a mark at both ends of each run of Latin letters
  /// and digits. So a text has the word `cat` if its bytes contain those of `cat` with the marks.
  private static func marked(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var bytes: [UInt8] = []
    var isInWord = false
    for scalar in scalars {
      if isLatin(scalar) != isInWord {
        isInWord.toggle()
        bytes.append(mark)
      }
      bytes += UTF8.encode(scalar)!
    }
    if isInWord { bytes.append(mark) }
    return bytes
  }

  /// Returns whether a scalar is an accent or a vowel point, which Foundation does not remove from
  /// all scripts. Vowel signs that users always write, as in Hindi and Thai, don't count.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    let order = scalar.properties.canonicalCombiningClass.rawValue
    return (10...36).contains(order) || order >= 200
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .connectorPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x250 || (0x1E00...0x1EFF).contains(scalar.value)) && isLetter(scalar)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func endsInLetter(_ word: String) -> Bool {
    word.decomposedStringWithCanonicalMapping.unicodeScalars.last {
      $0.properties.canonicalCombiningClass == .notReordered
    }
    .map(isLetter) ?? false
  }
}
