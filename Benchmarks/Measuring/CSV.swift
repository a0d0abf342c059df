/// A fault in a text, and its line.
public struct LineError: Error, Hashable {
  /// The line, from 1; nil for the whole text.
  public let line: Int?
  /// What is wrong.
  public let problem: String
}

/// Comma-separated values (RFC 4180). Fields with a comma, a quote or a line break are in quotes,
/// and a quote in them is doubled.
///
/// Lines are written with a single line feed, as usual in a repository. The reader also accepts the
/// RFC's line ends.
public enum CSV {
  public struct Row: Sendable, Hashable {
    /// The fields, without their quotes.
    public var fields: [String]
    /// The line of the file on which the row starts, from 1.
    public var line: Int

    public init(fields: [String], line: Int) {
      self.fields = fields
      self.line = line
    }
  }

  /// Returns one row as a line, including the line break.
  public static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    guard needsQuotes else { return field }
    // By scalars: a quote with a combining mark is a single character,
    // which does not equal a quote.
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in field.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    return String(quoted) + "\""
  }

  /// Returns the rows of a text. Empty lines are skipped.
  /// - Complexity: O(length of the text).
  public static func rows(_ text: String) throws(LineError) -> [Row] {
    var rows: [Row] = []
    try forEachRow(of: text) { rows.append($0) }
    return rows
  }

  /// Calls `body` with each row in order, without storing the fields of all rows at once.
  /// - Parameter maxFields: The maximum number of fields in a row.
  /// - Complexity: O(length of the text).
  public static func forEachRow(
    of text: String, maxFields: Int = .max, _ body: (Row) throws(LineError) -> Void
  ) throws(LineError) {
    var reader = Reader(bytes: Array(text.utf8), maxFields: maxFields)
    while let row = try reader.row() { try body(row) }
  }

  private struct Reader {
    let bytes: [UInt8]
    let maxFields: Int
    var position = 0
    var line = 1

    /// Reads the next row; nil at the end.
    mutating func row() throws(LineError) -> Row? {
      while isAtLineEnd, position < bytes.count { skipLineEnd() }
      guard position < bytes.count else { return nil }
      var row = Row(fields: [], line: line)
      while true {
        guard row.fields.count < maxFields else {
          throw LineError(line: row.line, problem: "more than \(maxFields) fields")
        }
        row.fields.append(try field())
        if position == bytes.count { return row }
        if isAtLineEnd {
          skipLineEnd()
          return row
        }
        position += 1  // the comma
      }
    }

    private var isAtLineEnd: Bool {
      position == bytes.count || bytes[position] == UInt8(ascii: "\n")
        || bytes[position] == UInt8(ascii: "\r")
    }

    private mutating func skipLineEnd() {
      let isPair = bytes[position...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
      position += isPair ? 2 : 1
      line += 1
    }

    private mutating func field() throws(LineError) -> String {
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        let start = position
        while !isAtLineEnd, bytes[position] != UInt8(ascii: ",") {
          if bytes[position] == UInt8(ascii: "\"") {
            throw LineError(
              line: line,
              problem: "a quotation mark is inside a field that does not start with one")
          }
          position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
      }
      let first = line
      var content: [UInt8] = []
      position += 1
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        if byte == UInt8(ascii: "\"") {
          if position < bytes.count, bytes[position] == byte {
            position += 1  // the second of a doubled quote
          } else if isAtLineEnd || bytes[position] == UInt8(ascii: ",") {
            return String(decoding: content, as: UTF8.self)
          } else {
            throw LineError(line: line, problem: "text follows the closing quotation mark of a field")
          }
        }
        content.append(byte)
      }
      throw LineError(line: first, problem: "the closing quotation mark of a field is missing")
    }
  }
}
