#if Server
import Foundation
import Todos

/// JSON as bytes: read with a bound on its depth, written in one form.
enum JSONText {
  /// How deep arrays and objects may lie in each other in what a client sends.
  static let deepest = 32
  /// The most values in what a client sends: ten times what a list has, and read in a moment.
  static let mostValues = 100_000

  /// The members of the object that a client sends.
  ///
  /// - Throws: ``Problem``: `tooLarge` where it has more than ``mostValues``; `malformed` where it is no object in JSON, or
  ///   too deep: a reader that calls itself for each level would otherwise need a stack as deep as a client likes.
  static func members(of text: Data) throws(Problem) -> [String: JSONValue] {
    // The reader takes other forms of Unicode as well, in which a quote is not the byte that is looked for here.
    guard !text.contains(0), String(validating: text, as: UTF8.self) != nil else {
      throw Problem(.malformed, "The body has to be an object in JSON, in UTF-8.")
    }
    let shape = shape(of: text)
    if shape.values > mostValues { throw Problem(.tooLarge, "A body may have \(mostValues) values.") }
    if shape.depth > deepest {
      throw Problem(.malformed, "Arrays and objects may lie at most \(deepest) deep in each other.")
    }
    do {
      return try object(text)
    } catch {
      throw Problem(
        .malformed, "The body has to be an object in JSON, and its numbers such as a double holds.")
    }
  }

  /// The members of an object that the server has written itself.
  ///
  /// - Throws: What the reader throws, where it was damaged since.
  static func object(_ text: Data) throws -> [String: JSONValue] {
    let read = try JSONSerialization.jsonObject(with: escapingMarks(text))
    guard case .object(let members)? = JSONValue(read: read) else {
      throw CocoaError(.propertyListReadCorrupt)
    }
    return members
  }

  /// A text in which the marks U+FEFF are escaped: the reader of Foundation for Linux drops one that begins a string, as if
  /// it were that of a file.
  private static func escapingMarks(_ text: Data) -> Data {
    let mark = Data([0xef, 0xbb, 0xbf])
    guard text.range(of: mark) != nil else { return text }
    var (escaped, rest) = (Data(), text.starts(with: mark) ? text.dropFirst(3) : text[...])
    while let next = rest.range(of: mark) {
      escaped += rest[..<next.lowerBound]
      escaped += Data("\\ufeff".utf8)
      rest = rest[next.upperBound...]
    }
    return escaped + rest
  }

  /// How deep brackets lie in each other, and how many values there are at least; the text need not be JSON.
  static func shape(of text: Data) -> (depth: Int, values: Int) {
    var (depth, most, values) = (0, 0, 0)
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
        values += 1
        most = max(most, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ","): values += 1
      default: break
      }
    }
    return (most, values)
  }

  /// A value as a text: members in the order of their names, no white space.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
#endif
