import Foundation
import PropertyTesting
import Testing
import TestSupport
import Todos

@Suite struct WeekCalendarTests {
  /// 23:30 on Sunday, 22 November 2026, in Berlin.
  private let sundayNight = Date(timeIntervalSince1970: 1_795_386_600)

  @Test func theSelectedDayAndTheShownDaysStay() {
    check(
      Property(
        "the selected day and the days in sight stay, whatever the clock and the calendar do",
        machine: WeekMachine.self, steps: 0...25,
        coverage: ["off the pages": 0.05, "another page in sight": 0.2]),
      cases: 150)
  }

  @Test func aNewWeekMovesThePagesAndKeepsTheSelection() {
    var week = WeekCalendar(calendar: CalendarCases.calendar("Europe/Berlin"), at: sundayNight)
    let sunday = week.today
    #expect(week.selectedDay == sunday && week.shown == .current && week.shownPage.days[6] == sunday)
    let days = week.shownPage.days

    week.pages = WeekPages(calendar: week.pages.calendar, at: sundayNight + 3600)
    #expect(week.today == sunday.adding(days: 1))
    #expect(week.selectedDay == sunday && week.relation(of: sunday) == .past)
    #expect(week.selectedPage?.position == .past && week.shown == .past && week.shownPage.days == days)

    week.selectToday()
    #expect(week.isSelected(week.today) && week.isToday(week.selectedDay) && week.shown == .current)
  }

  @Test func aChangeOfTimeZoneKeepsTheDate() {
    var week = WeekCalendar(calendar: CalendarCases.calendar("Europe/Berlin"), at: sundayNight)
    let inBerlin = week.selectedDay
    week.pages = WeekPages(calendar: CalendarCases.calendar("Asia/Tokyo"), at: sundayNight)
    #expect(week.selectedDay.id == inBerlin.id && week.selectedDay != inBerlin)
    #expect(week.selectedDay.start == inBerlin.start - 8 * 3600)
    #expect(week.relation(of: week.selectedDay) == .past)
    // A day of the former time zone can still be selected.
    let tapped = week.select(inBerlin.adding(days: -1))
    #expect(tapped && week.selectedDay.id == inBerlin.id - 1)
    #expect(week.selectedDay.calendar == week.pages.calendar)
  }

  @Test func steppingKeepsTheSelectionAndStopsAtTheLastPage() {
    var week = WeekCalendar(calendar: CalendarCases.calendar("Europe/Berlin"), at: sundayNight)
    let sunday = week.selectedDay
    var seen: [WeekPage.Position] = []
    for weeks in [1, 1, -1, -1, -1, .max, .min, 0] {
      week.step(weeks: weeks)
      seen.append(week.shown)
    }
    #expect(seen == [.next, .next, .current, .past, .past, .next, .past, .past])
    #expect(week.selectedDay == sunday)
  }

  @Test func aDayOutsideThePagesCannotBeSelected() {
    var week = WeekCalendar(calendar: CalendarCases.calendar("Europe/Berlin"), at: sundayNight)
    let (sunday, next) = (week.today, week.pages.next)
    let refused = week.select(next.days[6].adding(days: 1))
    #expect(!refused && week.selectedDay == sunday)
    let accepted = week.select(next.days[6].id)
    #expect(accepted && week.selectedDay == next.days[6] && week.selectedPage == next)
  }

  @Test func pagesAreACollectionOfThree() async {
    let pages = WeekPages(calendar: CalendarCases.calendar("Europe/Berlin"), at: sundayNight)
    #expect(Array(pages) == [pages.past, pages.current, pages.next] && pages[.next] == pages[2])
    #expect(WeekPage.Position.allCases.map { pages[$0].position } == [.past, .current, .next])
    await #expect(processExitsWith: .failure) {
      let pages = WeekPages(calendar: CalendarCases.calendar("GMT"), at: .distantPast)
      _ = pages[3]
    }
  }
}

/// Compares a week with a model while the user, the clock and the settings change it.
struct WeekMachine: StateMachine {
  enum Command {
    case select(weekday: Int, WeekPage.Position), selectOff(Int), step(Int), today
    case wait(Double), calendar(Calendar)
  }

  private var week: WeekCalendar
  private var now: Date
  private var calendar: Calendar
  private var selected: CalendarDay.ID
  private var seen: [CalendarDay.ID]

  init(_ source: inout Source) throws {
    calendar = try CalendarCases.calendar(&source)
    now = try CalendarCases.instant(&source, in: calendar.timeZone)
    week = WeekCalendar(calendar: calendar, at: now)
    selected = CalendarDay(containing: now, in: calendar).id
    seen = week.pages.current.days.map(\.id)
  }

  func command(_ source: inout Source) throws -> Command {
    source.label("off the pages", if: week.selectedPage == nil)
    source.label("another page in sight", if: week.shown != .current)
    switch try source.branch(3, 1, 3, 1, 5, 1) {
    case 0: return try .select(weekday: source.integer(in: 0...6), source.pick(WeekPage.Position.allCases))
    case 1: return try .selectOff(source.integer(in: 1...40) * (source.bool() ? 1 : -1))
    case 2: return try .step(source.integer(in: -2...2))
    case 3: return .today
    case 4:
      let days = Double(try source.integer(in: -3...8))
      return try .wait(days * 86_400 + Double(source.integer(in: -7_200...7_200)))
    default: return try .calendar(CalendarCases.calendar(&source))
    }
  }

  mutating func apply(_ command: Command) throws {
    switch command {
    case .select(let weekday, let position):
      let day = week.pages[position].days[weekday]
      try require(week.select(day))
      selected = day.id
    case .selectOff(let distance):
      let days = week.pages.flatMap(\.days)
      let end = distance < 0 ? days[0] : days[20]
      try require(!week.select(end.adding(days: distance)), "a day that is on no page")
    case .step(let weeks):
      week.step(weeks: weeks)
      seen = week.shownPage.days.map(\.id)
    case .today:
      week.selectToday()
      selected = CalendarDay(containing: now, in: calendar).id
      seen = week.pages.current.days.map(\.id)
    case .wait(let seconds):
      now += seconds
      try turn()
    case .calendar(let other):
      calendar = other
      try turn()
    }
  }

  private mutating func turn() throws {
    week.pages = WeekPages(calendar: calendar, at: now)
    let common = week.pages.map { page in page.days.filter { seen.contains($0.id) }.count }
    let expected = common.firstIndex { $0 >= 4 } ?? 1
    try requireEqual(week.shown, week.pages[expected].position, "in sight, with \(common) of the days")
    seen = week.shownPage.days.map(\.id)
  }

  func check() throws {
    try requireEqual(week.selectedDay, CalendarDay(id: selected, in: calendar))
    try require(week.today.range.contains(now))
    let all = week.pages.flatMap(\.days)
    try requireEqual(all.filter { week.isSelected($0) }.count, all.contains(week.selectedDay) ? 1 : 0)
    try requireEqual(week.selectedPage?.days.contains(week.selectedDay) ?? true, true)
    try requireEqual(week.selectedPage == nil, !all.contains(week.selectedDay))
    try requireEqual(week.shownPage.days.map(\.id), seen)
    try requireEqual(week.relation(of: week.selectedDay), week.selectedDay.relation(to: now))
  }
}
