import Foundation

/// `samples.csv`: a header, then one sample per line, in the clock's nanoseconds.
enum SamplesFormat {
  static let header = [
    "family", "strategy", "workload", "size", "pass", "round", "operations", "nanoseconds", "cut_off",
  ]

  static func text(_ records: [SampleRecord]) -> String {
    var text = CSV.line(header)
    for record in records {
      let subject = record.subject
      text += CSV.line([
        subject.family, subject.strategy, subject.workload, "\(subject.size)", "\(record.pass)",
        "\(record.round)", "\(record.operations)", "\(record.nanoseconds)", "\(record.isCutOff)",
      ])
    }
    return text
  }

  static func records(_ text: String) throws(LineError) -> [SampleRecord] {
    var records: [SampleRecord] = []
    var hasHeader = false
    try CSV.forEachRow(of: text, maxFields: maxFields) { (row) throws(LineError) in
      if hasHeader { return records.append(try record(row)) }
      hasHeader = row.fields == header
      if !hasHeader { throw noHeader }
    }
    guard hasHeader else { throw noHeader }
    return records
  }

  /// The maximum number of fields, so that no row with millions of fields is stored.
  private static let maxFields = 100

  private static var noHeader: LineError {
    LineError(line: 1, problem: "the header is not \(header.joined(separator: ","))")
  }

  private static func record(_ row: CSV.Row) throws(LineError) -> SampleRecord {
    let fields = row.fields
    guard fields.count == header.count else {
      throw LineError(line: row.line, problem: "\(fields.count) fields instead of \(header.count)")
    }
    func number<Number: FixedWidthInteger>(_ column: Int, from least: Number) throws(LineError) -> Number {
      guard let number = Number(fields[column]), number >= least else {
        throw LineError(
          line: row.line,
          problem: "\(header[column]) is “\(fields[column])” instead of an integer of at least \(least)")
      }
      return number
    }
    guard let isCutOff = Bool(fields[8]) else {
      throw LineError(line: row.line, problem: "cut_off is “\(fields[8])” instead of true or false")
    }
    return SampleRecord(
      subject: Subject(
        family: fields[0], strategy: fields[1], workload: fields[2], size: try number(3, from: 0)),
      pass: try number(4, from: 0), round: try number(5, from: 0), operations: try number(6, from: 1),
      nanoseconds: try number(7, from: 0),
      isCutOff: isCutOff)
  }
}

/// `counters.json`: an array with one record per line, sorted, so that a diff
/// between two runs is readable.
enum CountersFormat {
  static func text(_ records: [CounterRecord]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let sorted = records.sorted { ($0.subject, $0.seed) < ($1.subject, $1.seed) }
    let lines = try sorted.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    return lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }

  /// The identity of a record, which must be unique.
  private struct Counted: Hashable {
    let subject: Subject
    let seed: UInt64
  }

  /// The maximum length of a line. Records have about a hundred bytes, and decoding can take a
  /// hundred times a line's size.
  private static let maxBytesOfRecord = 1 << 20

  static func records(_ text: String) throws(LineError) -> [CounterRecord] {
    let decoder = JSONDecoder()
    var records: [CounterRecord] = []
    var counted: Set<Counted> = []
    var isOpen = false, isClosed = false, expectsRecord = false
    var last = 0
    for (number, line) in TextLines(text) {
      last = number
      func fail(_ problem: String) -> LineError { LineError(line: number, problem: problem) }
      guard line.count <= maxBytesOfRecord else {
        throw fail("the line has more than \(maxBytesOfRecord) bytes")
      }
      let content = Substring(line).trimmingCharacters(in: .whitespaces)
      if content.isEmpty { continue }
      switch content {
      case "[]" where !isOpen: (isOpen, isClosed) = (true, true)
      case "[" where !isOpen: isOpen = true
      case "]" where isOpen && !isClosed && !expectsRecord: isClosed = true
      case _ where isOpen && !isClosed && (records.isEmpty || expectsRecord):
        expectsRecord = content.hasSuffix(",")
        let record: CounterRecord
        do {
          record = try decoder.decode(
            CounterRecord.self, from: Data((expectsRecord ? content.dropLast() : content[...]).utf8))
        } catch {
          throw fail("not a valid record: \(explanation(of: error))")
        }
        let subject = record.subject
        guard counted.insert(Counted(subject: subject, seed: record.seed)).inserted else {
          throw fail(
            "a second record of \(subject.strategy) on \(subject.workload), \(subject.size) items, "
              + "seed \(record.seed)")
        }
        records.append(record)
      default: throw fail("the file is not an array with one record per line")
      }
    }
    guard isClosed else { throw LineError(line: last, problem: "the end of the array is missing") }
    return records
  }
}

/// Returns a decoder's error in one line.
func explanation(of error: any Error) -> String {
  switch error {
  case DecodingError.keyNotFound(let key, _): "\(key.stringValue) is missing"
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has the wrong type"
  case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
    "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has an invalid value"
  default: "invalid JSON"
  }
}
