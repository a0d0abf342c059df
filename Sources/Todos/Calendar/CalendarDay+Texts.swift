import Foundation

// Texts are formatted for noon at Greenwich, so that they depend on the date and not on the zone.
// Foundation caches formatters: a text takes microseconds, the first of a style a millisecond.

@available(iOS 15, tvOS 15, watchOS 8, *)
extension CalendarDay {
  /// The number of the day in its month, in the digits of the calendar's locale: "22", "٢٢".
  public var numberText: String { text("\(day: .defaultDigits)") }

  /// The short standalone name of the day of the week: "Sun", "So", "日".
  public var weekdayText: String { text("\(standaloneWeekday: .abbreviated)") }

  /// The whole date as the calendar's locale writes it, for VoiceOver: "Sunday, November 22, 2026".
  ///
  /// The text does not say whether the day is today. ``relation(to:)`` and
  /// ``WeekPages/isToday(_:)`` do; the app adds its own words.
  ///
  /// ```swift
  /// .accessibilityLabel(week.isToday(day) ? Text("Today, \(day.spokenText)") : Text(day.spokenText))
  /// ```
  public var spokenText: String {
    let calendar = calendar.written
    return Date.FormatStyle(
      date: .complete, time: .omitted, locale: calendar.writingLocale, calendar: calendar,
      timeZone: .greenwich
    ).format(noonAtGreenwich)
  }

  private func text(_ format: Date.FormatString) -> String {
    let calendar = calendar.written
    return Date.VerbatimFormatStyle(
      format: format, locale: calendar.writingLocale, timeZone: .greenwich, calendar: calendar
    ).format(noonAtGreenwich)
  }
}

extension Calendar {
  /// The calendar with which Foundation writes this one's dates. Locales have no patterns for ISO
  /// 8601 (it would give "2026 November 22, Sunday"), so the Gregorian calendar replaces it, which
  /// has the same dates. The older Ethiopic calendar is written with the years of the newer one.
  var written: Calendar { identifier == .iso8601 ? named(.gregorian) : known }

  /// The locale whose words and digits are used: the calendar's.
  var writingLocale: Locale { locale ?? Locale(identifier: "") }
}
