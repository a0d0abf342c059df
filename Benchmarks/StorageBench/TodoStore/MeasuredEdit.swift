/// An edit of the to-do store, each in its own transaction.
enum MeasuredEdit: String, CaseIterable, Sendable {
  case addTodo = "add a todo"
  case editTodo = "edit a todo"
  case moveTodo = "move a todo"
  case moveTodos = "move ten todos"
  case finishTodo = "mark a todo as done"
  case reopenTodo = "mark it as open again"
  case transferTodo = "move a todo to another list"
  case deleteTodo = "delete a todo"
  case undoDeletion = "undo the deletion"
  case addList = "add a list"
  case editList = "edit a list"
  case moveList = "move a list"
  case deleteList = "delete a list"
  case undoListDeletion = "undo the deletion of the list"
  case editAfterDeletion = "first edit after deleting a list"
  case changeSetting = "change a setting"
}
