import ListOrdering

extension ConflictGenerator {
  /// Returns a conflict between two sides that inserted near the same gap while apart. On the
  /// server the gap was exhausted, and rows were relabeled to make room.
  ///
  /// - Parameter count: The initial number of todos, at least 4.
  mutating func relabelsConcurrently(of count: Int) -> MergeCase {
    var before = PriorityList<String>()
    for number in 0..<count { before.add("t\(number)", at: number) }
    let gap = draw(from: 1...count - 2)
    while before.insertsLeft(at: gap) > 0 { _ = before.move(from: count - 1, to: gap) }
    var (here, there) = (before, before)
    let changed = there.add("s", at: gap)
    here.add("l", at: draw(from: max(0, gap - 3)...min(count, gap + 3)))

    let base = before.todos
    let local = jittered("l", in: here.todos).map { row in
      let former = base.first { $0.id == row.id }
      return LocalTodo(
        row, dirty: former == nil ? .all : [],
        isRekeyed: former.map { $0.placement != row.placement } ?? false)
    }
    return MergeCase(
      name: "\(count) todos, \(changed) rows written", base: base, local: local,
      server: jittered("s", in: there.todos))
  }

  /// Returns a list in which the key of an inserted todo is drawn within its
  /// gap, if keys are jittered.
  private mutating func jittered(_ id: String, in todos: [MergeTodo]) -> [MergeTodo] {
    guard let index = todos.firstIndex(where: { $0.id == id }) else { return todos }
    var todos = todos
    let lower = index == 0 ? nil : todos[index - 1].placement.key
    let upper = index == todos.count - 1 ? nil : todos[index + 1].placement.key
    todos[index].placement.key = jittered(todos[index].placement.key, lower, upper)
    return todos
  }
}

extension PriorityList<String> {
  /// Inserts an item that is not yet in the list, which has no limit. Returns
  /// the number of rows written.
  @discardableResult
  fileprivate mutating func add(_ id: String, at index: Int) -> Int {
    (try? insert(id, at: index))?.count ?? 0
  }

  /// The list as the rows of a server.
  fileprivate var todos: [MergeTodo] {
    storedRows.map { MergeTodo(id: $0.id, content: "", placement: Placement(section: .open, key: $0.key)) }
  }
}
