public import Foundation
public import ListOrdering

/// Items sorted by deadline, with searches by day and week.
///
/// ```swift
/// var todos = KeyedSortedArray(all, byDeadline: \.deadline, in: week.pages.calendar)
/// todos.due(on: week.selectedDay)         // what is due on that day, the earliest first
/// todos.dueCounts(in: week.shownPage)     // [0, 2, 0, 0, 1, 0, 0]
/// todos.insert(todo)                      // stays sorted
/// ```
///
/// A deadline that is a day comes after all instants on that day; see ``Deadline/SortKey``. The
/// days that you pass to the searches must have the time zone in which the items were sorted. If
/// the reader's time zone changes, create a new array.
///
/// Items without a deadline, or whose deadline is NaN, are due on no day. They come last, in the
/// order in which they were added.
///
/// *n* is the number of items.
extension KeyedSortedArray where Key == Deadline.SortKey {
  /// Creates an array of items sorted by deadline; items without a deadline are last. Sorting is
  /// stable.
  ///
  /// - Parameters:
  ///   - items: The items, in any order.
  ///   - deadline: Returns an item's deadline, or nil if it has none. A key path, for example.
  ///   - calendar: The reader's calendar, with its time zone. If it follows the user's settings,
  ///     its current value is used.
  /// - Complexity: O(*n* log *n*), O(*n*) if the items are sorted already.
  public init(
    _ items: some Sequence<Element>, byDeadline deadline: @escaping @Sendable (Element) -> Deadline?,
    in calendar: Calendar
  ) {
    let calendar = calendar.fixed
    self.init(items, by: { Deadline.SortKey(deadline($0), in: calendar) })
  }

  /// Creates an empty array that keeps items sorted by deadline; items without a deadline are last.
  ///
  /// - Parameters:
  ///   - deadline: Returns an item's deadline, or nil if it has none.
  ///   - calendar: As in ``init(_:byDeadline:in:)``.
  public init(
    byDeadline deadline: @escaping @Sendable (Element) -> Deadline?, in calendar: Calendar
  ) {
    self.init([], byDeadline: deadline, in: calendar)
  }

  /// Returns the items that are due on a day, the earliest first.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func due(on day: CalendarDay) -> SubSequence { elements(in: .start(of: day)..<(.end(of: day))) }

  /// Returns the items that are due in a week, the earliest first.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func due(in week: WeekPage) -> SubSequence {
    elements(in: .start(of: week.days[0])..<(.end(of: week.days[6])))
  }

  /// Returns the items that are due before a day.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func due(before day: CalendarDay) -> SubSequence { elements(in: ..<(.start(of: day))) }

  /// Returns the number of items that are due on each of the seven days of a week, in order.
  ///
  /// - Complexity: O(log *n*): eight searches.
  @inlinable
  public func dueCounts(in week: WeekPage) -> [Int] {
    var counts: [Int] = []
    counts.reserveCapacity(week.days.count)
    var lower = lowerBound(ofKey: .start(of: week.days[0]))
    for day in week.days {
      let upper = lowerBound(ofKey: .end(of: day))
      counts.append(upper - lower)
      lower = upper
    }
    return counts
  }
}
