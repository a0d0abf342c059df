import Foundation
import ListOrdering
import Testing

@testable import Todos

@MainActor @Suite struct WeekModelTests {
  /// A clock that stands still until ``advance(to:)``, protected by a lock.
  private final class Clock: @unchecked Sendable {
    private let lock = NSLock()
    private var time: Date
    private let (wakes, waking) = AsyncStream.makeStream(of: Void.self)

    init(_ time: Date) { self.time = time }

    var now: Date { lock.withLock { time } }
    func advance(to time: Date) {
      lock.withLock { self.time = time }
      waking.yield()
    }
    func sleep() async { for await _ in wakes { break } }
  }

  /// 23:30 on Sunday, 22 November 2026, in Berlin.
  private let clock = Clock(Date(timeIntervalSince1970: 1_795_386_600))
  private let store: TodoStore
  private let model: WeekModel

  init() async throws {
    let calendar = CalendarCases.calendar("Europe/Berlin")
    store = try TodoStore.inMemory()
    model = WeekModel(
      store,
      updates: WeekUpdates(
        calendar: { calendar }, now: { [clock] in clock.now }, sleep: { [clock] _ in await clock.sleep() }))
  }

  @Test func todayMovesAtMidnightAndTheTodosFollow() async throws {
    let list = try await store.addList(ListDraft(name: "Errands")).id
    let (now, hour) = (clock.now, 3_600.0)
    let milk = try await store.add(TodoDraft(title: "Milk", deadline: .instant(now)), to: list).id
    try await store.add(TodoDraft(title: "Bread", deadline: .instant(now - hour)), to: list)
    try await store.add(TodoDraft(title: "Tea", deadline: .instant(now + hour)), to: list)
    // In the fourth week, which is not shown yet.
    try await store.add(TodoDraft(title: "Jam", deadline: .instant(now + 15 * 24 * hour)), to: list)
    let task = Task { await model.run() }
    await until { model.due.count >= 3 }
    let sunday = model.week.today
    #expect(sunday.components.day == 22 && model.week.selectedDay == sunday)
    #expect(model.todos.map(\.title) == ["Bread", "Milk"])
    #expect(model.openCount(on: sunday) == 2)
    #expect(await model.setDone([milk], true).value)
    await until { model.openCount(on: sunday) == 1 }
    #expect(model.todos.count == 2)
    model.week.select(sunday.adding(days: 1))
    #expect(model.todos.map(\.title) == ["Tea"])
    model.week.select(sunday)

    clock.advance(to: now + hour)
    await until { model.week.today.components.day == 23 }
    #expect(model.week.selectedDay == sunday && model.todos.map(\.title) == ["Bread", "Milk"])
    clock.advance(to: now + 8 * 24 * hour)
    await until { model.due.contains { $0.title == "Jam" } }
    #expect(model.week.today.components.day == 30)
    task.cancel()
    await task.value
  }

  /// In another time zone, the todos are the same, but their day ends at another time.
  @Test func aDayStaysTheSameDayInAnotherTimeZone() async throws {
    let zone = Zone("Europe/Berlin")
    let model = WeekModel(
      store,
      updates: WeekUpdates(
        calendar: { CalendarCases.calendar(zone.name) }, now: { [clock] in clock.now },
        sleep: { [clock] _ in await clock.sleep() }))
    let list = try await store.addList(ListDraft(name: "Errands")).id
    try await store.add(TodoDraft(title: "Milk", deadline: model.week.today.deadline), to: list)
    model.start()
    await until { model.todos.map(\.title) == ["Milk"] }
    for name in ["Pacific/Kiritimati", "America/Los_Angeles"] {
      zone.name = name
      model.refresh()
      await until { model.week.pages.calendar.timeZone.identifier == name }
      let sunday = Deadline.day(GregorianDay("2026-11-22")!).day(in: model.week.pages.calendar)
      #expect(model.todos(on: sunday).contains { $0.title == "Milk" }, "\(name)")
      #expect(!model.todos(on: sunday.adding(days: 1)).contains { $0.title == "Milk" }, "\(name)")
    }
  }

  /// The name of a time zone, protected by a lock.
  private final class Zone: @unchecked Sendable {
    private let lock = NSLock()
    private var value: String

    init(_ name: String) { value = name }

    var name: String {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }

  @Test func aRefusedActionIsRepeated() async throws {
    let list = try await store.addList(ListDraft(name: "Errands")).id
    let milk = try await store.add(TodoDraft(title: "Milk", deadline: .instant(clock.now)), to: list).id
    model.start()
    await until { model.todos.count == 1 }
    try await store.refuseWrites(to: "todo")
    #expect(await !model.setDone([milk], true).value)
    try await store.acceptWrites()
    model.alert?.perform()
    await until { model.todos.first?.isDone == true }
  }

  @Test func releasingTheModelEndsItsObservation() async throws {
    weak var released: WeekModel?
    do {
      let model = WeekModel(store)
      released = model
      model.start()
      #expect(await store.hasListeners(1))
    }
    while released != nil { await Task.yield() }
    #expect(await store.hasListeners(0))
  }
}
