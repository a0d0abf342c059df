public import Foundation

/// A day of a calendar in its time zone.
///
/// ```swift
/// var calendar = Calendar(identifier: .gregorian)
/// calendar.timeZone = TimeZone(identifier: "Europe/London")!
///
/// let day = CalendarDay(containing: deadline, in: calendar)
/// day.range                           // from its midnight up to the next, 25 hours on 25 October 2026
/// day.relation(to: now)               // .past, .today, .future
/// day.adding(days: 1).components.day  // 26
/// ```
///
/// ``id`` is the date, whatever zone it is in and by whatever calendar it is named: what one stores, and what an app
/// keeps of a day when the time zone changes. Two days are equal if they are the same date of the same calendar in the
/// same time zone.
///
/// A day begins when the zone's clock first shows it. Where the clock is set forward across midnight, that is at 01:00,
/// say. Where it is set back across midnight (at 00:01 in St John's until 2011), the hour that is repeated belongs to
/// the day that had begun. A day that a zone has skipped (30 December 2011 in Samoa) has an empty range, contains no
/// instant, and is never today; it keeps its column in a week. So every instant is in one day, and each
/// day ends where the next begins.
///
/// Instants before `Date.distantPast` or behind `Date.distantFuture` count as these two, and what is not a number as the
/// first.
///
/// A day costs some microseconds to make.
public struct CalendarDay: Sendable, Identifiable {
  /// The days since 1 January 1970 as the calendar of the zone shows them: the same date has the same number in all
  /// calendars and zones, and the next day has the next.
  public let id: Int
  /// By which the day is named; its time zone says when it begins.
  public let calendar: Calendar
  /// The instants of the day, from its start up to the start of the next day. Empty if the zone has skipped the day.
  public let range: Range<Date>

  /// A day whose bounds are known.
  init(_ id: Int, _ calendar: Calendar, from start: Int, to end: Int) {
    self.id = id
    self.calendar = calendar
    range = Date(second: start)..<Date(second: end)
  }

  /// The day in which an instant lies.
  ///
  /// - Parameters:
  ///   - instant: Any; see above for those that no calendar reaches.
  ///   - calendar: With its time zone. One that follows the user's settings is taken as it is now.
  public init(containing instant: Date, in calendar: Calendar) {
    let calendar = calendar.fixed
    let zone = calendar.timeZone
    let second = instant.second
    var id = zone.shownDay(at: second)
    var bounds = zone.starts(ofDays: id..<id + 2)
    // The clock was set back across midnight: it shows the day before once more.
    while bounds[1] <= second {
      id += 1
      bounds = zone.starts(ofDays: id..<id + 2)
    }
    self.init(id, calendar, from: bounds[0], to: bounds[1])
  }

  /// The day of that number.
  ///
  /// - Parameters:
  ///   - id: A day's ``id``. A number more than a million days from 0 (from the year -768 to 4707), which no app has
  ///     stored, is taken for the nearest that is not.
  ///   - calendar: With its time zone. One that follows the user's settings is taken as it is now.
  public init(id: Int, in calendar: Calendar) {
    let id = min(max(id, -1_000_000), 1_000_000)
    let calendar = calendar.fixed
    let bounds = calendar.timeZone.starts(ofDays: id..<id + 2)
    self.init(id, calendar, from: bounds[0], to: bounds[1])
  }

  /// The instant at which the day begins: midnight, where there is one.
  public var start: Date { range.lowerBound }

  /// The day so many days later, or earlier if negative.
  public func adding(days: Int) -> CalendarDay {
    let (sum, overflow) = id.addingReportingOverflow(days)
    return CalendarDay(id: overflow ? (days < 0 ? .min : .max) : sum, in: calendar)
  }

  /// Which day of the week it is, from 1 for Sunday to 7 for Saturday, as in Foundation.
  public var weekday: Int { (id + 4).remainder(by: 7) + 1 }

  /// What the calendar calls the day: era, year, month, whether that is a leap month, and day.
  ///
  /// The Islamic calendar by the moon (`.islamic`, which Foundation computes for the instant and not for the day) may call
  /// some hours of a day otherwise; the day has the name that it has at noon at Greenwich.
  ///
  /// - Complexity: One question to the calendar, tens of microseconds.
  public var components: DateComponents {
    var components = calendar.known.atGreenwich
      .dateComponents([.era, .year, .month, .day], from: noonAtGreenwich)
    if calendar.identifier == .ethiopicAmeteAlem, components.era == 1 {
      components.era = 0
      components.year? += 5500
    }
    return components
  }

  /// The middle of the date of that number at Greenwich: where a date is named without its time zone. There it exists even
  /// if its zone has skipped it.
  var noonAtGreenwich: Date { Date(second: id * TimeZone.secondsOfDay + TimeZone.secondsOfDay / 2) }
}

extension CalendarDay: Hashable {
  /// Whether both are the same date of the same calendar in the same time zone.
  public static func == (left: CalendarDay, right: CalendarDay) -> Bool {
    left.id == right.id && left.names == right.names
  }

  /// Feeds the date to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension CalendarDay: Comparable {
  /// Whether one date is before the other; the same date of two zones or calendars is ordered by their names.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.id == right.id ? left.names < right.names : left.id < right.id
  }

  /// What tells the same date of two zones or calendars apart.
  private var names: (String, String) { (calendar.timeZone.identifier, "\(calendar.identifier)") }
}

extension CalendarDay: CustomStringConvertible {
  /// The date by the Gregorian calendar and the time zone, for debugging.
  public var description: String {
    var calendar = Calendar(identifier: .gregorian).atGreenwich
    calendar.locale = Locale(identifier: "en_US_POSIX")
    let date = calendar.dateComponents([.year, .month, .day], from: noonAtGreenwich)
    return "\(date.year ?? 0)-\(date.month ?? 0)-\(date.day ?? 0) \(self.calendar.timeZone.identifier)"
  }
}

extension Calendar {
  /// The calendar itself, or what it is now if it follows the user's settings: a day must not change under its owner.
  var fixed: Calendar {
    var calendar = self == .autoupdatingCurrent ? .current : self
    if calendar.timeZone == .autoupdatingCurrent { calendar.timeZone = .current }
    return calendar
  }

  /// The calendar itself, or one with the same days and months that Foundation knows everywhere: on Linux it takes the
  /// older Ethiopic calendar, of which ICU has another name, for the Gregorian. The younger one's years are 5500 less.
  var known: Calendar { identifier == .ethiopicAmeteAlem ? named(.ethiopicAmeteMihret) : self }

  /// Another calendar with the same locale and time zone.
  func named(_ identifier: Identifier) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }

  /// The calendar in a zone where each date exists and noon is noon.
  var atGreenwich: Calendar {
    var calendar = self
    calendar.timeZone = .greenwich
    return calendar
  }
}

extension TimeZone {
  /// Greenwich mean time.
  static let greenwich = TimeZone(secondsFromGMT: 0)!
}

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
