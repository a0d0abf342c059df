import Foundation

// Texts are formatted for noon at Greenwich, so that they depend only on the date, not on the zone.
// Foundation caches formatters, so the first text of a style takes a millisecond, and each further
// text takes microseconds.

@available(iOS 15, tvOS 15, watchOS 8, *)
extension CalendarDay {
  /// The number of the day in its month, in the digits of the calendar's locale: "22", "٢٢".
  public var numberText: String { text("\(day: .defaultDigits)") }

  /// The short standalone name of the day of the week: "Sun", "So", "日".
  public var weekdayText: String { text("\(standaloneWeekday: .abbreviated)") }

  /// The whole date as the calendar's locale writes it, for VoiceOver: "Sunday, November 22, 2026".
  ///
  /// The text does not say whether the day is today. The app can find out with ``relation(to:)`` or
  /// ``WeekPages/isToday(_:)``, and add its own words.
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
  /// The calendar with which Foundation writes the dates of this calendar. The Gregorian calendar
  /// replaces ISO 8601, which has the same dates: locales have no patterns for ISO 8601, so the
  /// text would be "2026 November 22, Sunday". For the older Ethiopic calendar, see ``known``.
  var written: Calendar { identifier == .iso8601 ? named(.gregorian) : known }

  /// The locale of the calendar, whose words and digits are used; the root locale if it has none.
  var writingLocale: Locale { locale ?? Locale(identifier: "") }
}
