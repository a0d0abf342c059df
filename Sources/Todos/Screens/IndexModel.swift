public import Foundation
import ListOrdering
public import Observation
public import OrderedTable

/// The model of a screen that shows all lists, each with its progress.
///
/// ```swift
/// List {
///   ForEach(model.lists) { ProgressView($0.list.name, value: $0.progress.fraction) }
///     .onMove { model.move(fromOffsets: $0, toOffset: $1) }
/// }
/// .task { await model.run() }
/// ```
///
/// See ``ScreenModel`` for errors and confirmations.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class IndexModel: ScreenModel {
  /// The store of the lists.
  public let store: TodoStore
  /// All lists in the user's order; empty until they were read.
  public private(set) var lists: [ListSummary] = []
  /// Whether the lists were read, so that an empty screen can say that there are none.
  public private(set) var isLoaded = false
  /// The steps that ``undo()`` and ``redo()`` act on, with labels for a menu.
  public private(set) var undoState = UndoState()

  /// Creates a model of a store's lists. The model is empty until it runs.
  public init(_ store: TodoStore) {
    self.store = store
    super.init()
  }

  override func loops() -> [Loop] {
    [
      loop(store.listChanges()) { [weak self] in self?.show($0) },
      loop(store.undoChanges()) { [weak self] state in
        if self?.undoState != state { self?.undoState = state }
      },
    ]
  }

  /// Shows the stored lists, unless actions that are shown already are still being saved.
  private func show(_ lists: [ListSummary]) {
    if isSaving { return }
    if self.lists != lists { self.lists = lists }
    isLoaded = true
  }

  override func savedAll() { store.watch.wake() }

  /// Returns a form that adds a new list at a destination in the index.
  public func form(at destination: TodoList.Destination = .end) -> FormModel<ListDraft> {
    FormModel(ListDraft()) { [store] in try await store.addList($0, at: destination) }
  }

  /// Returns a form that edits a list. If other devices change the list meanwhile, fields that the
  /// user does not change keep the values from these devices.
  public func form(editing list: TodoList) -> FormModel<ListDraft> {
    let former = ListDraft(list)
    return FormModel(editing: former) { [store] draft in
      try await store.editList(list.id) { $0.apply(draft, over: former) }
    }
  }

  /// Adds a list.
  @discardableResult
  public func add(_ draft: ListDraft, at destination: TodoList.Destination = .end) -> Task<Bool, Never> {
    save { [store] in try await store.addList(draft, at: destination) }
  }

  /// Edits fields of a list.
  @discardableResult
  public func edit(
    _ id: TodoList.ID, _ change: @escaping @Sendable (inout ListDraft) -> Void
  ) -> Task<Bool, Never> {
    save { [store] in try await store.editList(id, change) }
  }

  /// Asks for a confirmation, and then deletes a list with its todos.
  @discardableResult
  public func delete(_ list: ListSummary) -> Task<Bool, Never> {
    ask(.deletesList(list)) { [weak self] in
      _ = self?.save(showing: { $0.removeAll { $0.id == list.id } }) { try await $0.deleteList(list.id) }
    }
  }

  /// Moves the lists at some offsets of ``lists``, as SwiftUI's `onMove` specifies.
  ///
  /// - Precondition: The offsets are those of ``lists``.
  @discardableResult
  public func move(fromOffsets source: IndexSet, toOffset destination: Int) -> Task<Bool, Never> {
    let move = ViewMove(fromOffsets: source, toOffset: destination, in: lists.map(\.id))
    return save(showing: { $0.move(move, by: \.id) }) {
      try await $0.moveLists(move.ids, to: .between(move.lower, move.upper))
    }
  }

  /// Undoes the last step of this program.
  @discardableResult
  public func undo() -> Task<Bool, Never> { save { [store] in try await store.undo() } }

  /// Redoes the step that was undone last.
  @discardableResult
  public func redo() -> Task<Bool, Never> { save { [store] in try await store.redo() } }

  /// Shows a change of the lists at once, and then stores it. The stored lists are shown once all
  /// changes were stored or have failed.
  private func save(
    showing change: (inout [ListSummary]) -> Void,
    storing body: @escaping @MainActor (TodoStore) async throws -> Void
  ) -> Task<Bool, Never> {
    let former = lists
    change(&lists)
    return save { [store] in
      try await body(store)
    } onFailure: { [weak self, store] _ in
      self?.lists = (try? await store.lists()) ?? former
      return false
    }
  }
}
