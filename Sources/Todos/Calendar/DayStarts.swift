import Foundation

/// The starts of a time zone's days, computed from the zone's offsets alone. The calendar does not
/// matter, because the days of all calendars in Foundation begin at midnight. Instants are whole
/// seconds since 1970, because all zones change their offsets at whole seconds.
///
/// A query of a zone's offset takes less than a microsecond. Asking a calendar for the start of a
/// day would take tens of microseconds.
extension TimeZone {
  static let secondsOfDay = 86_400

  /// Returns the seconds by which the zone's clock is ahead of Greenwich.
  func offset(at second: Int) -> Int { secondsFromGMT(for: Date(second: second)) }

  /// Returns the day that the zone's clock shows, counted from 1 January 1970.
  func shownDay(at second: Int) -> Int {
    (second + offset(at: second)).quotient(by: Self.secondsOfDay)
  }

  /// Returns the instants at which days begin. A day begins when the zone's clock first shows that
  /// day or a later one. So if the clock skips midnight, the day begins after the skipped time. If
  /// the zone skips the whole day, it begins together with the next day. If midnight occurs twice,
  /// the day begins at the first occurrence.
  ///
  /// - Complexity: One offset query per day and two more; some thirty more next to a clock change.
  func starts(ofDays days: Range<Int>) -> [Int] {
    var starts: [Int] = []
    starts.reserveCapacity(days.count)
    var before = offset(at: (days.lowerBound - 1) * Self.secondsOfDay)
    var within = offset(at: days.lowerBound * Self.secondsOfDay)
    for day in days {
      // No zone is a whole day ahead of or behind Greenwich, so the day begins between these two.
      let midnight = day * Self.secondsOfDay
      let (lower, upper) = (midnight - Self.secondsOfDay, midnight + Self.secondsOfDay)
      let after = offset(at: upper)
      let start =
        firstSecond(reaching: midnight, from: lower, before, to: midnight, within)
        ?? firstSecond(reaching: midnight, from: midnight, within, to: upper, after)
      starts.append(start ?? upper)
      (before, within) = (within, after)
    }
    return starts
  }

  /// Returns the first second in `lower..<upper` at which the zone's clock shows `midnight` or
  /// later; nil if there is none. `midnight` is in seconds since 1970, as if at Greenwich. Bisects
  /// the span until the offset is equal at both ends of a part, and assumes that the offset is
  /// constant within that part.
  private func firstSecond(
    reaching midnight: Int, from lower: Int, _ lowerOffset: Int, to upper: Int, _ upperOffset: Int
  ) -> Int? {
    if lowerOffset == upperOffset || upper - lower == 1 {
      let second = max(lower, midnight - lowerOffset)
      return second < upper ? second : nil
    }
    let middle = lower + (upper - lower) / 2
    let offset = offset(at: middle)
    return firstSecond(reaching: midnight, from: lower, lowerOffset, to: middle, offset)
      ?? firstSecond(reaching: midnight, from: middle, offset, to: upper, upperOffset)
  }
}

extension Date {
  /// Creates an instant from a whole second since 1970.
  init(second: Int) { self.init(timeIntervalSince1970: Double(second)) }

  /// The second since 1970 that contains the instant. Instants before `Date.distantPast` or after
  /// `Date.distantFuture` are replaced by these bounds, and NaN by `Date.distantPast`.
  var second: Int {
    let earliest = Date.distantPast.timeIntervalSinceReferenceDate
    let latest = Date.distantFuture.timeIntervalSinceReferenceDate
    // Rounds down before it adds the seconds since 1970, because the sum of two `Double` values
    // could be rounded up to the next second.
    let seconds = timeIntervalSinceReferenceDate
    let bounded = seconds > earliest ? min(seconds, latest) : earliest
    return Int(bounded.rounded(.down)) + Int(Date.timeIntervalBetween1970AndReferenceDate)
  }
}

extension Int {
  /// Returns the quotient, rounded down even if it is negative.
  func quotient(by divisor: Int) -> Int { (self - remainder(by: divisor)) / divisor }

  /// Returns the remainder of the division whose quotient is rounded down. It is in `0..<divisor`.
  func remainder(by divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
