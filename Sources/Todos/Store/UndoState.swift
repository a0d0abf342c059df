/// The steps that a program can undo and redo next, for a menu.
///
/// ```swift
/// Button(model.undoState.undoText) { model.undo() }
///   .disabled(model.undoState.undo == nil)
/// ```
public struct UndoState: Hashable, Sendable {
  /// The step that ``TodoStore/undo()`` undoes; `nil` if there is none.
  public var undo: UndoLabel?
  /// The step that ``TodoStore/redo()`` redoes; `nil` if there is none.
  public var redo: UndoLabel?

  /// Creates a state.
  public init(undo: UndoLabel? = nil, redo: UndoLabel? = nil) { (self.undo, self.redo) = (undo, redo) }

  /// The title of the menu item in English, such as “Undo Move”, or “Undo” if there is no step.
  public var undoText: String { undo.map { "Undo \($0.text)" } ?? "Undo" }
  /// The title of the menu item in English, such as “Redo Move”, or “Redo” if there is no step.
  public var redoText: String { redo.map { "Redo \($0.text)" } ?? "Redo" }
}

/// What a step has done. An app in another language has its own text for each case.
public enum UndoLabel: String, Hashable, Sendable, CaseIterable {
  /// The step added, edited, moved or deleted todos, or moved them to another list.
  case add, edit, move, moveToList, delete
  /// The step marked todos as done, or as open.
  case markDone, markOpen
  /// The step added, edited, moved or deleted lists.
  case addList, editList, moveList, deleteList

  /// The text for a menu in English, such as “Move”.
  public var text: String {
    switch self {
    case .add: "Add"
    case .edit: "Edit"
    case .move: "Move"
    case .moveToList: "Move to List"
    case .delete: "Delete"
    case .markDone: "Mark as Done"
    case .markOpen: "Mark as Open"
    case .addList: "Add List"
    case .editList: "Edit List"
    case .moveList: "Move List"
    case .deleteList: "Delete List"
    }
  }
}

extension UndoStep {
  /// What the step has done. The table stores it with the step, so that ``UndoState`` takes little
  /// time. It stays the same when the step is undone and redone.
  var label: UndoLabel {
    let (lists, todos) = (changes(lists), changes(todos))
    if lists.contains(where: { $0.from == nil }) { return .addList }
    if lists.contains(where: { $0.to == nil }) { return .deleteList }
    if lists.contains(where: { !isSame($0) }) { return .editList }
    // A move of lists may give new priorities only to other lists. The record of the moved lists
    // then shows no change.
    if self.todos.isEmpty { return .moveList }
    if todos.contains(where: { $0.from == nil }) { return .add }
    if todos.contains(where: { $0.to == nil }) { return .delete }
    if todos.contains(where: { $0.from?.list != $0.to?.list }) { return .moveToList }
    if let change = todos.first(where: { $0.from?.item.section != $0.to?.item.section }) {
      return change.to?.item.isDone == true ? .markDone : .markOpen
    }
    return todos.contains { !isSame($0) } ? .edit : .move
  }

  private typealias Change<Item: StoredItem> = (from: State<Item>?, to: State<Item>?)

  /// Returns the items that the step has changed, each as it was before and after the step.
  private func changes<Item: StoredItem>(_ traces: [Trace<Item>]) -> [Change<Item>] {
    traces.filter { $0.former != $0.latter }.map { ($0.former, $0.latter) }
  }

  private func isSame<Item: StoredItem>(_ change: Change<Item>) -> Bool {
    guard let from = change.from?.item, let to = change.to?.item else { return false }
    return Item.editedFields.allSatisfy { $0.isSame(from, to) }
  }
}
