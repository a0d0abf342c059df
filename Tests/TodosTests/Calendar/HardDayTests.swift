import Foundation
import Testing
import Todos

@Suite struct HardDayTests {
  private func day(_ zone: String, _ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
    let atGreenwich = CalendarCases.calendar("GMT")
    let noon = atGreenwich.date(from: DateComponents(year: year, month: month, day: day, hour: 12))!
    let date = CalendarDay(containing: noon, in: atGreenwich)
    return CalendarDay(id: date.id, in: CalendarCases.calendar(zone))
  }

  /// Returns the start of the day, and its length in hours.
  private func bounds(_ day: CalendarDay) -> [String] {
    [day.start.ISO8601Format(), "\(day.range.upperBound.timeIntervalSince(day.start) / 3600)"]
  }

  @Test func samoaSkippedADay() {
    let skipped = day("Pacific/Apia", 2011, 12, 30)
    #expect(bounds(day("Pacific/Apia", 2011, 12, 29)) == ["2011-12-29T10:00:00Z", "24.0"])
    #expect(bounds(skipped) == ["2011-12-30T10:00:00Z", "0.0"])
    #expect(bounds(day("Pacific/Apia", 2011, 12, 31)) == ["2011-12-30T10:00:00Z", "24.0"])
    #expect(skipped.components.day == 30 && skipped.weekday == 6)
    #expect(
      skipped.relation(to: skipped.start - 1) == .future && skipped.relation(to: skipped.start) == .past)

    let pages = WeekPages(calendar: skipped.calendar, at: skipped.start - 1)
    #expect(pages.current.days.map(\.components.day) == [26, 27, 28, 29, 30, 31, 1])
    #expect(pages.current.days.map { pages.relation(of: $0) == .today }.firstIndex(of: true) == 3)
    let after = WeekPages(calendar: skipped.calendar, at: skipped.start)
    #expect(after.today.components.day == 31 && after.current.days.map(\.id) == pages.current.days.map(\.id))
  }

  @Test func kwajaleinSkippedADay() {
    #expect(bounds(day("Pacific/Kwajalein", 1993, 8, 20)) == ["1993-08-20T12:00:00Z", "24.0"])
    #expect(bounds(day("Pacific/Kwajalein", 1993, 8, 21)) == ["1993-08-21T12:00:00Z", "0.0"])
    #expect(bounds(day("Pacific/Kwajalein", 1993, 8, 22)) == ["1993-08-21T12:00:00Z", "24.0"])
  }

  @Test func saoPauloSkipsAndRepeatsMidnight() {
    #expect(bounds(day("America/Sao_Paulo", 2018, 11, 4)) == ["2018-11-04T03:00:00Z", "23.0"])
    #expect(bounds(day("America/Sao_Paulo", 2018, 2, 17)) == ["2018-02-17T02:00:00Z", "25.0"])
    #expect(bounds(day("America/Sao_Paulo", 2018, 2, 18)) == ["2018-02-18T03:00:00Z", "24.0"])
  }

  @Test func cairoChangesAtMidnight() {
    #expect(bounds(day("Africa/Cairo", 2024, 4, 26)) == ["2024-04-25T22:00:00Z", "23.0"])
    #expect(bounds(day("Africa/Cairo", 2024, 10, 31)) == ["2024-10-30T21:00:00Z", "25.0"])
    #expect(bounds(day("Africa/Cairo", 2024, 11, 1)) == ["2024-10-31T22:00:00Z", "24.0"])
  }

  @Test func beirutChangesAtMidnight() {
    #expect(bounds(day("Asia/Beirut", 2023, 3, 26)) == ["2023-03-25T22:00:00Z", "23.0"])
    #expect(bounds(day("Asia/Beirut", 2023, 10, 28)) == ["2023-10-27T21:00:00Z", "25.0"])
    #expect(bounds(day("Asia/Beirut", 2023, 10, 29)) == ["2023-10-28T22:00:00Z", "24.0"])
  }

  @Test func londonHasDaysOf23And25Hours() {
    #expect(bounds(day("Europe/London", 2026, 3, 29)) == ["2026-03-29T00:00:00Z", "23.0"])
    #expect(bounds(day("Europe/London", 2026, 3, 30)) == ["2026-03-29T23:00:00Z", "24.0"])
    #expect(bounds(day("Europe/London", 2026, 10, 25)) == ["2026-10-24T23:00:00Z", "25.0"])
    #expect(bounds(day("Europe/London", 2026, 10, 26)) == ["2026-10-26T00:00:00Z", "24.0"])
  }

  /// At 00:01, the clock went back to 23:01 of the day before. That hour belongs to the day that
  /// began at midnight.
  @Test func stJohnsWentBackToTheDayBefore() {
    let sunday = day("America/St_Johns", 2006, 10, 29)
    #expect(bounds(day("America/St_Johns", 2006, 10, 28)) == ["2006-10-28T02:30:00Z", "24.0"])
    #expect(bounds(sunday) == ["2006-10-29T02:30:00Z", "25.0"])
    let repeated = sunday.start + 30 * 60
    #expect(sunday.calendar.component(.day, from: repeated) == 28)
    #expect(CalendarDay(containing: repeated, in: sunday.calendar) == sunday)
    #expect(sunday.relation(to: repeated) == .today)
    // A todo due at a date picker's midnight is due on the day that the picker shows.
    #expect(
      CalendarDay(containing: sunday.calendar.startOfDay(for: sunday.start), in: sunday.calendar) == sunday)
    #expect(bounds(day("America/St_Johns", 2006, 4, 2)) == ["2006-04-02T03:30:00Z", "23.0"])
  }

  /// At 02:00, the clock went back to 23:00 of the day before.
  @Test func caseyWentBackThreeHoursAcrossMidnight() {
    #expect(bounds(day("Antarctica/Casey", 2010, 3, 4)) == ["2010-03-03T13:00:00Z", "24.0"])
    #expect(bounds(day("Antarctica/Casey", 2010, 3, 5)) == ["2010-03-04T13:00:00Z", "27.0"])
  }

  @Test func kathmanduHasQuarterHourOffsets() {
    #expect(bounds(day("Asia/Kathmandu", 2026, 11, 22)) == ["2026-11-21T18:15:00Z", "24.0"])
    // At midnight, the offset changed from 5:30 to 5:45.
    #expect(bounds(day("Asia/Kathmandu", 1986, 1, 1)) == ["1985-12-31T18:30:00Z", "23.75"])
  }

  @Test func trollChangesByTwoHours() {
    #expect(bounds(day("Antarctica/Troll", 2026, 3, 29)) == ["2026-03-29T00:00:00Z", "22.0"])
    #expect(bounds(day("Antarctica/Troll", 2026, 10, 25)) == ["2026-10-24T22:00:00Z", "26.0"])
  }

  @Test func monroviaHadAnOffsetWithSeconds() {
    #expect(bounds(day("Africa/Monrovia", 1972, 1, 6)) == ["1972-01-06T00:44:30Z", "24.0"])
    #expect(
      bounds(day("Africa/Monrovia", 1972, 1, 7)) == ["1972-01-07T00:44:30Z", "\((86_400 - 2_670) / 3600.0)"])
  }

  /// Foundation uses the moon's position at each instant, so it calls the first eight hours of this
  /// day the 30th, and the other hours the 1st.
  @Test func anIslamicDayHasOneName() {
    let calendar = CalendarCases.calendar(.islamic, "Antarctica/Casey")
    let start = Date(timeIntervalSince1970: 1_702_396_800)
    let days = (0..<24).map { CalendarDay(containing: start + Double($0) * 3600, in: calendar) }
    #expect(Set(days).count == 1 && days[0].start == start && Set(days.map(\.components)).count == 1)
  }

  @Test func aDayContainsItsLastInstant() {
    let sunday = day("Europe/Berlin", 2026, 11, 22)
    let last = Date(
      timeIntervalSinceReferenceDate: sunday.range.upperBound.timeIntervalSinceReferenceDate.nextDown)
    #expect(CalendarDay(containing: last, in: sunday.calendar) == sunday)
  }

  @Test func daysOfOtherZonesAndCalendarsDiffer() {
    let berlin = day("Europe/Berlin", 2026, 11, 22)
    let tokyo = CalendarDay(id: berlin.id, in: CalendarCases.calendar("Asia/Tokyo"))
    let hebrew = CalendarDay(id: berlin.id, in: CalendarCases.calendar(.hebrew, "Europe/Berlin"))
    #expect(Set([berlin, tokyo, hebrew]).count == 3 && Set([berlin.id, tokyo.id, hebrew.id]).count == 1)
    #expect((berlin < tokyo) != (tokyo < berlin) && (berlin < hebrew) != (hebrew < berlin))
    #expect(berlin < tokyo.adding(days: 1) && tokyo < berlin.adding(days: 1))
    #expect(
      berlin == CalendarDay(id: berlin.id, in: CalendarCases.calendar("Europe/Berlin", locale: "ja_JP")))
    #expect("\(berlin)" == "2026-11-22 Europe/Berlin")
  }

  @Test func anAutoupdatingCalendarIsCopied() {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let pages = WeekPages(calendar: .autoupdatingCurrent, at: now)
    #expect(pages.calendar == .current && pages.calendar != .autoupdatingCurrent)
    #expect(pages == WeekPages(calendar: .current, at: now))
  }
}
