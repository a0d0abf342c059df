public import Foundation

/// The state of a week strip: three pages of days, the page in sight, and the selected day.
///
/// ```swift
/// struct WeekStrip: View {
///   @State private var week = WeekCalendar(calendar: .current, at: .now)
///   let updates: WeekUpdates
///
///   var body: some View {
///     Text(week.shownPage.headerText)
///     TabView(selection: $week.shown) {
///       ForEach(week.pages) { page in
///         HStack {
///           ForEach(page.days) { day in
///             Button { week.select(day) } label: {
///               VStack { Text(day.weekdayText); Text(day.numberText) }
///             }
///             .foregroundStyle(week.relation(of: day) == .past ? .secondary : .primary)
///             .background(week.isSelected(day) ? Color.accentColor : .clear)
///             .accessibilityLabel(day.spokenText)
///           }
///         }
///         .tag(page.position)
///       }
///     }
///     .task { for await pages in updates { week.pages = pages } }
///   }
/// }
/// ```
///
/// ## The selected day stays
///
/// Exactly one day is selected, today at first. It changes only when another day is selected. It
/// does not change when the user swipes to another page, at midnight, or with a new time zone or
/// calendar. The selected day is a date: 22 November stays 22 November when the user travels from
/// Berlin to Tokyo. ``selectedDay`` is that date in the calendar of the pages.
///
/// So after midnight, yesterday is selected. To select the new day instead, call ``selectToday()``
/// when the app becomes active. If the selected day is no longer on any page, it stays selected,
/// and ``selectedPage`` is nil.
///
/// ## The days in sight stay, too
///
/// When a week ends, the current page becomes the past one. The view then shows the page with most
/// of the days that were in sight before, or the current week if no page has these days.
public struct WeekCalendar: Sendable, Hashable {
  /// The three weeks. Set this property to each value of ``WeekUpdates``. The selected day and the
  /// days in sight stay the same.
  public var pages: WeekPages {
    didSet {
      guard pages != oldValue else { return }
      selectedDay = pages.day(selectedDay.id) ?? CalendarDay(id: selectedDay.id, in: pages.calendar)
      // If the weeks begin on another weekday now, the new page with the middle day of the former
      // week has at least four of its days.
      shown = pages.page(with: oldValue[shown].days[3].id)?.position ?? .current
    }
  }

  /// The page in sight: the current week at first. Setting it does not change the selected day.
  public var shown: WeekPage.Position

  /// The selected day, in the calendar and time zone of the pages.
  public private(set) var selectedDay: CalendarDay

  /// Creates a state with today selected and in sight.
  ///
  /// - Parameter pages: The weeks around today.
  public init(_ pages: WeekPages) {
    self.pages = pages
    shown = .current
    selectedDay = pages.today
  }

  /// Creates a state of the weeks around an instant. The day of the instant is selected and in
  /// sight.
  ///
  /// - Parameters:
  ///   - calendar: The calendar. Its time zone determines when a day begins, and its `firstWeekday`
  ///     on which day a week begins. Texts are written in its locale.
  ///   - instant: The current time.
  public init(calendar: Calendar, at instant: Date) {
    self.init(WeekPages(calendar: calendar, at: instant))
  }
}

extension WeekCalendar {
  /// Today, according to the pages.
  public var today: CalendarDay { pages.today }

  /// The page in sight.
  public var shownPage: WeekPage { pages[shown] }

  /// The page of the selected day; nil if the day is on none of the pages.
  public var selectedPage: WeekPage? { pages.page(with: selectedDay.id) }

  /// Whether a day has the date of the selected day.
  public func isSelected(_ day: CalendarDay) -> Bool { day.id == selectedDay.id }

  /// Whether a day has the date of today.
  public func isToday(_ day: CalendarDay) -> Bool { pages.isToday(day) }

  /// Returns whether the date of a day is past, today or future.
  public func relation(of day: CalendarDay) -> DayRelation { pages.relation(of: day) }

  /// Selects a day of one of the pages. The page in sight stays.
  ///
  /// - Parameter day: The day. Only its date matters, so it may have a former time zone.
  /// - Returns: Whether the day is on a page. If not, nothing changes. This may happen after
  ///   midnight, when the pages have changed.
  @discardableResult
  public mutating func select(_ day: CalendarDay) -> Bool { select(day.id) }

  /// Selects the day with a number, for example a number that the app has stored. The page in sight
  /// stays.
  ///
  /// - Returns: Whether the day is on a page. If not, nothing changes.
  @discardableResult
  public mutating func select(_ id: CalendarDay.ID) -> Bool {
    guard let day = pages.day(id) else { return false }
    selectedDay = day
    return true
  }

  /// Selects today, and shows its page.
  public mutating func selectToday() {
    selectedDay = pages.today
    shown = .current
  }

  /// Shows the page that is a number of weeks later, or earlier if the number is negative. Stops at
  /// the first and the last page. The selected day stays.
  public mutating func step(weeks: Int) {
    let target = shown.rawValue + min(max(weeks, -2), 2)
    shown = WeekPage.Position(rawValue: min(max(target, -1), 1)) ?? shown
  }
}
