public import Foundation

extension Deadline {
  /// The position of a deadline among others, for a reader in one time zone.
  ///
  /// Instants are ordered by time. A todo that is due on a day is due until the day ends. So the
  /// day comes after all instants on it, and before the instants on the next day. Days that the
  /// time zone has skipped are also ordered by date.
  public struct SortKey: Comparable, Hashable, Sendable {
    /// The instant of the deadline; for a day, the instant at which it ends.
    private let instant: Date
    /// The number of the day; for an instant, the maximum, so that a day comes before the instant
    /// at which it ends.
    private let day: Int

    private init(_ instant: Date, day: Int = .max) { (self.instant, self.day) = (instant, day) }

    /// Creates the position of a deadline.
    ///
    /// - Parameters:
    ///   - deadline: The deadline. `nil` comes after all others, and is due on no day.
    ///   - calendar: The reader's calendar, with its time zone.
    /// - Complexity: O(1); for a day, some microseconds.
    public init(_ deadline: Deadline?, in calendar: Calendar) {
      switch deadline {
      case .day(let day): self.init(CalendarDay(day, in: calendar).range.upperBound, day: day.id)
      case .instant(let instant): self.init(instant)
      case nil: self.init(Date(timeIntervalSinceReferenceDate: .nan))
      }
    }

    /// Returns the position between the deadlines before a day and the deadlines on it.
    @usableFromInline
    static func start(of day: CalendarDay) -> SortKey { SortKey(day.range.lowerBound, day: day.id) }

    /// Returns the position between the deadlines on a day and the deadlines after it.
    @usableFromInline
    static func end(of day: CalendarDay) -> SortKey { SortKey(day.range.upperBound, day: day.id + 1) }

    /// Orders by instant. If the instants are equal, days come before instants, ordered by date.
    public static func < (a: SortKey, b: SortKey) -> Bool {
      a.instant == b.instant ? a.day < b.day : a.instant < b.instant
    }
  }
}
