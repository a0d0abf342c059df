#if Server
import Foundation
import Todos

/// A reader of JSON exactly as RFC 8259 defines it, in one pass over the bytes.
struct JSONReader {
  /// The reason and position of a syntax error.
  struct Fault: Error, CustomStringConvertible {
    /// The number of bytes before the error.
    let position: Int
    let reason: String
    /// The kind of the error response if a request contains the text.
    var kind = ProblemKind.malformed

    var description: String { "Cannot read the JSON at byte \(position): \(reason)." }
  }

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var values = 0

  /// Returns the members of the object in a UTF-8 text.
  ///
  /// - Complexity: O(n) for n bytes.
  static func members(of text: Data) throws(Fault) -> [String: JSONValue] {
    var reader = JSONReader(bytes: [UInt8](text))
    reader.skipSpace()
    guard reader.next == UInt8(ascii: "{") else { throw reader.expected("an object") }
    let members = try reader.object()
    reader.skipSpace()
    guard reader.next == nil else { throw reader.expected("nothing after the object") }
    return members
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func expected(_ what: String) -> Fault {
    let found =
      switch next {
      case nil: "the end"
      case let byte? where (0x21..<0x7F).contains(byte): "‘\(Character(Unicode.Scalar(byte)))’"
      case let byte?: "the byte 0x\(String(byte, radix: 16))"
      }
    return Fault(position: position, reason: "expected \(what), found \(found)")
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func value() throws(Fault) -> JSONValue {
    skipSpace()
    values += 1
    if values > JSONText.maxValues {
      throw Fault(
        position: position, reason: "there are more than \(JSONText.maxValues) values", kind: .tooLarge)
    }
    switch next {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
    case _ where skip("true"): return .bool(true)
    case _ where skip("false"): return .bool(false)
    case _ where skip("null"): return .null
    default: throw expected("a value")
    }
  }

  /// Reads the comma-separated parts of an array or object.
  private mutating func list(
    until end: UInt8, _ part: (inout JSONReader) throws(Fault) -> Void
  ) throws(Fault) {
    guard depth < JSONText.maxDepth else {
      throw Fault(
        position: position, reason: "arrays and objects are nested more than \(JSONText.maxDepth) deep")
    }
    depth += 1
    position += 1
    skipSpace()
    if next != end {
      try part(&self)
      skipSpace()
      while next == UInt8(ascii: ",") {
        position += 1
        try part(&self)
        skipSpace()
      }
    }
    guard next == end else { throw expected("‘,’ or ‘\(Character(Unicode.Scalar(end)))’") }
    position += 1
    depth -= 1
  }

  private mutating func array() throws(Fault) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(until: UInt8(ascii: "]")) { (reader) throws(Fault) in elements.append(try reader.value()) }
    return elements
  }

  private mutating func object() throws(Fault) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    try list(until: UInt8(ascii: "}")) { (reader) throws(Fault) in
      reader.skipSpace()
      let start = reader.position
      guard reader.next == UInt8(ascii: "\"") else { throw reader.expected("a name in double quotes") }
      let name = try reader.string()
      reader.skipSpace()
      guard reader.skip(":") else { throw reader.expected("‘:’") }
      // Reject names that are canonically equivalent, too. Swift regards them as equal, so a client
      // in Swift would lose one of the members.
      guard members.updateValue(try reader.value(), forKey: name) == nil else {
        throw Fault(position: start, reason: "the object already has a member of this name")
      }
    }
    return members
  }

  private mutating func number() throws(Fault) -> JSONValue {
    let start = position
    _ = skip("-")
    if !skip("0") { try digits() }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw Fault(position: start, reason: "the number is beyond the range of a double")
    }
    // A whole number such as 1e3 or 2.0 also becomes an integer.
    return Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }

  private mutating func digits() throws(Fault) {
    let start = position
    while let byte = next, Self.isDigit(byte) { position += 1 }
    if position == start { throw expected("a digit") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func string() throws(Fault) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte >= 0x20 {
      if byte == UInt8(ascii: "\\") {
        text += try escape().utf8
        continue
      }
      position += 1
      if byte != UInt8(ascii: "\"") {
        text.append(byte)
        continue
      }
      guard let text = String(validating: text, as: UTF8.self) else {
        throw Fault(position: start, reason: "the text is not valid UTF-8")
      }
      return text
    }
    throw expected("a closing quote, or a character that needs no escape")
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func escape() throws(Fault) -> String {
    let start = position
    position += 1
    if let text = next.flatMap({ Self.escapes[$0] }) {
      position += 1
      return text
    }
    guard skip("u") else { throw expected("a JSON escape") }
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), skip("\\u") { units.append(try codeUnit()) }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw Fault(position: start, reason: "the surrogate is not part of a pair")
    }
    return text
  }

  private mutating func codeUnit() throws(Fault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw expected("a hexadecimal digit")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
#endif
