import Foundation
import PropertyTesting
import Testing
import TestSupport
import Todos

@Suite struct CalendarTextTests {
  /// Noon on Sunday, 22 November 2026, in Berlin.
  private let noon = Date(timeIntervalSince1970: 1_795_345_200)

  private func texts(_ calendar: Calendar) -> [String] {
    let day = CalendarDay(containing: noon, in: calendar)
    // Non-breaking spaces vary between versions of the locale data.
    return [day.numberText, day.weekdayText, day.spokenText].map {
      $0.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
    }
  }

  @Test func textsFollowTheLocale() {
    func inBerlin(_ locale: String, _ identifier: Calendar.Identifier = .gregorian) -> Calendar {
      CalendarCases.calendar(identifier, "Europe/Berlin", locale: locale)
    }
    #expect(texts(inBerlin("en_US")) == ["22", "Sun", "Sunday, November 22, 2026"])
    #expect(texts(inBerlin("de_DE")) == ["22", "So", "Sonntag, 22. November 2026"])
    #expect(texts(inBerlin("ja_JP")) == ["22", "日", "2026年11月22日 日曜日"])
    #expect(texts(inBerlin("ar_EG")) == ["٢٢", "أحد", "الأحد، ٢٢ نوفمبر، ٢٠٢٦"])
    #expect(texts(inBerlin("ja_JP", .japanese))[2] == "令和8年11月22日 日曜日")
    #expect(texts(inBerlin("en_US", .hebrew))[2] == "Sunday, 12 Kislev 5787")
    #expect(texts(inBerlin("en_US", .persian)) == ["1", "Sun", "Sunday, Azar 1, 1405 AP"])
    #expect(texts(inBerlin("en_US", .ethiopicAmeteAlem))[2] == "Sunday, Hedar 13, 2019 ERA1")
    // ISO 8601 has other weeks, but the same dates.
    #expect(texts(inBerlin("en_US", .iso8601))[2] == "Sunday, November 22, 2026")
  }

  /// The zones farthest ahead and behind, the last instant of a day, and a skipped day.
  @Test func textsDependOnTheDateAlone() {
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns", "Asia/Kathmandu"] {
      let calendar = CalendarCases.calendar(zone, locale: "en_US")
      let day = CalendarDay(id: 20_779, in: calendar)
      #expect(day.numberText == "22" && day.weekdayText == "Sun" && day.components.day == 22)
      #expect(CalendarDay(containing: day.range.upperBound - 1, in: calendar).numberText == "22")
    }
    let samoa = CalendarCases.calendar("Pacific/Apia", locale: "en_US")
    #expect(CalendarDay(id: 15_338, in: samoa).spokenText == "Friday, December 30, 2011")
  }

  @Test func theDayNumberFollowsTheCalendar() {
    check("the number of a day is written in digits, and says what the calendar does", cases: 150) { source in
      var calendar = try CalendarCases.calendar(&source)
      let locale = Locale(
        identifier: try source.pick(["en_US", "de_DE", "ja_JP", "ar_EG", "fa_IR", "hi_IN", "th_TH"]))
      calendar.locale = locale
      source.note(locale.identifier)
      let day = CalendarDay(
        containing: try CalendarCases.instant(&source, in: calendar.timeZone), in: calendar)
      let digits = day.numberText.compactMap(\.wholeNumberValue)
      try requireEqual(digits.reduce(0) { $0 * 10 + $1 }, day.components.day ?? 0, day.numberText)
      try require(!day.weekdayText.isEmpty)
      try require(day.spokenText.contains(day.numberText) || calendar.identifier == .chinese, day.spokenText)
    }
  }

  @Test(arguments: [
    ("en_US", "2026-11-18", "November 2026"), ("en_US", "2026-12-02", "November – December 2026"),
    ("en_US", "2026-12-30", "December 2026 – January 2027"), ("de_DE", "2026-11-18", "November 2026"),
    ("de_DE", "2026-12-02", "November–Dezember 2026"), ("ja_JP", "2026-12-02", "2026年11月～12月"),
  ])
  func theHeaderNamesTheMonths(locale: String, date: String, text: String) throws {
    let now = try Date("\(date)T12:00:00Z", strategy: .iso8601)
    let pages = WeekPages(calendar: CalendarCases.calendar("GMT", locale: locale), at: now)
    let plain = pages.current.headerText.replacing("\u{2009}", with: " ").replacing("\u{202F}", with: " ")
      .replacing("\u{A0}", with: " ")
    #expect(plain == text)
  }

  /// ICU's Persian interval format names the first month twice: "Aban to Aban".
  @Test(arguments: [
    "fa_IR", "fa", "en_US", "de_DE", "ru_RU", "ja_JP", "ar_EG", "he_IL", "th_TH", "zh_Hans_CN", "pl_PL",
  ])
  func theHeaderNamesBothMonths(locale: String) throws {
    for identifier in [Calendar.Identifier.gregorian, .persian, .hebrew, .buddhist, .indian] {
      let calendar = CalendarCases.calendar(identifier, "GMT", locale: locale)
      var now = noon
      var crossings = 0
      for _ in 0..<20 {
        let page = WeekPages(calendar: calendar, at: now).current
        now += 7 * 86_400
        let ends = [page.days[0], page.days[6]]
        guard ends[0].components.month != ends[1].components.month else { continue }
        crossings += 1
        for day in ends {
          let (style, end) = (
            Date.FormatStyle(locale: calendar.locale!, calendar: calendar, timeZone: calendar.timeZone),
            day.start
          )
          let names = [
            style.month(.wide).format(end), standalone(end, calendar), style.month(.wide).year().format(end),
          ]
          #expect(
            names.contains { page.headerText.range(of: $0, options: .literal) != nil },
            "\(identifier) \(page.headerText) lacks \(names)")
        }
      }
      #expect(crossings >= 3)
    }
  }

  private func standalone(_ date: Date, _ calendar: Calendar) -> String {
    Date.VerbatimFormatStyle(
      format: "\(standaloneMonth: .wide)", locale: calendar.locale, timeZone: calendar.timeZone,
      calendar: calendar
    ).format(date)
  }
}
