import ListOrdering
import Measuring

extension FractionalIndex: StoredKey {
  /// The text in quotation marks.
  public var json: String { text.jsonQuoted }
  public var jsonByteCount: Int { text.jsonQuotedByteCount }
}

extension String {
  /// The text as a JSON string.
  public var jsonQuoted: String {
    guard needsEscapes else { return "\"\(self)\"" }
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.isControl:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The bytes of the text as a JSON string.
  public var jsonQuotedByteCount: Int { needsEscapes ? jsonQuoted.utf8.count : utf8.count + 2 }

  /// Whether not every character stands for itself: most texts need no escapes, and long ones are many.
  private var needsEscapes: Bool {
    utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 >= 0x7F }
  }
}
