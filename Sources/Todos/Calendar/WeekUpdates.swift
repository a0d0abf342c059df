public import Foundation

/// The week pages as they are now, and again whenever the day, the calendar or the time zone changes.
///
/// ```swift
/// let updates = WeekUpdates(
///   calendar: { .current }, now: { .now },
///   sleep: { try await Task.sleep(nanoseconds: UInt64(max(0, $0.timeIntervalSinceNow) * 1e9)) })
///
/// // In the view:
/// let center = NotificationCenter.default
/// .task { for await pages in updates { week.pages = pages } }
/// .onReceive(center.publisher(for: .NSSystemClockDidChange)) { _ in updates.refresh() }
/// .onReceive(center.publisher(for: .NSSystemTimeZoneDidChange)) { _ in updates.refresh() }
/// .onReceive(center.publisher(for: NSLocale.currentLocaleDidChangeNotification)) { _ in updates.refresh() }
/// ```
///
/// The first value comes at once. Then the sequence sleeps until the next midnight of the calendar; whenever it wakes, it
/// asks for the time and the calendar, and gives new pages if they differ from the last, else sleeps on. So it is right
/// if the sleep ends early, late (a machine that slept for three days gets one value, that of the day on which it woke),
/// or the clock was set back meanwhile; but of a clock or calendar that changes during a sleep it learns at its end, or
/// when told by ``refresh()``.
///
/// It ends when its task is cancelled, as the task of a view is with the view, or when `sleep` throws. It starts no
/// task that outlives a call of `next()`, so nothing is left when the loop is left. Any number of loops can run over one
/// value.
public struct WeekUpdates: AsyncSequence, Sendable {
  /// The pages.
  public typealias Element = WeekPages

  private let calendar: @Sendable () -> Calendar
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (Date) async throws -> Void
  private let refreshes = Broadcaster<Void>()

  /// The pages by that calendar and clock.
  ///
  /// - Parameters:
  ///   - calendar: Asked anew whenever the sequence wakes. `{ .current }` follows the user's settings.
  ///   - now: What the clock says.
  ///   - sleep: Returns at that instant, or before. Must end soon when its task is cancelled; what it throws ends the
  ///     sequence.
  public init(
    calendar: @escaping @Sendable () -> Calendar, now: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (_ until: Date) async throws -> Void
  ) {
    self.calendar = calendar
    self.now = now
    self.sleep = sleep
  }

  /// Tells all loops over this value to ask for time and calendar now: the clock was set, the time zone or the user's
  /// settings have changed, the app has come back.
  public func refresh() { refreshes.send(()) }

  /// A loop of its own, which begins with the pages as they are.
  public func makeAsyncIterator() -> Iterator { Iterator(updates: self) }

  /// Waits for the day to change.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let updates: WeekUpdates
    private var last: WeekPages?
    private var hasEnded = false

    fileprivate init(updates: WeekUpdates) { self.updates = updates }

    /// The pages as they are, the first time; then the next that differ. Nil once the task is cancelled or `sleep` has
    /// thrown.
    public mutating func next() async -> WeekPages? {
      while !hasEnded, !Task.isCancelled {
        // Listened before the clock is read: what is told after that ends the sleep.
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
        // A sleep that returns at once, time and again, must not keep others from the thread.
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
