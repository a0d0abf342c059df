public import Foundation

extension Deadline {
  /// The position of a deadline among others, for a reader in one time zone.
  ///
  /// Instants are ordered by time. A day is due until it ends, so it comes after all instants of
  /// that day, and before those of the next. Days that the time zone has skipped are ordered by
  /// date, too.
  public struct SortKey: Comparable, Hashable, Sendable {
    /// The instant; the end of a day.
    private let instant: Date
    /// The number of a day, and the maximum for an instant: a day comes before the instant at which
    /// it ends.
    private let day: Int

    private init(_ instant: Date, day: Int = .max) { (self.instant, self.day) = (instant, day) }

    /// Creates the position of a deadline.
    ///
    /// - Parameters:
    ///   - deadline: The deadline; `nil` comes after all others, and no search finds it.
    ///   - calendar: The reader's calendar, with its time zone.
    /// - Complexity: O(1); for a day, some microseconds.
    public init(_ deadline: Deadline?, in calendar: Calendar) {
      switch deadline {
      case .day(let day): self.init(CalendarDay(day, in: calendar).range.upperBound, day: day.id)
      case .instant(let instant): self.init(instant)
      case nil: self.init(Date(timeIntervalSinceReferenceDate: .nan))
      }
    }

    /// Returns the position before all deadlines on a day and later.
    @usableFromInline
    static func start(of day: CalendarDay) -> SortKey { SortKey(day.range.lowerBound, day: day.id) }

    /// Returns the position after all deadlines on a day and earlier.
    @usableFromInline
    static func end(of day: CalendarDay) -> SortKey { SortKey(day.range.upperBound, day: day.id + 1) }

    /// Orders by time, then days before instants, and days by date.
    public static func < (a: SortKey, b: SortKey) -> Bool {
      a.instant == b.instant ? a.day < b.day : a.instant < b.instant
    }
  }
}
