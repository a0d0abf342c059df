import Foundation
import PropertyTesting
import Todos

/// Calendars, time zones and instants for tests.
enum CalendarCases {
  /// All time zones of the system, starting with GMT, the simplest.
  static let zones = ["GMT"] + TimeZone.knownTimeZoneIdentifiers.filter { $0 != "GMT" }.sorted()

  /// Zones that skip midnights or days, or in which the clock goes back to the day before.
  private static let hardZones = [
    "America/St_Johns", "America/Goose_Bay", "Antarctica/Casey", "America/Sao_Paulo", "Pacific/Apia",
    "Africa/Cairo",
  ]

  /// All calendars of Foundation, starting with the simplest.
  static let calendars: [Calendar.Identifier] = [
    .gregorian, .iso8601, .buddhist, .japanese, .republicOfChina, .persian, .hebrew, .islamicCivil, .islamic,
    .islamicTabular, .islamicUmmAlQura, .indian, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .chinese,
  ]

  /// The years 1970 to 2100, in seconds since 1970.
  static let years = 0...4_133_980_799

  static func zone(_ source: inout Source) throws -> TimeZone {
    try zone(named: source.bool(0.2) ? source.pick(hardZones) : source.pick(zones))
  }

  static func zone(named name: String) -> TimeZone { TimeZone(identifier: name)! }

  static func calendar(_ zone: String, firstWeekday: Int = 2, locale: String = "en_GB") -> Calendar {
    calendar(.gregorian, Self.zone(named: zone), firstWeekday, locale)
  }

  static func calendar(
    _ identifier: Calendar.Identifier, _ zone: String, locale: String = "en_GB"
  ) -> Calendar {
    calendar(identifier, Self.zone(named: zone), 2, locale)
  }

  private static func calendar(
    _ identifier: Calendar.Identifier, _ zone: TimeZone, _ firstWeekday: Int, _ locale: String
  ) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.locale = Locale(identifier: locale)
    calendar.timeZone = zone
    calendar.firstWeekday = firstWeekday
    return calendar
  }

  /// Returns the days of GMT from the one that contains an instant to the one that contains another.
  static func days(from first: Date, through last: Date) -> ClosedRange<CalendarDay> {
    let calendar = calendar("GMT")
    return CalendarDay(containing: first, in: calendar)...CalendarDay(containing: last, in: calendar)
  }

  /// Returns any calendar, with any zone and first weekday.
  static func calendar(_ source: inout Source) throws -> Calendar {
    let calendar = try calendar(
      source.pick(calendars), zone(&source), source.integer(in: 1...7), "en_GB")
    source.note("\(calendar.identifier) \(calendar.timeZone.identifier) from \(calendar.firstWeekday)")
    return calendar
  }

  /// Returns any instant, often within two days, or a few seconds, of a change of the zone's clock.
  static func instant(_ source: inout Source, in zone: TimeZone) throws -> Date {
    let changes = ClockChanges.of(zone)
    var seconds: Double
    if try source.bool(0.7), !changes.isEmpty {
      seconds = Double(try source.pick(changes))
      switch try source.branch(2, 2, 3) {
      case 0: seconds += Double(try source.integer(in: -3...3))
      case 1: seconds += Double(try source.integer(in: -3_700...3_700))
      default: seconds += Double(try source.integer(in: -172_800...172_800))
      }
      source.label("near a change")
    } else {
      seconds = Double(try source.integer(in: years))
    }
    if try source.bool(0.2) {
      let offset = Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
      seconds = ((seconds + offset) / 86_400).rounded() * 86_400 - offset
    }
    let instant = Date(timeIntervalSince1970: seconds)
    switch try source.branch(4, 1, 1) {
    case 0: return note(instant, &source)
    case 1:
      return note(
        Date(timeIntervalSinceReferenceDate: instant.timeIntervalSinceReferenceDate.nextUp), &source)
    default:
      return note(
        Date(timeIntervalSinceReferenceDate: instant.timeIntervalSinceReferenceDate.nextDown), &source)
    }
  }

  private static func note(_ instant: Date, _ source: inout Source) -> Date {
    source.note("\(instant.timeIntervalSince1970)")
    return instant
  }

  /// Returns Foundation's date of an instant. On Linux, Foundation treats the calendar
  /// `ethiopicAmeteAlem` as Gregorian. Its years are 5500 more than those of `ethiopicAmeteMihret`.
  static func name(of instant: Date, by calendar: Calendar) -> DateComponents {
    let units: Set<Calendar.Component> = [.era, .year, .month, .day]
    guard calendar.identifier == .ethiopicAmeteAlem else {
      return calendar.dateComponents(units, from: instant)
    }
    var younger = Calendar(identifier: .ethiopicAmeteMihret)
    younger.timeZone = calendar.timeZone
    var name = younger.dateComponents(units, from: instant)
    name.era = 0
    name.year! += 5500
    return name
  }

  /// Instants outside every calendar. Don't print them: on Linux, `Date.description` traps for
  /// non-finite dates.
  static let extremes =
    [
      Double.nan, -.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e20,
      -1e20,
    ].map(Date.init(timeIntervalSinceReferenceDate:)) + [.distantPast, .distantFuture]
}

/// The instants at which the clocks of zones change, found by probing each week from 1970 to 2100
/// and bisecting.
enum ClockChanges {
  private static let known = Memo()

  /// Returns seconds since 1970, in ascending order.
  static func of(_ zone: TimeZone) -> [Int] {
    known.value(of: zone.identifier) { find(zone) }
  }

  private static func find(_ zone: TimeZone) -> [Int] {
    func offset(_ second: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }
    var changes: [Int] = []
    var before = offset(0)
    for end in stride(from: 604_800, through: CalendarCases.years.upperBound, by: 604_800) {
      let after = offset(end)
      if after != before {
        var (low, high) = (end - 604_800, end)
        while high - low > 1 {
          let middle = (low + high) / 2
          if offset(middle) == before { low = middle } else { high = middle }
        }
        changes.append(high)
      }
      before = after
    }
    return changes
  }

  /// A cache, protected by the lock.
  private final class Memo: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [String: [Int]] = [:]

    func value(of key: String, or make: () -> [Int]) -> [Int] {
      if let value = lock.withLock({ values[key] }) { return value }
      let value = make()
      lock.withLock { values[key] = value }
      return value
    }
  }
}
