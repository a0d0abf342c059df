import Foundation
import Testing

@testable import Todos

@Suite struct GregorianDayTests {
  @Test func dayNumbersAreConsecutive() throws {
    var number = 0
    for year in 1...9_999 {
      for month in 1...12 {
        let last = (28...31).last { GregorianDay(year: year, month: month, day: $0) != nil } ?? 0
        for day in [1, last] {
          // Uses no `#expect`, which would take most of the time.
          let date = GregorianDay(year: year, month: month, day: day)
          guard let date, date.number == number + day - 1, GregorianDay(number: date.number) == date else {
            Issue.record("\(year)-\(month)-\(day) is not day \(number + day - 1)")
            return
          }
        }
        number += last
      }
    }
  }

  @Test func daysAreOrderedByDateAndCoded() throws {
    let days = ["0001-01-01", "2025-12-31", "2026-01-02", "2026-02-01", "9999-12-31"].compactMap(
      GregorianDay.init(_:))
    #expect(days.count == 5 && days.shuffled().sorted() == days)
    let json = try JSONEncoder().encode([days[1]])
    #expect(String(decoding: json, as: UTF8.self) == #"["2025-12-31"]"#)
    #expect(try JSONDecoder().decode([GregorianDay].self, from: json) == [days[1]])
    for json in [#"["2025-02-29"]"#, "[1]", "[null]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([GregorianDay].self, from: Data(json.utf8))
      }
    }
  }

  @Test func agreesWithFoundationSince1583() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for year in stride(from: 1_583, through: 9_999, by: 7) {
      let day = try #require(GregorianDay(year: year, month: 3, day: 1))
      let instant = Date.deadlines.lowerBound + Double(day.number) * 86_400
      let parts = calendar.dateComponents([.year, .month, .day], from: instant)
      #expect([parts.year, parts.month, parts.day] == [year, 3, 1])
    }
  }
}
