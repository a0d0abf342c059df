public import Foundation
public import ListOrdering

/// What is due when: items sorted by deadline, searched by the ranges of days.
///
/// ```swift
/// var todos = KeyedSortedArray(all, byDeadline: \.deadline)
/// todos.due(on: week.selectedDay)         // what is due on that day, soonest first
/// todos.dueCounts(in: week.shownPage)     // [0, 2, 0, 0, 1, 0, 0]
/// todos.insert(todo)                      // stays sorted
/// ```
///
/// An item without a deadline, or whose deadline is not a number, is due on no day, and stands behind all others in the
/// order in which it came.
///
/// *n* is the number of items.
extension KeyedSortedArray where Key == Date {
  /// Items sorted by deadline, those with the same deadline as they come, those without one behind.
  ///
  /// - Parameters:
  ///   - items: In any order.
  ///   - deadline: When an item is due, a key path for instance; nil if it has no deadline.
  /// - Complexity: O(*n* log *n*), O(*n*) if they are sorted already.
  public init(_ items: some Sequence<Element>, byDeadline deadline: @escaping @Sendable (Element) -> Date?) {
    self.init(items, by: { deadline($0) ?? .never })
  }

  /// An empty array that will keep its items sorted by deadline, those without one behind.
  ///
  /// - Parameter deadline: When an item is due; nil if it has no deadline.
  public init(byDeadline deadline: @escaping @Sendable (Element) -> Date?) {
    self.init(by: { deadline($0) ?? .never })
  }

  /// The items that are due on a day, the soonest first.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func due(on day: CalendarDay) -> SubSequence { elements(in: day.range) }

  /// The items that are due in a week, the soonest first.
  ///
  /// - Complexity: O(log *n*), two searches.
  @inlinable
  public func due(in week: WeekPage) -> SubSequence { elements(in: week.range) }

  /// The items that were due before a day.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func due(before day: CalendarDay) -> SubSequence { elements(in: ..<day.start) }

  /// How many items are due on each of the seven days of a week, in the order of its days.
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
  /// What sorts behind all deadlines and is found by no search: not a number.
  static let never = Date(timeIntervalSinceReferenceDate: .nan)
}
