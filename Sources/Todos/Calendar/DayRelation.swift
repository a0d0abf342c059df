public import Foundation

/// Where a day stands to an instant, by calendar days.
public enum DayRelation: Sendable, Hashable, CaseIterable {
  /// The day has ended.
  case past
  /// The instant is on that day.
  case today
  /// The day has not begun.
  case future
}

extension CalendarDay {
  /// Whether the day is past, today or future at that instant, by the days of its calendar: a day is past from the
  /// midnight on that ends it, not 24 hours after something on it.
  ///
  /// A day that the time zone has skipped is future before the skip and past after it.
  ///
  /// - Complexity: Two comparisons.
  public func relation(to instant: Date) -> DayRelation {
    let instant = Date(second: instant.second)
    if range.upperBound <= instant { return .past }
    return range.lowerBound <= instant ? .today : .future
  }
}
