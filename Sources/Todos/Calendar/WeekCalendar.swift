public import Foundation

/// What a week strip shows: three pages of days, which of them is in sight, and the one day that is selected.
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
/// Exactly one day is selected, today at first, and nothing but selecting another one changes it: neither another page in
/// sight, nor midnight, nor another time zone or calendar. It is a date: 22 November stays 22 November if one travels
/// from Berlin to Tokyo, where it is other hours, and is named otherwise by another calendar; ``selectedDay`` is that
/// date in the calendar of the pages. So after midnight yesterday is selected; call ``selectToday()`` when
/// the app comes back, if you prefer. A selected day that is on no page any more, after weeks of sleep, stays selected:
/// ``selectedPage`` is nil then.
///
/// ## The days in sight stay, too
///
/// When a week ends, the current page becomes the past one, and the page in sight moves along, as long as there is one
/// with most of its days; else the current week comes in sight.
public struct WeekCalendar: Sendable, Hashable {
  /// The three weeks. Set it to what ``WeekUpdates`` gives: the selected day and the days in sight stay.
  public var pages: WeekPages {
    didSet {
      guard pages != oldValue else { return }
      selectedDay = pages.day(selectedDay.id) ?? CalendarDay(id: selectedDay.id, in: pages.calendar)
      // The page with the middle day of a week has at least four of its days.
      shown = pages.page(with: oldValue[shown].days[3].id)?.position ?? .current
    }
  }

  /// Which page is in sight: the current week at first. Setting it leaves the selected day as it is.
  public var shown: WeekPage.Position

  /// The day that is selected, in the calendar and time zone of the pages.
  public private(set) var selectedDay: CalendarDay

  /// The pages, with today selected and in sight.
  ///
  /// - Parameter pages: The weeks around today.
  public init(_ pages: WeekPages) {
    self.pages = pages
    shown = .current
    selectedDay = pages.today
  }

  /// The weeks around an instant, with its day selected and in sight.
  ///
  /// - Parameters:
  ///   - calendar: Its time zone says when a day begins, its `firstWeekday` where a week does, its locale how they are
  ///     written.
  ///   - instant: What the clock says.
  public init(calendar: Calendar, at instant: Date) {
    self.init(WeekPages(calendar: calendar, at: instant))
  }
}

extension WeekCalendar {
  /// Today, by the pages.
  public var today: CalendarDay { pages.today }

  /// The page in sight.
  public var shownPage: WeekPage { pages[shown] }

  /// The page that the selected day is on, or nil if it is on none.
  public var selectedPage: WeekPage? { pages.page(with: selectedDay.id) }

  /// Whether a day is the one that is selected, by its date.
  public func isSelected(_ day: CalendarDay) -> Bool { day.id == selectedDay.id }

  /// Whether a day is today, by its date.
  public func isToday(_ day: CalendarDay) -> Bool { pages.isToday(day) }

  /// Whether a day is past, today or future, by its date.
  public func relation(of day: CalendarDay) -> DayRelation { pages.relation(of: day) }

  /// Selects a day of one of the pages. The page in sight stays.
  ///
  /// - Parameter day: By its date, so that a day that was drawn before the time zone changed can be tapped after.
  /// - Returns: Whether it is on one of the pages; if not (midnight came between drawing and tapping), the selected day
  ///   stays.
  @discardableResult
  public mutating func select(_ day: CalendarDay) -> Bool { select(day.id) }

  /// Selects the day of that number, one that an app has stored for instance, as ``select(_:)-(CalendarDay)`` does.
  ///
  /// - Returns: Whether it is on one of the pages; if not, the selected day stays.
  @discardableResult
  public mutating func select(_ id: CalendarDay.ID) -> Bool {
    guard let day = pages.day(id) else { return false }
    selectedDay = day
    return true
  }

  /// Selects today and brings its page in sight.
  public mutating func selectToday() {
    selectedDay = pages.today
    shown = .current
  }

  /// Brings the page so many weeks later in sight, or earlier if negative; the last or first where there are no more.
  /// The selected day stays.
  public mutating func step(weeks: Int) {
    let target = shown.rawValue + min(max(weeks, -2), 2)
    shown = WeekPage.Position(rawValue: min(max(target, -1), 1)) ?? shown
  }
}
