import Foundation
import ListOrdering
import OrderedTable
import Testing
import TestSupport
import Todos

@Suite struct StoreStoryTests {
  @Test(arguments: StoreMode.allCases)
  func aDayOfUse(mode: StoreMode) async throws {
    let folder = try TemporaryFolder()
    var store = try await mode.store(in: folder)

    // The store is empty. The user makes two lists and moves the second to the top.
    #expect(try await store.lists().isEmpty)
    let errands = try await store.addList(ListDraft(name: "Errands", color: .green))
    let work = try await store.addList(ListDraft(name: "Work"))
    try await store.moveLists([work.id], to: .start)
    #expect(try await store.lists().map(\.list.name) == ["Work", "Errands"])

    // The user adds todos, one of them with a deadline.
    var todos: [String: Todo.ID] = [:]
    for title in ["Milk", "Bread", "Tea", "Eggs"] {
      todos[title] = try await store.add(TodoDraft(title: title, tags: ["shop"]), to: errands.id).id
    }
    let noon = Date(timeIntervalSince1970: 1_795_348_800)
    try await store.edit(
      todos["Tea"]!, TodoDraft(title: "Green tea", tags: ["shop", "hot"], deadline: .instant(noon)))

    // A filtered view hides the bread; the user drags the eggs to its top.
    let visible = ["Milk", "Tea", "Eggs"].map { todos[$0]! }
    try await store.move(fromOffsets: [2], toOffset: 0, in: visible)
    #expect(try await titles(store, errands.id) == ["Eggs", "Milk", "Bread", "Green tea"])

    // The todos that are due that day, and all todos by deadline.
    #expect(try await store.due(CalendarCases.days(from: noon, through: noon)).map(\.title) == ["Green tea"])
    let byDeadline = try #require(try await store.contents(of: errands.id)).byDeadline(in: .current)
    #expect(byDeadline.first?.title == "Green tea")

    // The user marks two todos as done, and reopens one.
    try await store.setDone([todos["Milk"]!], true)
    try await store.setDone([todos["Bread"]!], true)
    #expect(try await titles(store, errands.id, .done) == ["Bread", "Milk"])
    #expect(try await store.lists()[1].progress.fraction == 0.5)
    try await store.setDone([todos["Milk"]!], false)
    #expect(try await titles(store, errands.id) == ["Milk", "Eggs", "Green tea"])

    // The user deletes a todo by mistake, and undoes that.
    try await store.delete([todos["Eggs"]!])
    try await store.undo()
    #expect(try await titles(store, errands.id) == ["Milk", "Eggs", "Green tea"])

    // The week strip shows what is due on each day, and the user taps days.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    calendar.locale = Locale(identifier: "en_GB")
    var week = WeekCalendar(calendar: calendar, at: noon - 86_400)
    let due = KeyedSortedArray(
      try await store.todos(matching: TodoQuery(due: .days(week.shownPage.dayRange))), byDeadline: \.deadline,
      in: calendar)
    #expect(due.dueCounts(in: week.shownPage).reduce(0, +) == 1)
    #expect(due.due(on: week.selectedDay).isEmpty)
    week.select(week.today.adding(days: 1))
    #expect(due.due(on: week.selectedDay).map(\.title) == ["Green tea"])
    #expect(week.relation(of: week.selectedDay) == .future && week.selectedDay.weekdayText == "Sun")

    // The app restarts. A file keeps everything.
    guard mode == .file else { return }
    let before = try await store.contents(of: errands.id)
    try await store.close()
    store = try await mode.store(in: folder)
    #expect(try await store.contents(of: errands.id) == before)
    #expect(try await store.lists().map(\.list.name) == ["Work", "Errands"])
  }

  private func titles(
    _ store: TodoStore, _ list: TodoList.ID, _ section: TodoSection = .open
  ) async throws -> [String] {
    try #require(try await store.contents(of: list))[section].map(\.title)
  }
}
