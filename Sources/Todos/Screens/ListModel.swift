public import Foundation
import ListOrdering
public import Observation
public import OrderedTable

/// The model of a screen that shows a list with its todos.
///
/// ```swift
/// struct ListScreen: View {
///   @State var model: ListModel
///
///   var body: some View {
///     List(selection: $model.selection) {
///       ForEach(model.open) { Text($0.title) }.onMove { model.move(fromOffsets: $0, toOffset: $1) }
///     }
///     .task { await model.run() }
///   }
/// }
/// ```
///
/// The screen shows a move, a deletion or a done todo at once. If saving fails, it shows the stored
/// todos again. See ``ScreenModel`` for errors and confirmations.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class ListModel: ScreenModel {
  /// An order of the open todos.
  public enum Order: Hashable, Sendable, CaseIterable {
    /// The user's order.
    case byHand
    /// By deadline, the earliest first; todos without a deadline are last.
    case byDeadline
  }

  /// The store of the list.
  public let store: TodoStore
  /// The id of the list.
  public let list: TodoList.ID
  /// The list with its todos; `nil` until it was read, and if it was deleted.
  public private(set) var contents: ListContents? {
    didSet {
      let gone = selection.subtracting((open + done).map(\.id))
      if !gone.isEmpty { selection.subtract(gone) }
    }
  }
  /// Whether the list was deleted, on this device or on another device, or has never existed.
  public private(set) var isDeleted = false
  /// The order of the todos in ``open``.
  public var order = Order.byHand
  /// The selected todos. A todo that leaves the list leaves the selection.
  public var selection: Set<Todo.ID> = []
  /// Whether the user selects todos. Setting it to `false` clears the selection.
  public var isEditing = false { didSet { if !isEditing { selection = [] } } }
  /// The steps that ``undo()`` and ``redo()`` act on, with labels for a menu.
  public private(set) var undoState = UndoState()

  private let calendar: Calendar

  /// Creates a model of a list. The model is empty until it runs.
  ///
  /// - Parameters:
  ///   - list: The id of the list.
  ///   - store: The store of the list.
  ///   - calendar: The reader's calendar. Its time zone determines when a day ends, for the order by
  ///     deadline.
  public init(_ list: TodoList.ID, in store: TodoStore, calendar: Calendar = .autoupdatingCurrent) {
    (self.list, self.store, self.calendar) = (list, store, calendar)
    super.init()
  }

  override func loops() -> [Loop] {
    [
      loop(store.changes(of: list)) { [weak self] in self?.show($0) },
      loop(store.undoChanges()) { [weak self] state in
        if self?.undoState != state { self?.undoState = state }
      },
    ]
  }

  /// Shows the stored list, unless actions that are shown already are still being saved.
  private func show(_ contents: ListContents?) {
    if isSaving { return }
    if self.contents != contents { self.contents = contents }
    isDeleted = contents == nil
  }

  override func savedAll() { store.watch.wake() }

  /// The open todos in the chosen ``order``.
  public var open: [Todo] {
    guard let contents else { return [] }
    return order == .byHand ? contents.open : Array(contents.byDeadline(in: calendar))
  }

  /// The done todos.
  public var done: [Todo] { contents?.done ?? [] }

  /// Whether the user can move open todos by hand. This is not possible while they are shown by
  /// deadline.
  public var canMove: Bool { order == .byHand }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ListModel {
  /// Returns a form that adds a new todo at a destination in the open section.
  public func form(at destination: Todo.Destination = .end) -> FormModel<TodoDraft> {
    FormModel(TodoDraft()) { [store, list] in try await store.add($0, to: list, at: destination) }
  }

  /// Returns a form that edits a todo. If other devices change the todo meanwhile, fields that the
  /// user does not change keep the values from these devices.
  public func form(editing todo: Todo) -> FormModel<TodoDraft> {
    let former = TodoDraft(todo)
    return FormModel(editing: former) { [store] draft in
      try await store.edit(todo.id) { $0.apply(draft, over: former) }
    }
  }

  /// Adds a todo to the open section.
  @discardableResult
  public func add(_ draft: TodoDraft, at destination: Todo.Destination = .end) -> Task<Bool, Never> {
    save { [store, list] in try await store.add(draft, to: list, at: destination) }
  }

  /// Edits fields of a todo.
  @discardableResult
  public func edit(
    _ id: Todo.ID, _ change: @escaping @Sendable (inout TodoDraft) -> Void
  ) -> Task<Bool, Never> {
    save { [store] in try await store.edit(id, change) }
  }

  /// Marks todos as done or as open. They move to the top of the done or the open section.
  @discardableResult
  public func setDone(_ ids: Set<Todo.ID>, _ isDone: Bool) -> Task<Bool, Never> {
    let ids = inOrder(ids)
    return save {
      $0.setDone(ids, isDone)
    } storing: {
      try await $0.setDone(ids, isDone)
    }
  }

  /// Deletes todos. Asks for a confirmation first if there are several.
  @discardableResult
  public func delete(_ ids: Set<Todo.ID>) -> Task<Bool, Never> {
    if ids.count > 1 { return ask(.deletesTodos(ids.count)) { [weak self] in _ = self?.deleteNow(ids) } }
    return deleteNow(ids)
  }

  private func deleteNow(_ ids: Set<Todo.ID>) -> Task<Bool, Never> {
    let ids = inOrder(ids)
    return save {
      $0.remove(ids)
    } storing: {
      try await $0.delete(ids)
    }
  }

  /// Moves the open todos at some offsets of ``open``, as SwiftUI's `onMove` specifies. Has no effect
  /// while they are shown by deadline.
  ///
  /// - Precondition: The offsets are those of ``open``.
  @discardableResult
  public func move(fromOffsets source: IndexSet, toOffset destination: Int) -> Task<Bool, Never> {
    guard canMove else { return Task { false } }
    let move = ViewMove(fromOffsets: source, toOffset: destination, in: open.map(\.id))
    return save {
      $0.open.move(move, by: \.id)
    } storing: {
      try await $0.move(move.ids, to: .between(move.lower, move.upper))
    }
  }

  /// Moves todos within their sections, to the `.start` or the `.end`, for example. Among
  /// themselves, the todos keep the user's order. If the destination names a neighbor, all todos
  /// must be in its section.
  @discardableResult
  public func move(_ ids: Set<Todo.ID>, to destination: Todo.Destination) -> Task<Bool, Never> {
    let sections = TodoSection.allCases.map { section in inOrder(ids, section) }
    return save { [store] in
      // One step, which a single undo reverts.
      try await store.edit { edit in
        for ids in sections { try edit.place(ids, at: destination) }
      }
    }
  }

  /// Moves todos to another list: open ones to its end, done ones above its done ones.
  @discardableResult
  public func move(_ ids: Set<Todo.ID>, toList other: TodoList.ID) -> Task<Bool, Never> {
    let ids = inOrder(ids)
    return save {
      if other != list { $0.remove(ids) }
    } storing: {
      try await $0.move(ids, to: other)
    }
  }

  /// Undoes the last step of this program.
  @discardableResult
  public func undo() -> Task<Bool, Never> { save { [store] in try await store.undo() } }

  /// Redoes the step that was undone last.
  @discardableResult
  public func redo() -> Task<Bool, Never> { save { [store] in try await store.redo() } }

  /// Shows a change of the list at once, and then stores it. The stored list is shown once all
  /// changes were stored or have failed.
  private func save(
    showing change: (inout ListContents) -> Void,
    storing body: @escaping @MainActor (TodoStore) async throws -> Void
  ) -> Task<Bool, Never> {
    let former = contents
    if var shown = contents {
      change(&shown)
      contents = shown
    }
    return save { [store] in
      try await body(store)
    } onFailure: { [weak self, store, list] _ in
      do { self?.contents = try await store.contents(of: list) } catch { self?.contents = former }
      return false
    }
  }

  /// Returns todos in the user's order. Todos that are not in the list anymore come last; the store
  /// reports them as gone.
  private func inOrder(_ ids: Set<Todo.ID>) -> [Todo.ID] {
    let here = TodoSection.allCases.flatMap { inOrder(ids, $0) }
    return here + ids.subtracting(here).sorted()
  }

  private func inOrder(_ ids: Set<Todo.ID>, _ section: TodoSection) -> [Todo.ID] {
    contents?[section].map(\.id).filter(ids.contains) ?? []
  }
}

extension ListContents {
  fileprivate mutating func remove(_ ids: [Todo.ID]) {
    open.removeAll { ids.contains($0.id) }
    done.removeAll { ids.contains($0.id) }
  }

  /// Marks todos as done or as open, and moves them to the top of that section, as the store does.
  fileprivate mutating func setDone(_ ids: [Todo.ID], _ isDone: Bool) {
    var arriving = self[isDone ? .open : .done].filter { ids.contains($0.id) }
    remove(arriving.map(\.id))
    for index in arriving.indices { arriving[index].isDone = isDone }
    if isDone { done = arriving + done } else { open = arriving + open }
  }
}

extension Array {
  /// Moves elements as the user has moved them in a view.
  mutating func move<ID: Hashable>(_ move: ViewMove<ID>, by id: (Element) -> ID) {
    let moved = move.ids.compactMap { moved in first { id($0) == moved } }
    removeAll { move.ids.contains(id($0)) }
    insert(contentsOf: moved, at: move.upper.flatMap { upper in firstIndex { id($0) == upper } } ?? endIndex)
  }
}
