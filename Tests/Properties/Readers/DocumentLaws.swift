import Foundation
import ListOrdering
import Measuring
import PropertyTesting

extension ReaderLaws {
  /// Encoded lists, damaged by people and programs, with any keys and limits, and NaN as an id.
  static func documents<Tested: TestedSpace>(_: Tested.Type) -> Property
  where Tested.Space: Codable, Tested.Space.Key: Codable {
    Property(
      "any bytes are a list on \(Tested.name) that can be edited, written and read again, or an error",
      coverage: ["a list": 0.1, "an error": 0.3]
    ) { source in
      let bytes = try source.spoilt { try document(&$0, on: Tested.self) }
      source.note(String(reflecting: String(decoding: bytes, as: UTF8.self)))
      source.count()
      var list: OrderedList<Double, Tested.Space>
      do { list = try reader.decode(OrderedList<Double, Tested.Space>.self, from: Data(bytes)) } catch {
        return source.label("an error")
      }
      source.label("a list")
      list._checkInvariants()
      try comesBack(list)
      try source.repeating(0...3) { source in
        source.count()
        let id = Double(list.count) + 0.5
        if list.contains(id) || list.count >= list.limit ?? .max { return }
        _ = try list.insert(id, at: source.index(below: list.count + 1))
        _ = try list.move(id, to: source.index(below: list.count))
        list._checkInvariants()
      }
      try comesBack(list)
    }
  }

  /// Returns the text of a list's document, before it is damaged.
  private static func document<Tested: TestedSpace>(_ source: inout Source, on: Tested.Type) throws -> String
  where Tested.Space: Codable, Tested.Space.Key: Codable {
    let space = try Tested.space(&source)
    var id = 0.0
    var keys: [Tested.Space.Key] = []
    let rows = try source.array(0...5) { source in
      id += try source.bool(0.05) ? 0 : 1
      keys.append(try Tested.key(&source, near: keys))
      let row = OrderedRow(id: try source.bool(0.02) ? .nan : id, key: keys[keys.count - 1])
      return String(decoding: try writer.encode(row), as: UTF8.self)
    }
    let limit = try source.bool() ? "\"limit\": \(try source.anyInteger(Int.self)), " : ""
    let direction = try source.bool() ? "ascending" : "descending"
    return "{\(limit)\"direction\": \"\(direction)\", \"rows\": [\(rows.joined(separator: ", "))], "
      + "\"space\": \(String(decoding: try writer.encode(space), as: UTF8.self))}"
  }

  private static func comesBack<Space: KeySpace & Codable>(_ list: OrderedList<Double, Space>) throws
  where Space.Key: Codable {
    let again = try reader.decode(OrderedList<Double, Space>.self, from: writer.encode(list))
    try requireEqual(again.storedRows, list.storedRows)
    try requireEqual(again.limit, list.limit)
    try requireEqual(again.direction, list.direction)
  }

  /// JSON has no NaN, so it is encoded as a string.
  private static var reader: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  private static var writer: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = .sortedKeys
    return encoder
  }

  /// The CSV files of a run.
  static let tables = Property(
    "any text is rows of fields or an error, and rows that were written are read",
    coverage: ["rows": 0.1, "an error": 0.02]
  ) { source in
    let rows = try source.array(0...4) { try $0.array(1...4) { try $0.string(0...4) } }
    let text = rows.map { CSV.line($0) }.joined()
    source.note(String(reflecting: text))
    source.count(operations: 2)
    // A line with one empty field is an empty line, which contains no row.
    try requireEqual(try CSV.rows(text).map(\.fields), rows.filter { $0 != [""] })
    let bytes = try source.spoilt { _ in text }
    let spoilt = String(decoding: bytes, as: UTF8.self)
    source.note(String(reflecting: spoilt))
    let lines = spoilt.utf8.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    do {
      let read = try CSV.rows(spoilt)
      source.label("rows")
      try require(read.allSatisfy { 1...lines ~= $0.line && !$0.fields.isEmpty }, "\(read)")
    } catch let error as LineError {
      source.label("an error")
      try require(error.line.map { 1...lines ~= $0 } ?? true, "line \(error.line as Any) of \(lines)")
      try require(!error.problem.contains(where: \.isNewline), "more than a line: \(error.problem)")
    }
  }
}
