import Foundation
import ListOrdering
import Measuring
import PropertyTesting

extension ReaderLaws {
  /// A list as one document, as people and programs spoil it.
  static let documents = Property(
    "any bytes are a list that can be written and read again, or an error",
    coverage: ["a list": 0.1, "an error": 0.3]
  ) { source in
    let bytes = try source.spoilt { source in
      var ids = 0
      let rows = try source.array(0...5) { source in
        ids += try source.bool(0.05) ? 0 : 1
        let key =
          try source.bool(0.1) ? source.pick(["null", "1e400", "\"a\""]) : "\(source.finiteDouble())"
        return "{\"id\": \(ids), \"key\": \(key)}"
      }.joined(separator: ", ")
      let limit = try source.bool() ? "\"limit\": \(try source.integer(in: -1...6)), " : ""
      let direction = try source.bool() ? "ascending" : "descending"
      return
        "{\(limit)\"direction\": \"\(direction)\", \"space\": {\"remembersLastInsert\": \(try source.bool())}, "
        + "\"rows\": [\(rows)]}"
    }
    source.note(String(reflecting: String(decoding: bytes, as: UTF8.self)))
    source.count()
    let list: PriorityList<Int>
    do { list = try JSONDecoder().decode(PriorityList<Int>.self, from: Data(bytes)) } catch {
      return source.label("an error")
    }
    source.label("a list")
    list._checkInvariants()
    let written = try JSONEncoder().encode(list)
    let again = try JSONDecoder().decode(PriorityList<Int>.self, from: written)
    try requireEqual(again.storedRows, list.storedRows)
    try requireEqual(again.limit, list.limit)
    try requireEqual(again.direction, list.direction)
  }

  /// The files of a run.
  static let tables = Property(
    "any text is rows of fields or an error, and rows that were written are read",
    coverage: ["rows": 0.1, "an error": 0.02]
  ) { source in
    let rows = try source.array(0...4) { try $0.array(1...4) { try $0.string(0...4) } }
    let text = rows.map { CSV.line($0) }.joined()
    source.note(String(reflecting: text))
    source.count(operations: 2)
    // A line of one empty field is an empty line, which holds no row.
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
