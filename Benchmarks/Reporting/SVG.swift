/// Writes the elements of a picture, well-formed by construction.
struct SVG {
  private(set) var text = ""

  /// An element without children, or with a text as its only child.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: String? = nil) {
    start(name, attributes)
    if let content {
      text += ">\(Self.escaped(content))</\(name)>\n"
    } else {
      text += "/>\n"
    }
  }

  /// An element around what `children` adds.
  mutating func add(
    _ name: String, _ attributes: KeyValuePairs<String, String>, children: (inout SVG) -> Void
  ) {
    start(name, attributes)
    text += ">\n"
    children(&self)
    text += "</\(name)>\n"
  }

  private mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
  }

  /// A coordinate in the picture, to a tenth.
  static func px(_ value: Double) -> String {
    precondition(value.isFinite, "a coordinate is not a number")
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  /// The text with the characters replaced that mean something in XML; those that XML forbids are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..<" ", "\u{7F}", "\u{FFFE}", "\u{FFFF}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// About how wide a text is: a picture cannot ask which typeface it gets, so this is on the generous side.
  static func width(of text: String, size: Double, isBold: Bool = false) -> Double {
    text.reduce(0) { width, character in
      switch character {
      case "i", "j", "l", "t", "f", "r", "I", " ", ".", ",", ":", ";", "'", "|", "(", ")", "-", "*":
        width + 0.38
      case "m", "w", "M", "W", "%", "@", "…", "—": width + 0.97
      default: width + (character.isUppercase ? 0.72 : 0.62)
      }
    } * size * (isBold ? 1.1 : 1)
  }

  /// The text, cut so that it is about no wider than told.
  static func cut(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
    guard Self.width(of: text, size: size, isBold: isBold) > width else { return text }
    var text = text
    while !text.isEmpty, Self.width(of: text + "…", size: size, isBold: isBold) > width { text.removeLast() }
    return text + "…"
  }

  /// The text's words on lines about no wider than told.
  static func lines(_ text: String, width: Double, size: Double, isBold: Bool = false) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, Self.width(of: "\(last) \(word)", size: size, isBold: isBold) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(cut(String(word), to: width, size: size, isBold: isBold))
      }
    }
    return lines
  }
}
