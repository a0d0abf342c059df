import ListOrdering

/// Assigns priorities to the moved todos of a section, for policies that decide only the order.
enum RowPlacing {
  /// Returns the todos with priorities that ascend in the given order.
  ///
  /// Moved todos keep priorities that fit, and otherwise get new ones between their neighbors. If
  /// there is no room, the whole section is renumbered, as in most apps.
  static func placed(_ order: [LocalTodo]) -> [LocalTodo] {
    var todos = order
    var index = 0
    while index < todos.count {
      guard todos[index].dirty.contains(.order) else {
        index += 1
        continue
      }
      let end = todos[index...].firstIndex { !$0.dirty.contains(.order) } ?? todos.count
      let lower = index == 0 ? nil : todos[index - 1].placement.key
      let upper = end == todos.count ? nil : todos[end].placement.key
      guard let keys = keys(for: todos[index..<end], between: lower, and: upper) else {
        return renumbered(todos)
      }
      for (offset, key) in keys.enumerated() { todos[index + offset].item.placement.key = key }
      index = end
    }
    return todos
  }

  private static func keys(
    for run: ArraySlice<LocalTodo>, between lower: Double?, and upper: Double?
  ) -> [Double]? {
    let own = run.map(\.placement.key)
    let all = [lower ?? -.infinity] + own + [upper ?? .infinity]
    if zip(all, all.dropFirst()).allSatisfy(<) { return own }
    if let lower, let upper, lower >= upper { return nil }
    var space = MidpointKeys()
    return space.keys(run.count, between: lower, and: upper)
  }

  private static func renumbered(_ order: [LocalTodo]) -> [LocalTodo] {
    order.enumerated().map { index, todo in
      var todo = todo
      let key = Double(index + 1)
      todo.isRekeyed = !todo.dirty.contains(.order) && todo.placement.key != key
      todo.item.placement.key = key
      return todo
    }
  }
}

extension MergeCase {
  /// Merges the fields, and lets a rule arrange each section.
  ///
  /// - Parameter arrange: Gets a section's todos by id, those with a dirty order being the moved
  ///   ones, and returns their ids in order.
  func merged(
    arranging arrange: (_ todos: [String: LocalTodo], _ section: MergeSection) -> [String]
  ) -> MergedTodos {
    var items = mergedFields()
    let indices = Dictionary(uniqueKeysWithValues: items.indices.map { (items[$0].id, $0) })
    for section in MergeSection.allCases {
      let todos = items.filter { !$0.isRemoved && $0.placement.section == section }
      let byID = Dictionary(uniqueKeysWithValues: todos.map { ($0.id, $0) })
      for todo in RowPlacing.placed(arrange(byID, section).map { byID[$0]! }) {
        items[indices[todo.id]!] = todo
      }
    }
    return MergedTodos(items: items)
  }

  /// Returns the server's order of the todos of a section that were not moved locally.
  func serverOrder(of todos: [String: LocalTodo]) -> [String] {
    todos.values.filter { !$0.dirty.contains(.order) }
      .order(in: todos.values.first?.placement.section ?? .open).map(\.id)
  }
}
