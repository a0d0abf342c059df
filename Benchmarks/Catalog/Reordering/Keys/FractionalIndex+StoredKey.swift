import ListOrdering
import Measuring

extension FractionalIndex: StoredKey {
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

  /// The number of bytes of the text as a JSON string.
  public var jsonQuotedByteCount: Int { needsEscapes ? jsonQuoted.utf8.count : utf8.count + 2 }

  /// Whether some characters need an escape. Most texts need none, so this check
  /// avoids work on many long texts.
  private var needsEscapes: Bool {
    utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 >= 0x7F }
  }
}
