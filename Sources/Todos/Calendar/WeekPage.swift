public import Foundation

/// A week of a calendar: seven days, from the calendar's first day of the week on.
///
/// ```swift
/// ForEach(page.days) { day in
///   VStack { Text(day.weekdayText); Text(day.numberText) }
/// }
/// ```
public struct WeekPage: Sendable, Hashable, Identifiable {
  /// Which of the three weeks a page is.
  public enum Position: Int, Sendable, Hashable, CaseIterable, Identifiable {
    /// The week before that of today.
    case past = -1
    /// The week of today.
    case current = 0
    /// The week after that of today.
    case next = 1

    /// Itself.
    public var id: Self { self }
  }

  /// Which of the three weeks it is now.
  public let position: Position
  /// Its seven days, in their order, a day after the other.
  public let days: [CalendarDay]

  /// The number of its first day: the same week keeps it when it becomes the past one.
  public var id: CalendarDay.ID { days[0].id }

  /// The instants of the week, from its first day's start up to the start of the next week.
  public var range: Range<Date> { days[0].range.lowerBound..<days[6].range.upperBound }

  /// Whether a day is in this week, by its number.
  ///
  /// - Complexity: O(1).
  public func contains(_ day: CalendarDay.ID) -> Bool { days[0].id <= day && day <= days[6].id }

  /// Whether a day is in this week, by its date, whatever calendar and zone it is of.
  ///
  /// - Complexity: O(1).
  public func contains(_ day: CalendarDay) -> Bool { contains(day.id) }
}
