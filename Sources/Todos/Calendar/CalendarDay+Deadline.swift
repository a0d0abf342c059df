public import Foundation

extension Deadline {
  /// Returns the day to show: the deadline's own day, or the day that contains its instant.
  ///
  /// - Parameter calendar: The reader's calendar, with its time zone.
  /// - Complexity: Some microseconds.
  public func day(in calendar: Calendar) -> CalendarDay {
    switch self {
    case .day(let day): CalendarDay(day, in: calendar)
    case .instant(let instant): CalendarDay(containing: instant, in: calendar)
    }
  }
}

extension CalendarDay {
  /// The deadline on this date, in every time zone; `nil` if its year is not 1 to 9999.
  public var deadline: Deadline? { GregorianDay(self).map(Deadline.day) }
}

extension CalendarDay {
  /// Creates the day with a date.
  ///
  /// - Parameters:
  ///   - day: The date.
  ///   - calendar: The calendar. If it follows the user's settings, its current value is used.
  public init(_ day: GregorianDay, in calendar: Calendar) { self.init(id: day.id, in: calendar) }
}

extension GregorianDay {
  /// Creates the date of a day; `nil` if it is not in the years 1 to 9999.
  public init?(_ day: CalendarDay) { self.init(id: day.id) }

  /// Creates the date of a day, or the nearest date that is in the years 1 to 9999.
  init(nearest day: CalendarDay) { self.init(nearest: day.id) }
}
