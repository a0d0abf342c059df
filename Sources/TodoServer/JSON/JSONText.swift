#if Server
import Foundation

/// JSON as bytes: read with a bound on its depth, written in one form.
enum JSONText {
  /// How deep arrays and objects may lie in each other in what a client sends.
  static let deepest = 32

  /// The value that a text is.
  ///
  /// - Throws: ``Problem`` of the kind `malformed`, where it is no JSON, or too deep: a reader that calls itself for each
  ///   level would otherwise need a stack as deep as a client likes.
  static func value(of text: Data) throws(Problem) -> JSONValue {
    if depth(of: text) > deepest {
      throw Problem(.malformed, "Arrays and objects may lie at most \(deepest) deep in each other.")
    }
    do {
      return try JSONDecoder().decode(JSONValue.self, from: text)
    } catch {
      throw Problem(.malformed, "The body is no JSON: \(reason(of: error))")
    }
  }

  /// The members of the object that a text is.
  ///
  /// - Throws: ``Problem`` as `value(of:)`, and where it is no object.
  static func members(of text: Data) throws(Problem) -> [String: JSONValue] {
    guard case .object(let members) = try value(of: text) else {
      throw Problem(.malformed, "The body has to be a JSON object.")
    }
    return members
  }

  /// How deep brackets lie in each other; the text need not be JSON.
  static func depth(of text: Data) -> Int {
    var (depth, most) = (0, 0)
    var (isInString, isEscaped) = (false, false)
    for byte in text {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        most = max(most, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return most
  }

  /// A value as a text: members in the order of their names, no white space.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func reason(of error: any Error) -> String {
    guard case .dataCorrupted(let context)? = error as? DecodingError else { return "it can't be read." }
    let below = context.underlyingError.map {
      ($0 as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
    }
    return below.map { $0.isEmpty ? context.debugDescription : $0 } ?? context.debugDescription
  }
}
#endif
