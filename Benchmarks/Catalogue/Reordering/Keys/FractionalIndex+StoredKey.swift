import ListOrdering
import Measuring

extension FractionalIndex: StoredKey {
  /// The text in quotation marks.
  var json: String { text.jsonQuoted }
}

extension String {
  /// The text as a JSON string.
  var jsonQuoted: String {
    // Most texts need no escapes, and long ones are many.
    let needsEscapes = utf8.contains {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 >= 0x7F
    }
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
}
