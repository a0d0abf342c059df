public import Foundation

/// A sequence of the current week pages. It yields new pages whenever the day, the calendar or the
/// time zone changes.
///
/// ```swift
/// let updates = WeekUpdates()
///
/// // In the view:
/// let center = NotificationCenter.default
/// .task { for await pages in updates { week.pages = pages } }
/// .onReceive(center.publisher(for: .NSSystemClockDidChange)) { _ in updates.refresh() }
/// .onReceive(center.publisher(for: .NSSystemTimeZoneDidChange)) { _ in updates.refresh() }
/// .onReceive(center.publisher(for: NSLocale.currentLocaleDidChangeNotification)) { _ in updates.refresh() }
/// ```
///
/// The sequence yields the first pages at once. Then it sleeps until the next midnight of the
/// calendar. When it wakes, it reads the time and the calendar. If the pages differ from the last
/// ones, it yields them; otherwise, it sleeps again. So its pages are right even if the sleep ends
/// early or late, or if the clock was set back. After the device was asleep for three days, the
/// sequence yields one value. It notices a change of the clock or the calendar only when the sleep
/// ends, or when the app calls ``refresh()``.
///
/// The sequence ends when `sleep` throws, or when its task is canceled, for example because the
/// view with the task disappears. No task outlives a call of `next()`. Any number of loops can run
/// over one value.
public struct WeekUpdates: AsyncSequence, Sendable {
  /// The pages of the three weeks.
  public typealias Element = WeekPages

  private let calendar: @Sendable () -> Calendar
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (Date) async throws -> Void
  private let refreshes = Broadcaster<Void>()

  /// Creates a sequence of the pages for a calendar and a clock.
  ///
  /// - Parameters:
  ///   - calendar: Returns the current calendar; called each time the sequence wakes.
  ///     `{ .current }` follows the user's settings.
  ///   - now: Returns the current time.
  ///   - sleep: Waits until the given instant; may return earlier. It must end soon after its task
  ///     is canceled. If it throws, the sequence ends.
  public init(
    calendar: @escaping @Sendable () -> Calendar, now: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (_ until: Date) async throws -> Void
  ) {
    self.calendar = calendar
    self.now = now
    self.sleep = sleep
  }

  /// Creates a sequence of the pages for the user's calendar and the system's clock.
  public init() {
    self.init(
      calendar: { .current }, now: { Date() },
      sleep: { instant in
        let seconds = Swift.min(Swift.max(instant.timeIntervalSinceNow, 0), 1e6)
        try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
      })
  }

  /// The pages at the current time.
  var pages: WeekPages { WeekPages(calendar: calendar(), at: now()) }

  /// Makes all loops over this value read the time and the calendar at once. Call this method if
  /// the clock, the time zone or the user's settings have changed, or if the app becomes active.
  public func refresh() { refreshes.send(()) }

  /// Returns an independent iterator, which begins with the current pages.
  public func makeAsyncIterator() -> Iterator { Iterator(updates: self) }

  /// An iterator that waits for the day to change.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let updates: WeekUpdates
    private var last: WeekPages?
    private var hasEnded = false

    fileprivate init(updates: WeekUpdates) { self.updates = updates }

    /// Returns the current pages the first time. Later calls wait until the pages differ from the
    /// last ones. Returns nil once the task is canceled or `sleep` has thrown.
    public mutating func next() async -> WeekPages? {
      while !hasEnded, !Task.isCancelled {
        // Subscribes before it reads the clock, so that a refresh after the reading ends the sleep.
        let refreshes = updates.refreshes.stream()
        let (calendar, instant) = (updates.calendar(), updates.now())
        guard let last, last.isCurrent(calendar, at: instant) else {
          let pages = WeekPages(calendar: calendar, at: instant)
          last = pages
          return pages
        }
        hasEnded = !(await updates.sleep(until: last.today.range.upperBound, or: refreshes))
      }
      hasEnded = true
      return nil
    }
  }

  /// Sleeps until an instant or the next refresh.
  ///
  /// - Returns: False if `sleep` threw.
  private func sleep(until instant: Date, or refreshes: AsyncStream<Void>) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        do { try await sleep(instant) } catch { return false }
        // Yields, so that a `sleep` that always returns at once does not block the thread.
        await Task.yield()
        return true
      }
      group.addTask {
        for await _ in refreshes { break }
        return true
      }
      let isAwake = await group.next() ?? false
      group.cancelAll()
      return isAwake
    }
  }
}
