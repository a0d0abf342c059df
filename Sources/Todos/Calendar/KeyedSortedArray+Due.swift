public import Foundation
public import ListOrdering

/// Items sorted by deadline, with searches by day and week.
///
/// ```swift
/// var todos = KeyedSortedArray(all, byDeadline: \.deadline)
/// todos.due(on: week.selectedDay)         // what is due on that day, soonest first
/// todos.dueCounts(in: week.shownPage)     // [0, 2, 0, 0, 1, 0, 0]
/// todos.insert(todo)                      // stays sorted
/// ```
///
/// Items without a deadline, or whose deadline is NaN, are due on no day. They come last, in the
/// order in which they were added.
///
/// *n* is the number of items.
extension KeyedSortedArray where Key == Date {
  /// Creates an array of items sorted by deadline, those without one last. Sorting is stable.
  ///
  /// - Parameters:
  ///   - items: The items, in any order.
  ///   - deadline: Returns an item's deadline, or nil if it has none. A key path, for example.
  /// - Complexity: O(*n* log *n*), O(*n*) if the items are sorted already.
  public init(_ items: some Sequence<Element>, byDeadline deadline: @escaping @Sendable (Element) -> Date?) {
    self.init(items, by: { deadline($0) ?? .never })
  }

  /// Creates an empty array that keeps items sorted by deadline, those without one last.
  ///
  /// - Parameter deadline: Returns an item's deadline, or nil if it has none.
  public init(byDeadline deadline: @escaping @Sendable (Element) -> Date?) {
    self.init(by: { deadline($0) ?? .never })
  }

  /// Returns the items that are due on a day, the soonest first.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func due(on day: CalendarDay) -> SubSequence { elements(in: day.range) }

  /// Returns the items that are due in a week, the soonest first.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func due(in week: WeekPage) -> SubSequence { elements(in: week.range) }

  /// Returns the items that were due before a day.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func due(before day: CalendarDay) -> SubSequence { elements(in: ..<day.start) }

  /// Returns the number of items that are due on each of the seven days of a week, in order.
  ///
  /// - Complexity: O(log *n*): eight searches.
  @inlinable
  public func dueCounts(in week: WeekPage) -> [Int] {
    var counts: [Int] = []
    counts.reserveCapacity(week.days.count)
    var lower = lowerBound(ofKey: week.range.lowerBound)
    for day in week.days {
      let upper = lowerBound(ofKey: day.range.upperBound)
      counts.append(upper - lower)
      lower = upper
    }
    return counts
  }
}

extension Date {
  /// A deadline that sorts after all others and that no search finds: NaN.
  static let never = Date(timeIntervalSinceReferenceDate: .nan)
}
