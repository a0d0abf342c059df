public import Foundation

/// A day of a calendar in its time zone.
///
/// ```swift
/// var calendar = Calendar(identifier: .gregorian)
/// calendar.timeZone = TimeZone(identifier: "Europe/London")!
///
/// let day = CalendarDay(containing: instant, in: calendar)
/// day.range                           // from its midnight up to the next, 25 hours on 25 October 2026
/// day.relation(to: now)               // .past, .today, .future
/// day.adding(days: 1).components.day  // 26
/// ```
///
/// ``id`` stands for the date, independently of time zone and calendar. To keep a date when the
/// time zone changes, store its id. Equal days are the same date of the same calendar in the same
/// time zone.
///
/// A day begins when the zone's clock first shows it. If the clock is set forward across midnight,
/// the day begins at 01:00, for example. If the clock is set back across midnight (at 00:01 in St
/// John's until 2011), the repeated hour belongs to the day that had already begun. If a zone skips
/// a day (30 December 2011 in Samoa), the range of that day is empty. It contains no instant and is
/// never today, but keeps its column in a week. So every instant is in exactly one day, and each
/// day ends where the next begins.
///
/// Instants before `Date.distantPast` or after `Date.distantFuture` are replaced by these bounds,
/// and NaN by `Date.distantPast`.
///
/// Creating a day takes some microseconds.
public struct CalendarDay: Sendable, Identifiable {
  /// The number of days since 1 January 1970. The same date has the same number in all calendars
  /// and zones, and the next day has the next number.
  public let id: Int
  /// The calendar that names the day; its time zone determines when the day begins.
  public let calendar: Calendar
  /// The instants from the day's start up to the next day's; empty if the zone has skipped the day.
  public let range: Range<Date>

  /// Creates a day whose start and end are known, in seconds since 1970.
  init(_ id: Int, _ calendar: Calendar, from start: Int, to end: Int) {
    self.id = id
    self.calendar = calendar
    range = Date(second: start)..<Date(second: end)
  }

  /// Creates the day that contains an instant.
  ///
  /// - Parameters:
  ///   - instant: Any instant. The type's description tells about very early and late ones.
  ///   - calendar: The calendar. If it follows the user's settings, its current value is used.
  public init(containing instant: Date, in calendar: Calendar) {
    let calendar = calendar.fixed
    let zone = calendar.timeZone
    let second = instant.second
    var id = zone.shownDay(at: second)
    var bounds = zone.starts(ofDays: id..<id + 2)
    // If the clock was set back across midnight, it shows the former day again, although the next
    // day has already begun.
    while bounds[1] <= second {
      id += 1
      bounds = zone.starts(ofDays: id..<id + 2)
    }
    self.init(id, calendar, from: bounds[0], to: bounds[1])
  }

  /// Creates the day with a number.
  ///
  /// - Parameters:
  ///   - id: A day's ``id``. A number outside -1,000,000 to 3,000,000 (the years -768 to 10183) is
  ///     replaced by the nearest number within that range.
  ///   - calendar: The calendar. If it follows the user's settings, its current value is used.
  public init(id: Int, in calendar: Calendar) {
    let id = min(max(id, -1_000_000), 3_000_000)
    let calendar = calendar.fixed
    let bounds = calendar.timeZone.starts(ofDays: id..<id + 2)
    self.init(id, calendar, from: bounds[0], to: bounds[1])
  }

  /// The instant at which the day begins: midnight, if it exists.
  public var start: Date { range.lowerBound }

  /// Returns the day that is a number of days later, or earlier if negative.
  public func adding(days: Int) -> CalendarDay {
    let (sum, overflow) = id.addingReportingOverflow(days)
    return CalendarDay(id: overflow ? (days < 0 ? .min : .max) : sum, in: calendar)
  }

  /// The day of the week, from 1 for Sunday to 7 for Saturday, as in Foundation.
  public var weekday: Int { (id + 4).remainder(by: 7) + 1 }

  /// The era, year, month, leap month flag and day by which the calendar names the day.
  ///
  /// The components are those of noon at Greenwich. This matters for the `.islamic` calendar:
  /// Foundation computes it from the moon at each instant, so the hours of a day may belong to
  /// different dates.
  ///
  /// - Complexity: One query of the calendar, tens of microseconds.
  public var components: DateComponents {
    var components = calendar.known.atGreenwich
      .dateComponents([.era, .year, .month, .day], from: noonAtGreenwich)
    if calendar.identifier == .ethiopicAmeteAlem, components.era == 1 {
      components.era = 0
      components.year? += 5500
    }
    return components
  }

  /// Noon at Greenwich on the date. The components and texts of the date are computed for this
  /// instant, which exists even if the time zone has skipped the date.
  var noonAtGreenwich: Date { Date(second: id * TimeZone.secondsOfDay + TimeZone.secondsOfDay / 2) }
}

extension CalendarDay: Hashable {
  /// Whether both are the same date of the same calendar in the same time zone.
  public static func == (left: CalendarDay, right: CalendarDay) -> Bool {
    left.id == right.id && left.names == right.names
  }

  /// Hashes the date.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension CalendarDay: Comparable {
  /// Orders days by date; equal dates by the names of their zones and calendars.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.id == right.id ? left.names < right.names : left.id < right.id
  }

  /// The names of the time zone and the calendar, which distinguish days with the same date.
  private var names: (String, String) { (calendar.timeZone.identifier, "\(calendar.identifier)") }
}

extension CalendarDay: CustomStringConvertible {
  /// The Gregorian date and the time zone, for debugging.
  public var description: String {
    var calendar = Calendar(identifier: .gregorian).atGreenwich
    calendar.locale = Locale(identifier: "en_US_POSIX")
    let date = calendar.dateComponents([.year, .month, .day], from: noonAtGreenwich)
    return "\(date.year ?? 0)-\(date.month ?? 0)-\(date.day ?? 0) \(self.calendar.timeZone.identifier)"
  }
}

extension Calendar {
  /// The calendar, or its current value if it follows the user's settings, because a day must not
  /// change with the settings.
  var fixed: Calendar {
    var calendar = self == .autoupdatingCurrent ? .current : self
    if calendar.timeZone == .autoupdatingCurrent { calendar.timeZone = .current }
    return calendar
  }

  /// The calendar, except that the newer Ethiopic calendar replaces the older one. Foundation on
  /// Linux confuses the older one with the Gregorian calendar. Both Ethiopic calendars have the
  /// same days and months; years in the newer one are lower by 5500.
  var known: Calendar { identifier == .ethiopicAmeteAlem ? named(.ethiopicAmeteMihret) : self }

  /// Returns a calendar of another kind with the same locale and time zone.
  func named(_ identifier: Identifier) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }

  /// The calendar in the time zone of Greenwich, which skips no date and never changes its clock.
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

/// The relation of a day to an instant: past, today or future.
public enum DayRelation: Sendable, Hashable, CaseIterable {
  /// The day has ended.
  case past
  /// The instant is on the day.
  case today
  /// The day has not begun.
  case future
}

extension CalendarDay {
  /// Returns whether the day is past, today or future at an instant. A day is past as soon as the
  /// next day begins.
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
