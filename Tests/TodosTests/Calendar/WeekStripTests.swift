import Foundation
import ListOrdering
import Testing
import Todos

/// A week strip as an app would write it from the documentation alone.
@Suite struct WeekStripTests {
  private struct Todo {
    let title: String
    var deadline: Deadline?
  }

  /// Returns a page's days: past ones in brackets, today with a star, the selected one in capitals,
  /// one dot per due todo.
  private func strip(_ week: WeekCalendar, _ todos: KeyedSortedArray<Todo, Deadline.SortKey>) -> String {
    let page = week.shownPage
    let days = zip(page.days, todos.dueCounts(in: page)).map { day, count in
      var text = "\(day.weekdayText) \(day.numberText)"
      if week.isSelected(day) { text = text.uppercased() }
      switch week.relation(of: day) {
      case .past: text = "(\(text))"
      case .today: text += "*"
      case .future: break
      }
      return text + String(repeating: ".", count: count)
    }
    return "\(page.headerText): \(days.joined(separator: " "))"
  }

  @Test func aStripShowsDaysAndDueTodos() {
    let calendar = CalendarCases.calendar("Europe/London", locale: "en_US")
    let sunday = Date(timeIntervalSince1970: 1_792_926_000)  // 25 October 2026, 11:00, the day of 25 hours
    let todos = KeyedSortedArray(
      [
        Todo(title: "late at night", deadline: .instant(Date(timeIntervalSince1970: 1_792_972_799))),
        Todo(title: "some day"),
        Todo(title: "at midnight", deadline: .instant(Date(timeIntervalSince1970: 1_792_972_800))),
        Todo(title: "all day", deadline: GregorianDay(year: 2026, month: 10, day: 25).map(Deadline.day)),
        Todo(title: "now", deadline: .instant(sunday)),
      ], byDeadline: \.deadline, in: calendar)
    var week = WeekCalendar(calendar: calendar, at: sunday)
    #expect(
      strip(week, todos)
        == "October 2026: (Mon 19) (Tue 20) (Wed 21) (Thu 22) (Fri 23) (Sat 24) SUN 25*...")
    #expect(todos.due(on: week.selectedDay).map(\.title) == ["now", "late at night", "all day"])

    week.step(weeks: 1)
    week.select(week.shownPage.days[0])
    #expect(strip(week, todos).hasSuffix("MON 26. Tue 27 Wed 28 Thu 29 Fri 30 Sat 31 Sun 1"))
    #expect(week.selectedDay.spokenText == "Monday, October 26, 2026")

    week.pages = WeekPages(calendar: calendar, at: sunday + 14 * 3600)
    #expect(week.isToday(week.selectedDay) && week.shown == .current)
    #expect(todos.due(before: week.today).count == 3)
  }
}
