import Foundation
import PropertyTesting
import Testing
import TestSupport

@testable import Todos

@Suite struct TodoTests {
  @Test func deadlinesKeepTheirMilliseconds() {
    check("a deadline is the same after it was written and read", cases: 500) { source in
      let (least, most) = (Date.deadlines.lowerBound.milliseconds, Date.deadlines.upperBound.milliseconds)
      let bounds = try source.bool() ? 1_700_000_000_000...1_900_000_000_000 : Int(least)...Int(most) - 1
      let milliseconds = try Int64(source.integer(in: bounds))
      source.note("\(milliseconds)")
      let todo = Todo(title: "x", deadline: .instant(Date(milliseconds: milliseconds)))
      try requireEqual(todo.deadline?.milliseconds, milliseconds)
      let read = try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo))
      try requireEqual(read.deadline, todo.deadline)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e17, 253_402_300_799.9998, 253_402_300_800])
  func aDeadlineOutOfRangeIsNotEncoded(seconds: Double) {
    let todo = Todo(title: "x", deadline: .instant(Date(timeIntervalSince1970: seconds)))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(todo) }
  }

  @Test(arguments: [
    "tomorrow", "", "9999-12-31T23:59:60Z", "10000-01-01T00:00:00Z", "0000-12-31T23:59:59Z",
    "0000-12-31T23:59:59-01:00",
    "9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00+00:01", "1500-02-29T12:00:00Z",
    "9999-12-31T23:59:59.9999Z",
    "2024-01-01T12:99:00Z", "2024-01-01T24:00:00Z", "2023-02-29T12:00:00Z", "2024-04-31T12:00:00Z",
    "2024-01-01T12:00:00", "2024-01-01T12:00:00GMT", "2024-01-01T12:00:00Zulu", "2024-01-01T12:00:00Z ",
    "2024-1-1T1:0:0Z", "2024-01-01T12:00Z", "2024-01-01 12:00:00Z", "٢٠٢٤-01-01T12:00:00Z",
    "2024-01-01T12:00:00+0200", "2024-01-01T12:00:00+02", "2024-01-01T12:00:00+24:00",
    "2024-01-01T12:00:00+02:60",
    "2024-01-01T12:00:00+02:00:30", "2024-01-01T12:00:00 02:00", "2024-01-01T12:00:00.Z",
    "2024-01-01T12:00:00,5Z",
  ])
  func invalidDeadlinesAreRefused(text: String) {
    #expect(throws: DecodingError.self) { try deadline(text) }
  }

  static let deadlines: [(text: String, milliseconds: Int64)] = [
    ("2024-02-29T12:00:00Z", 1_709_208_000_000), ("2024-02-29t12:00:00z", 1_709_208_000_000),
    ("2024-02-29T12:00:00.123456789012Z", 1_709_208_000_123),
    ("2024-02-29T12:00:00.5+02:00", 1_709_200_800_500),
    ("2024-02-29T12:00:00-23:59", 1_709_294_340_000), ("2024-02-29T12:00:00-00:00", 1_709_208_000_000),
    ("1582-10-10T00:00:00Z", -12_219_724_800_000), ("1970-01-01T00:00:00.0004Z", 0),
    ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
  ]

  @Test(arguments: deadlines) func rfc3339DeadlinesAreRead(text: String, milliseconds: Int64) throws {
    #expect(try deadline(text)?.milliseconds == milliseconds)
  }

  @Test func deadlinesAreReadExactlyOrRefused() {
    check("a text of a date's digits names the instant that it says, or none", cases: 2_000) { source in
      func digits(_ count: Int, _ most: Int) throws -> String {
        let text = String(try source.integer(in: 0...most))
        return String(repeating: "0", count: count - text.count) + text
      }
      let day = try "\(digits(4, 9_999))-\(digits(2, 13))-\(digits(2, 32))"
      let text = try "\(day)T\(digits(2, 25)):\(digits(2, 62)):\(digits(2, 62)).\(digits(3, 999))Z"
      source.note(text)
      guard let read = try? deadline(text) else { return }
      try requireEqual(try JSONEncoder().encode([read]), Data("[\"\(text)\"]".utf8))
    }
  }

  private func deadline(_ text: String) throws -> Deadline? {
    let json = Data(#"{"id": "a", "title": "x", "deadline": "\#(text)"}"#.utf8)
    return try JSONDecoder().decode(Todo.self, from: json).deadline
  }
}

extension Deadline {
  /// The milliseconds since 1970 of an instant; `nil` for a day.
  var milliseconds: Int64? { if case .instant(let instant) = self { instant.milliseconds } else { nil } }
}
