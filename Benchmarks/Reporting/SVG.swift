/// Writes well-formed SVG elements.
struct SVG {
  private(set) var text = ""

  /// Adds an element that is empty or has a text as its only child.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: String? = nil) {
    start(name, attributes)
    if let content {
      text += ">\(Self.escaped(content))</\(name)>\n"
    } else {
      text += "/>\n"
    }
  }

  /// Adds an element with the children that the closure adds.
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

  /// Returns a coordinate, rounded to a tenth.
  static func px(_ value: Double) -> String {
    precondition(value.isFinite, "a coordinate is not a number")
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  /// Returns the text with XML's special characters escaped. Removes those that XML forbids.
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

  /// Returns a generous estimate of the width of a text, because the font is unknown.
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

  /// Returns the text, truncated to the estimated width.
  static func cut(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
    guard Self.width(of: text, size: size, isBold: isBold) > width else { return text }
    var text = text
    while !text.isEmpty, Self.width(of: text + "…", size: size, isBold: isBold) > width { text.removeLast() }
    return text + "…"
  }

  /// Returns the text, broken into lines of the estimated width.
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
