import Foundation
import PropertyTesting
import SeededRandom
import Testing
import Todos

@Suite struct WeekUpdatesTests {
  /// 23:30 on 22 November 2026, in Berlin.
  private static let start = Date(timeIntervalSince1970: 1_795_386_600)
  private static let berlin = CalendarCases.calendar("Europe/Berlin")

  private func days(_ clock: TestClock) async -> [Int] {
    var days: [Int] = []
    for await pages in clock.updates { days.append(pages.today.components.day ?? 0) }
    return days
  }

  @Test func eachMidnightYieldsNewPages() async {
    let clock = TestClock(Self.start, Self.berlin) { clock, until in clock.now = until }
    clock.sleepsLeft = 5
    #expect(await days(clock) == [22, 23, 24, 25, 26, 27])
    let midnight = Date(timeIntervalSince1970: 1_795_388_400)
    #expect(clock.asked == (0..<6).map { midnight + Double($0) * 86_400 })
  }

  @Test func updatesFollowDaysOf25Hours() async {
    // 05:00 on 25 October 2026 in London, a day of 25 hours.
    let start = Date(timeIntervalSince1970: 1_792_904_400)
    let clock = TestClock(start, CalendarCases.calendar("Europe/London")) { clock, until in clock.now = until
    }
    clock.sleepsLeft = 1
    #expect(await days(clock) == [25, 26])
    #expect(clock.asked.first == Date(timeIntervalSince1970: 1_792_972_800))
  }

  @Test func aSleepThatEndsEarlyYieldsNothing() async {
    let clock = TestClock(Self.start, Self.berlin) { clock, _ in clock.now += 600 }
    clock.sleepsLeft = 8
    #expect(await days(clock) == [22, 23])
    #expect(clock.asked.count == 9)
  }

  @Test func daysPassedDuringADeviceSleepAreSkipped() async {
    let clock = TestClock(Self.start, Self.berlin) { clock, until in clock.now = until + 3 * 86_400 + 5 }
    clock.sleepsLeft = 1
    #expect(await days(clock) == [22, 26])
  }

  @Test func aClockSetBackYieldsAnEarlierDay() async {
    let clock = TestClock(Self.start, Self.berlin) { clock, _ in clock.now -= 86_400 }
    clock.sleepsLeft = 2
    #expect(await days(clock) == [22, 21, 20])
  }

  @Test func aChangedCalendarYieldsNewPages() async {
    let clock = TestClock(Self.start, Self.berlin) { clock, _ in
      clock.calendar = CalendarCases.calendar(
        clock.asked.count == 1 ? "Asia/Tokyo" : "Europe/Berlin", firstWeekday: 1)
    }
    clock.sleepsLeft = 2
    #expect(await days(clock) == [22, 23, 22])
  }

  /// If the clock is outside every calendar, no new day begins, and the loop neither traps nor
  /// repeats the pages.
  @Test(arguments: CalendarCases.extremes.indices)
  func anExtremeClockYieldsOneDay(index: Int) async {
    let clock = TestClock(CalendarCases.extremes[index], Self.berlin) { _, _ in }
    clock.sleepsLeft = 50
    #expect(await days(clock).count == 1)
  }

  /// After each sleep, the clock shows a random time.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func eachNewDayIsYieldedOnce(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let calendar = CalendarCases.calendar(
      CalendarCases.calendars.randomElement(using: &random)!,
      CalendarCases.zones.randomElement(using: &random)!)
    var now = Date(timeIntervalSince1970: Double(random.next(upTo: 4_000_000_000)))
    let script = (0..<40).map { _ in
      now += Double(random.next(upTo: 400_000)) - 150_000
      return now
    }
    let clock = TestClock(script[0], calendar) { clock, _ in clock.now = script[clock.asked.count] }
    clock.sleepsLeft = script.count - 1
    var given: [CalendarDay] = []
    for await pages in clock.updates { given.append(pages.today) }
    var expected: [CalendarDay] = []
    for now in script {
      let day = CalendarDay(containing: now, in: calendar)
      if expected.last != day { expected.append(day) }
    }
    #expect(given == expected)
  }

  @Test func refreshWakesEveryLoop() async {
    let clock = TestClock(Self.start, Self.berlin) { _, _ in try await Task.sleep(for: .seconds(1000)) }
    let updates = clock.updates
    await withTaskGroup(of: [Int].self) { group in
      let started = AsyncStream.makeStream(of: Void.self)
      for _ in 0..<3 {
        group.addTask {
          var days: [Int] = []
          for await pages in updates {
            days.append(pages.today.components.day ?? 0)
            started.continuation.yield()
            if days.count == 2 { break }
          }
          return days
        }
      }
      var retryDelays = started.stream.makeAsyncIterator()
      for _ in 0..<3 { await retryDelays.next() }
      updates.refresh()  // Nothing has changed, so this yields nothing.
      clock.now += 86_400
      updates.refresh()
      for await days in group { #expect(days == [22, 23]) }
    }
  }

  /// The clock changes after the loop has read it and before the loop sleeps.
  @Test func aRefreshJustBeforeTheSleepIsNotMissed() async {
    let box = Box<WeekUpdates>()
    let clock = TestClock(Self.start, Self.berlin) { clock, _ in
      if clock.asked.count == 1 {
        clock.now += 86_400
        box.value?.refresh()
      }
      try await Task.sleep(for: .seconds(1000))
    }
    let updates = clock.updates
    box.value = updates
    var iterator = updates.makeAsyncIterator()
    let first = await iterator.next(), second = await iterator.next()
    #expect([first, second].map { $0?.today.components.day } == [22, 23])
  }

  @Test func cancellingEndsTheLoop() async {
    let clock = TestClock(Self.start, Self.berlin) { _, _ in try await Task.sleep(for: .seconds(1000)) }
    let updates = clock.updates
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var count = 0
      for await _ in updates {
        count += 1
        continuation.yield()
      }
      return count
    }
    for await _ in stream { break }
    task.cancel()
    #expect(await task.value == 1)
    let late = Task {
      var iterator = updates.makeAsyncIterator()
      while !Task.isCancelled { await Task.yield() }
      return await iterator.next()
    }
    late.cancel()
    #expect(await late.value == nil)
  }

  @Test func aFinishedLoopReleasesItsClock() async {
    weak var kept: TestClock?
    do {
      let clock = TestClock(Self.start, Self.berlin) { clock, until in clock.now = until }
      kept = clock
      clock.sleepsLeft = 10
      for await pages in clock.updates where pages.today.components.day == 25 { break }
      #expect(clock.sleeping == 0)
    }
    #expect(kept == nil)

    do {
      let clock = TestClock(Self.start, Self.berlin) { _, _ in try await Task.sleep(for: .seconds(1000)) }
      kept = clock
      let task = Task { for await _ in clock.updates {} }
      while clock.sleeping == 0 { await Task.yield() }
      task.cancel()
      await task.value
      #expect(clock.sleeping == 0)
    }
    while kept != nil { await Task.yield() }
  }

  @MainActor @Test func aViewOnTheMainActorKeepsItsSelection() async {
    let clock = TestClock(Self.start, Self.berlin) { clock, until in clock.now = until }
    clock.sleepsLeft = 3
    var week = WeekCalendar(calendar: Self.berlin, at: Self.start)
    for await pages in clock.updates { week.pages = pages }
    #expect(week.today.components.day == 25 && week.selectedDay.components.day == 22)
    #expect(week.selectedPage == week.pages.past && week.shown == .past)
  }
}

/// A clock that only a sleep moves, protected by a lock.
private final class TestClock: @unchecked Sendable {
  private let lock = NSLock()
  private var values: (now: Date, calendar: Calendar, asked: [Date], sleepsLeft: Int, sleeping: Int)
  private let onSleep: @Sendable (TestClock, Date) async throws -> Void

  init(_ now: Date, _ calendar: Calendar, onSleep: @escaping @Sendable (TestClock, Date) async throws -> Void)
  {
    values = (now, calendar, [], .max, 0)
    self.onSleep = onSleep
  }

  var now: Date {
    get { lock.withLock { values.now } }
    set { lock.withLock { values.now = newValue } }
  }
  var calendar: Calendar {
    get { lock.withLock { values.calendar } }
    set { lock.withLock { values.calendar = newValue } }
  }
  /// The ends of all requested sleeps.
  var asked: [Date] { lock.withLock { values.asked } }
  /// The number of sleeps until one throws.
  var sleepsLeft: Int {
    get { lock.withLock { values.sleepsLeft } }
    set { lock.withLock { values.sleepsLeft = newValue } }
  }
  /// The number of sleeps in progress.
  var sleeping: Int { lock.withLock { values.sleeping } }

  var updates: WeekUpdates {
    WeekUpdates(calendar: { self.calendar }, now: { self.now }, sleep: { try await self.sleep($0) })
  }

  private func sleep(_ until: Date) async throws {
    let isLast = lock.withLock {
      values.asked.append(until)
      values.sleepsLeft -= 1
      values.sleeping += 1
      return values.sleepsLeft < 0
    }
    defer { lock.withLock { values.sleeping -= 1 } }
    if isLast { throw CancellationError() }
    try await onSleep(self, until)
  }
}

/// A value that is set later, protected by a lock.
private final class Box<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var held: Value?

  var value: Value? {
    get { lock.withLock { held } }
    set { lock.withLock { held = newValue } }
  }
}
