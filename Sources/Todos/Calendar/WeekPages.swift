public import Foundation

/// The past, the current and the next week of a calendar at an instant: three pages to swipe
/// through. Each page begins where the previous page ends.
///
/// ```swift
/// let pages = WeekPages(calendar: .current, at: now())
/// pages.current.headerText         // "November 2026"
/// pages.current.days.map(\.numberText)  // ["16", "17", "18", "19", "20", "21", "22"]
/// pages.relation(of: pages.next.days[0])  // .future
/// ```
///
/// The value is a collection of its three pages, for `ForEach`. It does not change with time:
/// ``WeekUpdates`` yields a new value when the day changes. ``WeekCalendar`` adds the selected day.
///
/// - Complexity: Creating a value takes 25 to 40 microseconds: some thirty queries of the time
///   zone, or a hundred if its clock changes in these weeks. All texts together take a millisecond.
public struct WeekPages: Sendable, Hashable {
  /// The calendar that names the days, with its time zone, locale and first weekday.
  public let calendar: Calendar
  /// The day that contains the instant.
  public let today: CalendarDay
  /// The week before today's.
  public let past: WeekPage
  /// The week that contains today.
  public let current: WeekPage
  /// The week after today's.
  public let next: WeekPage

  /// Creates the three weeks around an instant.
  ///
  /// - Parameters:
  ///   - calendar: The calendar, with its time zone, `firstWeekday` and locale. If it follows the
  ///     user's settings, its current value is used.
  ///   - instant: The current time.
  public init(calendar: Calendar, at instant: Date) {
    let calendar = calendar.fixed
    self.calendar = calendar
    today = CalendarDay(containing: instant, in: calendar)
    let first = today.id - (today.weekday - calendar.firstWeekday).remainder(by: 7)
    let starts = calendar.timeZone.starts(ofDays: first - 7..<first + 15)
    func page(_ position: WeekPage.Position) -> WeekPage {
      let days = (0..<7).map { weekday in
        let index = 7 * (position.rawValue + 1) + weekday
        return CalendarDay(first - 7 + index, calendar, from: starts[index], to: starts[index + 1])
      }
      return WeekPage(position: position, days: days)
    }
    past = page(.past)
    current = page(.current)
    next = page(.next)
  }
}

extension WeekPages {
  /// The page at a position.
  public subscript(position: WeekPage.Position) -> WeekPage {
    switch position {
    case .past: past
    case .current: current
    case .next: next
    }
  }

  /// Returns the page that contains the day with a number; nil if no page does.
  ///
  /// - Complexity: O(1).
  public func page(with day: CalendarDay.ID) -> WeekPage? { first { $0.contains(day) } }

  /// Returns the day with a number; nil if it is on none of the pages.
  ///
  /// - Complexity: O(1).
  public func day(_ id: CalendarDay.ID) -> CalendarDay? { page(with: id).map { $0.days[id - $0.id] } }

  /// Returns whether the date of a day is past, today or future.
  public func relation(of day: CalendarDay) -> DayRelation {
    if day.id == today.id { return .today }
    return day.id < today.id ? .past : .future
  }

  /// Returns whether a day has the date of today.
  public func isToday(_ day: CalendarDay) -> Bool { day.id == today.id }

  /// Returns whether a calendar and an instant still have these pages and the same today.
  func isCurrent(_ calendar: Calendar, at instant: Date) -> Bool {
    self.calendar == calendar.fixed && today.relation(to: instant) == .today
  }
}

extension WeekPages: RandomAccessCollection {
  /// 0, the index of the past week.
  public var startIndex: Int { 0 }

  /// 3, the number of pages.
  public var endIndex: Int { 3 }

  /// The page at `index`, which must be in `0..<3`: the past, the current, the next week.
  public subscript(index: Int) -> WeekPage {
    guard let position = WeekPage.Position(rawValue: index - 1) else {
      preconditionFailure("Index out of range")
    }
    return self[position]
  }
}
