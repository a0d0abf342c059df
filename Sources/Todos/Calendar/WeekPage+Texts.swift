import Foundation

@available(iOS 15, tvOS 15, watchOS 8, *)
extension WeekPage {
  /// The week's month and year as the calendar's locale writes them. If the week has days of two
  /// months, the text names both: "November 2026", "November – December 2026", "December 2026 –
  /// January 2027".
  ///
  /// - Complexity: Two queries of the calendar and some texts, tens of microseconds.
  public var headerText: String {
    let (first, last) = (days[0], days[6])
    let calendar = first.calendar.written
    let locale = calendar.writingLocale
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .greenwich)
    let month = style.month(.wide).year()
    if first.isInMonth(of: last) { return month.format(first.noonAtGreenwich) }

    let both = Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: .greenwich)
      .month(.wide).year().format(first.noonAtGreenwich..<last.noonAtGreenwich)
    // In Persian, ICU writes the first month twice and omits the second. If the second month is
    // missing from the text, this code writes a list of both months instead.
    let names = [style.month(.wide).format(last.noonAtGreenwich), standaloneMonth(last, calendar, locale)]
    if names.contains(where: { both.range(of: $0, options: .literal) != nil }) { return both }
    return [first, last].map { month.format($0.noonAtGreenwich) }
      .formatted(.list(type: .and).locale(locale))
  }

  private func standaloneMonth(_ day: CalendarDay, _ calendar: Calendar, _ locale: Locale) -> String {
    Date.VerbatimFormatStyle(
      format: "\(standaloneMonth: .wide)", locale: locale, timeZone: .greenwich, calendar: calendar
    ).format(day.noonAtGreenwich)
  }
}

extension CalendarDay {
  /// Returns whether both days are in the same month of the same year.
  fileprivate func isInMonth(of other: CalendarDay) -> Bool {
    var (month, otherMonth) = (components, other.components)
    month.day = nil
    otherMonth.day = nil
    return month == otherMonth
  }
}
