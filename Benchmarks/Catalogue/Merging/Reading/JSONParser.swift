/// Reads a JSON text (RFC 8259), in one pass over its bytes.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var depth = 0
  private var values = 0

  /// Deeper nesting than this is refused, for it would exhaust the stack.
  private static let depthLimit = 256

  /// More values than this are refused: each takes up to a hundred times the memory of its text.
  private let mostValues: Int

  private init(_ bytes: [UInt8], mostValues: Int) {
    self.bytes = bytes
    self.mostValues = mostValues
  }

  /// The one value that the text holds.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - mostValues: More values than these are refused.
  static func parse(_ bytes: [UInt8], mostValues: Int = 8_000_000) throws(JSONSyntaxError) -> JSONNode {
    var parser = JSONParser(bytes, mostValues: mostValues)
    let node = try parser.value()
    parser.skipSpace()
    guard parser.next == nil else { throw parser.error("there is more text after the end of the value") }
    return node
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ problem: String) -> JSONSyntaxError { JSONSyntaxError(line: line, problem: problem) }

  private var unexpected: JSONSyntaxError {
    guard let next else { return error("the text ends in the middle of a value") }
    return error("\"\(Character(Unicode.Scalar(next < 128 ? next : 63)))\" is out of place here")
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      if byte == 0x0A { line += 1 }
      position += 1
    }
  }

  private mutating func skip(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for offset in 0..<count where literal.utf8Start[offset] != bytes[position + offset] { return false }
    position += count
    return true
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONNode {
    skipSpace()
    values += 1
    guard values <= mostValues else { throw error("there are more than \(mostValues) values") }
    let start = line
    let value: JSONNode.Value =
      switch next {
      case UInt8(ascii: "{"): .object(try object())
      case UInt8(ascii: "["): .array(try array())
      case UInt8(ascii: "\""): .string(try string())
      case _ where skip("true"): .bool(true)
      case _ where skip("false"): .bool(false)
      case _ where skip("null"): .null
      case _ where skip("NaN"): .number(.nan)
      case _ where skip("Infinity"): .number(.infinity)
      case _ where skip("-Infinity"): .number(-.infinity)
      default: try number()
      }
    return JSONNode(value: value, line: start)
  }

  /// Reads what stands between two brackets, element by element.
  private mutating func list(
    closing: UInt8, _ element: (inout JSONParser) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    depth += 1
    guard depth <= Self.depthLimit else { throw error("values are nested more than \(Self.depthLimit) deep") }
    position += 1
    skipSpace()
    if next != closing {
      while true {
        try element(&self)
        skipSpace()
        if next == closing { break }
        guard next == UInt8(ascii: ",") else { throw unexpected }
        position += 1
        skipSpace()
      }
    }
    position += 1
    depth -= 1
  }

  private mutating func array() throws(JSONSyntaxError) -> [JSONNode] {
    var elements: [JSONNode] = []
    try list(closing: UInt8(ascii: "]")) { (parser) throws(JSONSyntaxError) in
      elements.append(try parser.value())
    }
    return elements
  }

  private mutating func object() throws(JSONSyntaxError) -> [(name: String, node: JSONNode)] {
    var fields: [(name: String, node: JSONNode)] = []
    try list(closing: UInt8(ascii: "}")) { (parser) throws(JSONSyntaxError) in
      guard parser.next == UInt8(ascii: "\"") else { throw parser.unexpected }
      let name = try parser.string()
      parser.skipSpace()
      guard parser.next == UInt8(ascii: ":") else { throw parser.unexpected }
      parser.position += 1
      fields.append((name, try parser.value()))
    }
    return fields
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONNode.Value {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let leading = next
    let whole = digits()
    guard whole > 0 else { throw unexpected }
    guard whole == 1 || leading != UInt8(ascii: "0") else { throw error("a number begins with 0") }
    if next == UInt8(ascii: ".") {
      position += 1
      guard digits() > 0 else { throw unexpected }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      guard digits() > 0 else { throw unexpected }
    }
    return .number(Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .nan)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, byte >= 0x30, byte <= 0x39 { position += 1 }
    return position - start
  }
}

extension JSONParser {
  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      case ..<0x20: throw error("a string holds a control character or a line break")
      default: text.append(byte)
      }
    }
    throw error("a string is not closed")
  }

  private mutating func escape() throws(JSONSyntaxError) -> Character {
    guard let byte = next else { throw unexpected }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try escapedScalar())
    default: throw error("\"\\\(Character(Unicode.Scalar(byte < 128 ? byte : 63)))\" is no escape")
    }
  }

  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard skip("\\u") else { throw error("half a surrogate pair") }
    let low = try codeUnit()
    guard (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low) else {
      throw error("half a surrogate pair")
    }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))!
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt32 {
    guard position + 4 <= bytes.count,
      bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw error("\"\\u\" is not followed by four hexadecimal digits") }
    position += 4
    return unit
  }
}
