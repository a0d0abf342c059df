import Foundation
import GRDB
import OrderedTable
import PropertyTesting
import Testing
import TestSupport

@testable import Todos

/// Deadlines that are days: each reader is shown the date that was stored.
@Suite struct DeadlineLawTests {
  /// Returns any date of the years 1 to 9999, often one on which a zone's clock changes.
  private func date(_ source: inout Source, in zone: TimeZone) throws -> GregorianDay {
    if try source.bool() {
      let instant = try CalendarCases.instant(&source, in: zone)
      return GregorianDay(
        nearest: CalendarDay(containing: instant, in: CalendarCases.calendar(zone.identifier)))
    }
    let last = GregorianDay(year: 9_999, month: 12, day: 31)!.number
    return GregorianDay(number: try source.pick([0, last, try source.integer(in: 0...last)]))
  }

  @Test func aDayIsShownAsItWasStored() {
    check(
      "a day is the same date in all zones, forms and calendars", cases: 300, coverage: ["near a change": 0.2]
    ) { source in
      let calendar = try CalendarCases.calendar(&source)
      let day = try date(&source, in: calendar.timeZone)
      source.note("\(day)")
      let deadline = Deadline.day(day)
      try requireEqual(Deadline(stored: deadline.stored), deadline)
      try requireEqual(Deadline(compact: deadline.compact), deadline)
      try requireEqual(
        try JSONDecoder().decode(Deadline.self, from: JSONEncoder().encode(deadline)), deadline)
      try requireEqual(GregorianDay(day.description), day)
      var gregorian = Calendar(identifier: .gregorian)
      for zone in [calendar.timeZone.identifier] + TimeZone.knownTimeZoneIdentifiers {
        gregorian.timeZone = TimeZone(identifier: zone)!
        let shown = deadline.day(in: gregorian)
        try requireEqual(shown.deadline, deadline, zone)
        try requireEqual(GregorianDay(shown), day, zone)
      }
      // For days before 1583, Foundation names the days of the Julian calendar.
      let names = deadline.day(in: gregorian).components
      if day.year > 1_582 {
        try requireEqual([names.year, names.month, names.day], [day.year, day.month, day.day])
      }
      try requireEqual(deadline.day(in: calendar).deadline, deadline)
    }
  }

  @Test func theStoreFindsEachDayInEveryZone() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    // The clocks of these zones skipped the day, its midnight, or an hour, or repeated one.
    let zones = [
      ("Pacific/Apia", "2011-12-30"), ("America/Sao_Paulo", "2018-11-04"), ("Europe/Berlin", "2026-03-29"),
      ("Europe/Berlin", "2026-10-25"), ("America/St_Johns", "2011-11-06"),
      ("Pacific/Kiritimati", "1994-12-31"),
      ("Etc/GMT+12", "2026-11-26"), ("UTC", "0001-01-01"), ("Asia/Tokyo", "9999-12-31"),
    ]
    for (_, date) in zones {
      try await store.add(TodoDraft(title: date, deadline: .day(GregorianDay(date)!)), to: list)
    }
    for (name, date) in zones {
      for zone in [name, "Pacific/Apia", "Pacific/Kiritimati", "America/New_York"] {
        let day = Deadline.day(GregorianDay(date)!).day(in: CalendarCases.calendar(zone))
        #expect(try await store.due(day...day).map(\.title) == [date], "\(zone)")
        for other in [day.adding(days: -1), day.adding(days: 1)] where abs(other.id) < 700_000 {
          #expect(try await store.due(other...other).isEmpty, "\(other)")
        }
      }
    }
    let all = CalendarCases.days(from: .distantPast, through: .distantFuture).lowerBound
    let last = Deadline.day(GregorianDay("9999-12-31")!).day(in: all.calendar)
    #expect(
      try await store.due(all...last).map(\.title)
        == zones.map(\.1).sorted().reduce(into: []) {
          if $0.last != $1 { $0.append($1) }
        })
  }

  /// The store sorts by date, then by time, with days after instants, as a naive comparison does.
  @Test func theStoreOrdersDaysAfterTheirInstants() async throws {
    let store = try TodoStore.inMemory()
    let list = try await store.addList(ListDraft(name: "List")).id
    let start = Date(timeIntervalSince1970: 1_795_651_200)  // 26 November 2026, 00:00 at Greenwich
    try await store.edit { edit in
      for hour in -30..<54 {
        let draft = TodoDraft(title: "\(hour)", deadline: .instant(start + 3_600 * Double(hour)))
        try edit.insert(Todo(draft), into: list, at: .start)
      }
      for date in ["2026-11-25", "2026-11-26", "2026-11-27"] {
        try edit.insert(
          Todo(TodoDraft(title: date, deadline: .day(GregorianDay(date)!))), into: list, at: .start)
      }
    }
    for zone in ["UTC", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"] {
      let calendar = CalendarCases.calendar(zone)
      let all = try #require(try await store.contents(of: list)).open
      let naive = all.sorted { a, b in
        func key(_ todo: Todo) -> (Int, Double) {
          let day = todo.deadline!.day(in: calendar).id
          if case .instant(let instant)? = todo.deadline { return (day, instant.timeIntervalSince1970) }
          return (day, .infinity)
        }
        return key(a) < key(b)
      }
      let days = naive.first!.deadline!.day(in: calendar)...naive.last!.deadline!.day(in: calendar)
      #expect(try await store.due(days).map(\.todo) == naive, "\(zone)")
      let contents = ListContents(list: TodoList(name: ""), open: all)
      #expect(Array(contents.byDeadline(in: calendar)) == naive, "\(zone)")
    }
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-00", "0000-12-31", "10000-01-01", "2026-1-1",
    "26-11-26",
    "2026-11-26 ", "2026-11-26Z", "2026/11/26", "+026-11-26", "2026-+1-26", "٢٠٢٦-11-26", "20261126", "--",
    "",
  ])
  func otherTextsAreNoDates(text: String) {
    #expect(GregorianDay(text) == nil)
    #expect(Deadline(stored: text.databaseValue) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Deadline].self, from: JSONEncoder().encode([text]))
    }
  }

  /// Undo steps and columns of earlier versions contain instants in milliseconds.
  @Test func instantsOfEarlierVersionsAreRead() throws {
    let instant = Deadline.instant(Date(timeIntervalSince1970: 1.5))
    #expect(Deadline(stored: 1_500.databaseValue) == instant && instant.stored == 1_500.databaseValue)
    let step = try JSONDecoder().decode([JSONValue].self, from: Data("[1500]".utf8))
    #expect(Deadline(compact: step[0]) == instant && instant.compact == step[0])
  }

  @Test func daysOutsideTheYears1To9999HaveNoDeadline() {
    let calendar = CalendarCases.calendar("UTC")
    let (first, last) = (GregorianDay("0001-01-01")!, GregorianDay("9999-12-31")!)
    #expect(CalendarDay(first, in: calendar).adding(days: -1).deadline == nil)
    #expect(CalendarDay(last, in: calendar).adding(days: 1).deadline == nil)
    #expect(CalendarDay(last, in: calendar).adding(days: -1).deadline == .day(GregorianDay("9999-12-30")!))
  }
}
