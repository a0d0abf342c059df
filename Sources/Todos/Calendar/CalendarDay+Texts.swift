import Foundation

// Texts are written at noon at Greenwich: by the date alone, whatever the day's time zone does with it. Foundation
// keeps the formatters of styles that it has seen, so a text costs some microseconds and the first of its kind a
// millisecond.

@available(iOS 15, tvOS 15, watchOS 8, *)
extension CalendarDay {
  /// The number of the day in its month, in the digits of the calendar's locale: "22", "٢٢".
  public var numberText: String { text("\(day: .defaultDigits)") }

  /// The short name of the day of the week as it stands alone: "Sun", "So", "日".
  public var weekdayText: String { text("\(standaloneWeekday: .abbreviated)") }

  /// The whole date as the calendar's locale writes it, for VoiceOver: "Sunday, November 22, 2026".
  ///
  /// Whether the day is today is not in it: ``relation(to:)`` or ``WeekPages/isToday(_:)`` say so, and the app in its own
  /// words.
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
  /// The calendar by which Foundation writes this one's dates as people of the locale do. Locales have patterns for the
  /// Gregorian, and not for ISO 8601, which has the same dates: it is written "2026 November 22, Sunday". The older Ethiopic
  /// calendar is written with the years of the younger.
  var written: Calendar { identifier == .iso8601 ? named(.gregorian) : known }

  /// Whose words and digits are used: those of the calendar's locale.
  var writingLocale: Locale { locale ?? Locale(identifier: "") }
}
