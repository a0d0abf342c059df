import GRDB
import ListOrdering
import OrderedTable

extension Edit {
  /// Takes a step back.
  mutating func takeBack(_ step: Step) throws {
    // Where they stand now, all of them: in between, their neighbours are neither those of before nor those of after.
    try remember(step.lists.map(\.id))
    try remember(step.todos.map(\.id), located(step.todos.map(\.id)))
    for trace in Step.inOrder(step.lists) {
      if let former = trace.former {
        try restore(former)
      } else if try TodoStore.list(trace.id, db) != nil {
        try delete(trace.id)
      }
    }
    for trace in Step.inOrder(step.todos) {
      if let former = trace.former {
        try restore(former)
      } else if try located([trace.id])[trace.id] != nil {
        try delete([trace.id])
      }
    }
  }

  private mutating func restore(_ former: Step.Former<TodoList>) throws {
    let list = former.item
    let destination: ListDestination = try former.neighbours.destination { try TodoStore.list($0, db) != nil }
    guard let now = try TodoStore.list(list.id, db) else { return try insert(list, at: destination) }
    try edit(list.id, ListDraft(list))
    if try neighbours(of: now).lower != former.neighbours.lower { try place([list.id], at: destination) }
  }

  private mutating func restore(_ former: Step.Former<Todo>) throws {
    let todo = former.item
    guard let list = TodoList.ID(rawValue: former.list) else { return }
    let destination: TodoDestination = try former.neighbours.destination { id in
      guard let (there, neighbour) = try located([id])[id] else { return false }
      return there == list && neighbour.section == todo.section
    }
    guard let (there, now) = try located([todo.id])[todo.id] else {
      return try insert(todo, into: list, at: destination)
    }
    try edit(todo.id, TodoDraft(todo))
    if there != list { try transfer([todo.id], to: list, at: .end) }
    if now.section != todo.section {
      try place([todo.id], into: todo.section, at: destination)
    } else if try there != list || neighbours(of: now, in: list).lower != former.neighbours.lower {
      try place([todo.id], at: destination)
    }
  }
}
