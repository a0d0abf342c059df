/// The rules for todos and lists, which are the same on every device and on the server.
public enum TodoRules {
  /// The maximum number of characters of a title, as a person counts them: 👩‍👩‍👧 is one.
  public static let maxTitleCharacters = 32
  /// The maximum number of tags of a todo.
  public static let maxTags = 3
  /// The maximum number of characters of a tag.
  public static let maxTagCharacters = 8
  /// The maximum number of characters of a list's name.
  public static let maxNameCharacters = 32
  /// The maximum average number of bytes per character of a text. A single character may have more.
  public static let maxBytesPerCharacter = 32
  /// The maximum number of todos of a list, done ones included.
  public static let maxTodos = 200
  /// The maximum number of lists.
  public static let maxLists = 200
  /// The maximum number of bytes of all ``AppField`` values of a todo or a list, as JSON.
  public static let maxFieldBytes = 16_384
  /// The maximum number of bytes of an image that is sent with its list.
  public static let maxImageBytes = 65_536
}

extension TodoRules {
  /// Returns a text as it is stored once a user has written it.
  ///
  /// White space and control characters are removed at the ends of the text. Between other
  /// characters, each sequence of them becomes one space. Hidden characters are removed, see
  /// ``isHidden(_:)``. The text is read by Unicode scalars, because a character may consist of a
  /// space and an accent, and the accent is kept.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  static func tidied(_ text: String) -> String {
    var tidied = String.UnicodeScalarView()
    var isAfterSpace = false
    scan(text.unicodeScalars) { scalar, kind in
      switch kind {
      case .visible:
        if isAfterSpace { tidied.append(" ") }
        // Appends single scalars: the time to append a slice would grow with the text before it.
        tidied.append(scalar)
        isAfterSpace = false
      case .space, .control: isAfterSpace = !tidied.isEmpty
      case .hidden: break
      }
    }
    return String(tidied)
  }

  /// Returns the first control or hidden character of a text, and its position in scalars from 1. A
  /// tidied text has none. White space of any kind is not reported.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  package static func firstUntidyScalar(of text: String) -> (scalar: Unicode.Scalar, position: Int)? {
    var first: (scalar: Unicode.Scalar, position: Int)?
    var position = 0
    scan(text.unicodeScalars) { scalar, kind in
      position += 1
      if first == nil, kind == .control || kind == .hidden { first = (scalar, position) }
    }
    return first
  }

  /// Returns whether a text has a visible character.
  static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isWhitespace && !isInvisible($0) }
  }

  private enum ScalarKind { case visible, space, control, hidden }

  /// Calls `body` with each scalar of a text and its kind.
  private static func scan(
    _ scalars: String.UnicodeScalarView, _ body: (Unicode.Scalar, ScalarKind) -> Void
  ) {
    // Tags are invisible letters of Unicode. Between a black flag and an end mark, they name a
    // region, and are shown as the flag of that region. All other tags are hidden characters.
    var flagEnd = scalars.startIndex
    for (index, scalar) in zip(scalars.indices, scalars) {
      if scalar == "\u{1F3F4}" { flagEnd = endOfTags(in: scalars, after: index) }
      body(scalar, isHidden(scalar) && !(isTag(scalar) && index < flagEnd) ? .hidden : kind(of: scalar))
    }
  }

  /// Returns the end of the tags that follow a flag, with their end mark. If there are no tags, or
  /// no end mark, returns the end of the flag itself.
  private static func endOfTags(
    in scalars: String.UnicodeScalarView, after flag: String.Index
  ) -> String.Index {
    let start = scalars.index(after: flag)
    let tags = scalars[start...].prefix { isTag($0) && $0 != "\u{E007F}" }
    return tags.endIndex < scalars.endIndex && scalars[tags.endIndex] == "\u{E007F}" && !tags.isEmpty
      ? scalars.index(after: tags.endIndex) : start
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool { ("\u{E0020}"..."\u{E007F}").contains(scalar) }

  private static func kind(of scalar: Unicode.Scalar) -> ScalarKind {
    if scalar.properties.isWhitespace { return .space }
    return scalar.properties.generalCategory == .control ? .control : .visible
  }

  /// Returns whether a scalar is hidden: it only formats its surroundings, or has no meaning, and
  /// no script or emoji needs it. Hidden are overrides, embeddings and isolates of the writing
  /// direction, characters without a width, soft hyphens, and tags.
  ///
  /// Not hidden are joiners and direction marks (U+200C to U+200F and U+061C) and the Mongolian
  /// vowel separator, which scripts need. Variation selectors are not hidden either: their category
  /// is mark.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    // Comparing the number is fast, and excludes nearly all scalars.
    guard scalar.value >= 0xAD, scalar.properties.isDefaultIgnorableCodePoint else { return false }
    switch scalar.properties.generalCategory {
    case .format:
      return !("\u{200C}"..."\u{200F}").contains(scalar) && !["\u{61C}", "\u{180E}"].contains(scalar)
    case .unassigned: return true
    default: return false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .surrogate, .privateUse: true
    // The listed scalars of Braille, music and Khitan are blank, although others of their
    // categories are visible.
    default:
      scalar.properties.isDefaultIgnorableCodePoint
        || ["\u{2800}", "\u{1D159}", "\u{16FE4}"].contains(scalar)
    }
  }
}

extension TodoRules {
  /// The minimum number of characters that a cut after a word must leave.
  private static let minCharactersAtWord = 16

  /// Returns a tidied title cut to the limit, or `nil` if it is not longer.
  static func shortenedTitle(_ title: String) -> String? {
    guard let end = title.index(title.startIndex, offsetBy: maxTitleCharacters, limitedBy: title.endIndex),
      end < title.endIndex
    else { return nil }
    // A cut within a word drops the last character, to make room for the ellipsis.
    let longest = title[..<end]
    let cut = longest.index(before: end)
    if let space = longest.lastIndex(of: " "), longest[..<space].count >= minCharactersAtWord {
      return longest[..<space] + "…"
    }
    return longest[..<cut] + "…"
  }
}
