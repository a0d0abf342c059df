extension Source {
  /// Draws a valid JSON text (RFC 8259), nested up to `depth`. It covers common parser faults:
  /// white space, escapes, surrogates, large exponents, −0, duplicates. `null` is the simplest.
  public mutating func json(depth: Int = 3) throws -> String {
    try span("JSON") { source in
      let space = try source.jsonSpace()
      return try space + source.jsonValue(depth: depth) + source.jsonSpace()
    }
  }

  /// Draws the bytes of a JSON text with up to three parts deleted, inserted, replaced or repeated,
  /// or with its end cut off. It may still be valid.
  public mutating func almostJSON(depth: Int = 3) throws -> [UInt8] {
    var text = Array(try json(depth: depth).utf8)
    try repeating(1...3) { source in
      let range = try source.range(in: text.count)
      switch try source.branch(3, 2, 2, 1, 1) {
      case 0: text.removeSubrange(range)
      case 1: text.insert(try source.jsonByte(), at: range.lowerBound)
      case 2: text.replaceSubrange(range.prefix(1), with: [try source.jsonByte()])
      case 3: text.insert(contentsOf: text[range], at: range.upperBound)
      default: text.removeSubrange(range.lowerBound...)
      }
    }
    return text
  }

  /// Draws any text as a quoted JSON string, with some unnecessary escapes.
  public mutating func jsonString(_ counts: ClosedRange<Int> = 0...8) throws -> String {
    var text = "\""
    try repeating(counts) { source in
      let character = try source.character()
      let isEscaped = try source.bool(0.1)
      for scalar in character.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case _ where isEscaped || scalar.value < 0x20: text += Self.escaped(scalar)
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }

  private mutating func jsonValue(depth: Int) throws -> String {
    switch try branch(weights: [1, 1, 3, 3, depth > 0 ? 3 : 0, depth > 0 ? 4 : 0]) {
    case 0: return "null"
    case 1: return try pick(["false", "true"])
    case 2: return try jsonNumber()
    case 3: return try jsonString()
    case 4:
      return "[" + (try array(0...6) { try $0.json(depth: depth - 1) }).joined(separator: ",") + "]"
    default:
      let members = try array(0...6) { source in
        // Uses few names, so that some repeat.
        let name = try source.oneOf(
          (3, { "\"\(try $0.pick(["id", "name", "items", "priority"]))\"" }), (1, { try $0.jsonString() }))
        return try name + source.jsonSpace() + ":" + source.json(depth: depth - 1)
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  private mutating func jsonNumber() throws -> String {
    switch try branch(4, 2, 2, 1) {
    case 0: return "\(try integer(in: -100...1000))"
    case 1: return "\(try anyInteger(Int64.self))"
    case 2: return "\(try finiteDouble())"
    default:
      return try pick([
        "-0", "0.0", "-0.0", "1e400", "-1e400", "1E+2", "1e-400", "9007199254740993", "18446744073709551616",
        "0.1000000000000000055511151231257827",
      ])
    }
  }

  private mutating func jsonSpace() throws -> String {
    try pick(["", "", "", " ", "\n", "\t", "\r\n  "])
  }

  private mutating func jsonByte() throws -> UInt8 {
    try bool(0.3) ? UInt8(draw(upTo: 255)) : pick(Array("{}[]\":,\\0-.eEtnfu \n".utf8))
  }

  /// Returns `\uXXXX`, twice for a scalar of two UTF-16 code units.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
