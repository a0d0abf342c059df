import Todos

extension TodoStore {
  /// Returns the todos of all lists that are due on some days, the earliest first.
  func due(_ days: ClosedRange<CalendarDay>) async throws(StoreError) -> [ListedTodo] {
    try await todos(
      matching: TodoQuery(due: .days(days), order: .deadline(in: days.lowerBound.calendar)))
  }
}
