import Foundation

/// When the days of a time zone begin, by the zone's offsets alone: every calendar of Foundation counts the same days
/// from midnight to midnight, and only names them differently. Instants are whole seconds since 1970, as are the
/// changes of all zones.
///
/// To ask a zone for its offset takes a fraction of a microsecond; to ask a calendar for a day, tens.
extension TimeZone {
  static let secondsOfDay = 86_400

  /// How far ahead of Greenwich the zone's clock is.
  func offset(at second: Int) -> Int { secondsFromGMT(for: Date(second: second)) }

  /// The day that the zone's clock shows, counted from 1 January 1970.
  func shownDay(at second: Int) -> Int {
    (second + offset(at: second)).quotient(by: Self.secondsOfDay)
  }

  /// The instants at which the days begin: when the zone's clock first shows that day or a later one. So a day whose
  /// midnight is skipped begins after the gap, a day that is skipped begins when the next one does, and a day whose
  /// midnight comes twice begins at the first.
  ///
  /// - Complexity: An offset a day and two; some thirty more for a day next to a change of the clock.
  func starts(ofDays days: Range<Int>) -> [Int] {
    var starts: [Int] = []
    starts.reserveCapacity(days.count)
    var before = offset(at: (days.lowerBound - 1) * Self.secondsOfDay)
    var within = offset(at: days.lowerBound * Self.secondsOfDay)
    for day in days {
      // No zone is as much as a day from Greenwich: the day begins between these two.
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

  /// The first second in `lower..<upper` at which the clock shows `midnight`, in seconds since 1970 as if at Greenwich,
  /// or more; nil if it does not in that time. Halves the time down to the changes of the clock.
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
  /// A whole second since 1970.
  init(second: Int) { self.init(timeIntervalSince1970: Double(second)) }

  /// The second since 1970 in which the instant lies. What lies before `Date.distantPast` or behind
  /// `Date.distantFuture` counts as these, and what is not a number as the first.
  var second: Int {
    let earliest = Date.distantPast.timeIntervalSinceReferenceDate
    let latest = Date.distantFuture.timeIntervalSinceReferenceDate
    // Rounded before the epoch is changed: the sum may round up to the next second.
    let seconds = timeIntervalSinceReferenceDate
    let bounded = seconds > earliest ? min(seconds, latest) : earliest
    return Int(bounded.rounded(.down)) + Int(Date.timeIntervalBetween1970AndReferenceDate)
  }
}

extension Int {
  /// The quotient rounded down, also below 0.
  func quotient(by divisor: Int) -> Int { (self - remainder(by: divisor)) / divisor }

  /// What the quotient rounded down leaves, in `0..<divisor`.
  func remainder(by divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
