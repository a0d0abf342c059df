public import ListOrdering
public import Observation

/// The model of a screen that shows a week, and the todos that are due on the selected day.
///
/// ```swift
/// ForEach(model.week.shownPage.days) { day in
///   Button(day.numberText) { model.week.select(day) }
///     .badge(model.openCount(on: day))
/// }
/// ForEach(model.todos) { Text($0.title) }
///   .task { await model.run() }
/// ```
///
/// While the model runs, the day that counts as today changes at midnight. See ``ScreenModel`` for
/// errors.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class WeekModel: ScreenModel {
  /// The store of the todos.
  public let store: TodoStore
  /// The pages of three weeks, the page in sight, and the selected day.
  public var week: WeekCalendar
  /// The todos of all lists that are due in the three weeks, done todos included, by deadline.
  public private(set) var due: KeyedSortedArray<ListedTodo, Deadline.SortKey>
  /// Whether the todos were read.
  public private(set) var isLoaded = false
  private let updates: WeekUpdates

  /// Creates a model with today selected. It has no todos until it runs.
  ///
  /// - Parameters:
  ///   - store: The store of the todos.
  ///   - updates: The source of the pages. Tests can pass one with a different calendar and clock.
  public init(_ store: TodoStore, updates: WeekUpdates = WeekUpdates()) {
    (self.store, self.updates) = (store, updates)
    week = WeekCalendar(updates.pages)
    due = KeyedSortedArray(byDeadline: \.deadline, in: updates.pages.calendar)
    super.init()
  }

  override func loops() -> [Loop] {
    let (store, updates) = (store, updates)
    let due = StoreChanges(watch: store.watch) {
      let pages = updates.pages
      return try await store.todos(
        matching: TodoQuery(due: .days(pages.past.days[0]...pages.next.days[6])))
    }
    return [
      { [weak self] in
        for await pages in updates {
          guard let self else { return }
          week.pages = pages
          show(self.due)
          // The other loop reads the todos of the new pages.
          store.watch.wake()
        }
      },
      loop(due) { [weak self] in
        self?.show($0)
        self?.isLoaded = true
      },
    ]
  }

  /// Sorts todos by deadline. Deadlines that are days end in the time zone of the pages.
  private func show(_ todos: some Sequence<ListedTodo>) {
    due = KeyedSortedArray(todos, byDeadline: \.deadline, in: week.pages.calendar)
  }

  /// The todos that are due on the selected day, earliest first, done ones included.
  public var todos: [ListedTodo] { todos(on: week.selectedDay) }

  /// Returns the todos that are due on a day, earliest first, done ones included.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* of *n* todos.
  public func todos(on day: CalendarDay) -> [ListedTodo] { Array(due.due(on: day)) }

  /// Returns the number of open todos that are due on a day, for a badge or dots, for example.
  ///
  /// - Complexity: As ``todos(on:)``.
  public func openCount(on day: CalendarDay) -> Int { due.due(on: day).count { !$0.isDone } }

  /// Marks todos as done or as open.
  @discardableResult
  public func setDone(_ ids: Set<Todo.ID>, _ isDone: Bool) -> Task<Bool, Never> {
    let ids = due.map(\.id).filter(ids.contains)
    return save { [store] in try await store.setDone(ids, isDone) }
  }

  /// Reads the time and the calendar at once. Call this method if the app becomes active, or if the
  /// clock, the time zone or the user's settings have changed.
  public func refresh() { updates.refresh() }
}
