/// Characters that break naive text handling: quotes, controls, combining marks, right-to-left
/// marks, and characters with several scalars or UTF-16 code units.
public let degenerateCharacters: [Character] = [
  " ", "\"", "\\", "/", "'", ",", "\n", "\t", "\r\n", "\0", "\u{1B}", "é", "e\u{301}", "ß", "İ", "ﬁ", "中",
  "\u{301}", "\u{200D}", "\u{202E}", "\u{FEFF}", "\u{2028}", "\u{FFFD}", "\u{10FFFF}", "𝄞", "👩‍👩‍👧", "🇩🇪",
]

extension Source {
  /// Draws any bytes.
  public mutating func bytes(_ counts: ClosedRange<Int>) throws -> [UInt8] {
    try array(counts) { UInt8(try $0.draw(upTo: 255)) }
  }

  /// Draws a text: mostly letters (`a` is the simplest), then other ASCII, `degenerateCharacters`
  /// and any scalars. Some scalars combine with their neighbors, so the text's `count` may be
  /// smaller.
  public mutating func string(_ counts: ClosedRange<Int>) throws -> String {
    var text = ""
    try repeating(counts) { text.append(try $0.character()) }
    return text
  }

  /// Draws a character like `string`.
  public mutating func character() throws -> Character {
    switch try branch(5, 2, 2, 1) {
    case 0: return Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(try draw(upTo: 25))))
    case 1: return Character(Unicode.Scalar(UInt8(try draw(upTo: 127))))
    case 2: return try pick(degenerateCharacters)
    default:
      // Skips the surrogates, which are not scalars.
      let number = UInt32(try draw(upTo: 0x10FFFF - 0x800))
      return Character(Unicode.Scalar(number < 0xD800 ? number : number + 0x800)!)
    }
  }

  /// Draws an identifier that is valid in most languages: a letter, then letters, digits and
  /// underscores. `a` is the simplest.
  public mutating func identifier(_ counts: ClosedRange<Int> = 1...12) throws -> String {
    precondition(counts.lowerBound > 0, "an identifier has a first letter")
    let letters = Array("abcdefghijklmnopqrstuvwxyz_0123456789")
    var text = ""
    try repeating(counts) { source in
      text.append(try source.pick(text.isEmpty ? letters[..<26] : letters[...]))
    }
    return text
  }
}
