public import Foundation

/// A week of a calendar: seven days, beginning with the calendar's first day of the week.
///
/// ```swift
/// ForEach(page.days) { day in
///   VStack { Text(day.weekdayText); Text(day.numberText) }
/// }
/// ```
public struct WeekPage: Sendable, Hashable, Identifiable {
  /// The position of a page among the three weeks.
  public enum Position: Int, Sendable, Hashable, CaseIterable, Identifiable {
    /// The week before today's.
    case past = -1
    /// The week that contains today.
    case current = 0
    /// The week after today's.
    case next = 1

    /// The position itself.
    public var id: Self { self }
  }

  /// The position of the page among the three weeks.
  public let position: Position
  /// The seven days of the week, in order.
  public let days: [CalendarDay]

  /// The number of the first day. It stays the same when the week moves to another position.
  public var id: CalendarDay.ID { days[0].id }

  /// The instants of the week, from its first day's start up to the start of the next week.
  public var range: Range<Date> { days[0].range.lowerBound..<days[6].range.upperBound }

  /// The days of the week as a range.
  public var dayRange: ClosedRange<CalendarDay> { days[0]...days[6] }

  /// Returns whether the day with a number is in this week.
  ///
  /// - Complexity: O(1).
  public func contains(_ day: CalendarDay.ID) -> Bool { days[0].id <= day && day <= days[6].id }

  /// Returns whether the date of a day is in this week. The day may have any calendar and time
  /// zone.
  ///
  /// - Complexity: O(1).
  public func contains(_ day: CalendarDay) -> Bool { contains(day.id) }
}
