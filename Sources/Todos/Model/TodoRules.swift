/// What todos and lists may be: the same on every device, and on the server.
public enum TodoRules {
  /// The most characters of a title, as a person counts them: 👩‍👩‍👧 is one.
  public static let mostTitleCharacters = 32
  /// The most tags of a todo.
  public static let mostTags = 3
  /// The most characters of a tag.
  public static let mostTagCharacters = 8
  /// The most characters of a list's name.
  public static let mostNameCharacters = 32
  /// The most bytes of a character on average: what a person sees as one may be put together of any number.
  public static let mostBytesPerCharacter = 32
  /// The most todos of a list, those that are done included.
  public static let mostTodos = 200
  /// The most lists.
  public static let mostLists = 200
  /// The most bytes of a picture that is part of a list.
  public static let mostImageBytes = 65_536
}

extension TodoRules {
  /// A text without white space and control characters at its ends, and with a space for each run of them within.
  ///
  /// They are told by scalars: a character can begin with a space and go on with an accent, which stays.
  static func tidied(_ text: String) -> String {
    var tidied = String.UnicodeScalarView()
    for word in text.unicodeScalars.split(whereSeparator: { $0.properties.isWhitespace || isControl($0) }) {
      if !tidied.isEmpty { tidied.append(" ") }
      tidied.append(contentsOf: word)
    }
    return String(tidied)
  }

  /// Whether a person sees anything of a text.
  static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isWhitespace && !isInvisible($0) }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .surrogate, .privateUse: true
    // Those of these categories that are nevertheless blank: in Braille, in music, in Khitan.
    default:
      scalar.properties.isDefaultIgnorableCodePoint
        || ["\u{2800}", "\u{1D159}", "\u{16FE4}"].contains(scalar)
    }
  }
}
