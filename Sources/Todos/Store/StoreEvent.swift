import ListOrdering

/// A change that a merge with a server has made to the store, to show in a banner, for example.
///
/// ```swift
/// for await event in store.events {
///   if case .lists(let merged) = event, merged.removed.contains(where: { $0.id == shown }) {
///     banner = "This list was deleted on another device."
///   }
/// }
/// ```
///
/// Edits by the user of this device cause no events. To keep a view current, read
/// ``TodoStore/changes(of:)`` instead: events are neither stored nor delivered again.
public enum StoreEvent: Hashable, Sendable {
  /// Other devices have changed the lists or their order.
  case lists(MergedChanges<TodoList>)
  /// Other devices have changed the todos of a list. Each merge of a list is one event.
  case todos(MergedChanges<Todo>, in: TodoList.ID)
  /// A list that was deleted on this device is back, with todos that other devices have added.
  case restored(TodoList)
  /// Todos have moved from a list to an overflow list next to it, because several devices together
  /// have added too many todos. The first value is the list that had too many.
  case overflowed(TodoList.ID, [Todo])
}

/// The items that a merge has changed: the todos of a list, or the lists. An item may be in
/// ``edited`` and in ``moved``.
public struct MergedChanges<Item: Identifiable & Hashable & Sendable>: Hashable, Sendable
where Item.ID: Sendable {
  /// The items that are new on this device.
  public var added: [Item] = []
  /// The items with other fields, or in another section, as they are now.
  public var edited: [Item] = []
  /// The items at another position, or from another list, as they are now. Items that only made
  /// room are not among them.
  public var moved: [Item] = []
  /// The items that are gone, as they were. If another device has moved a todo to a list that is
  /// merged later, the todo is first removed from this list and then added to that one.
  public var removed: [Item] = []

  /// Whether nothing has changed.
  public var isEmpty: Bool { added.isEmpty && edited.isEmpty && moved.isEmpty && removed.isEmpty }
}

extension MergedChanges where Item: StoredItem {
  /// Compares the items before and after a merge, both in order.
  ///
  /// - Parameter arrived: The ids of todos that were in another list.
  init(from former: [Item], to latter: [Item], arrived: Set<Item.ID> = []) {
    let formerItems = Dictionary(former.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let ids = Set(latter.map(\.id))
    removed = former.filter { !ids.contains($0.id) }
    added = latter.filter { formerItems[$0.id] == nil && !arrived.contains($0.id) }
    func isSame(_ item: Item, _ other: Item) -> Bool {
      item.section == other.section && Item.editedFields.allSatisfy { $0.isSame(item, other) }
    }
    edited = latter.filter { item in formerItems[item.id].map { !isSame(item, $0) } ?? false }
    // Compares the order of the items that are in the same section as before.
    let kept = latter.filter { formerItems[$0.id]?.section == $0.section }
    let keptIDs = Set(kept.map(\.id))
    // As few of them as possible count as moved: the same ones as in the merge.
    let places = Dictionary(zip(former.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
    let unmoved = longestIncreasingSubsequence(of: kept.map { places[$0.id]! }).map { kept[$0].id }
    let movedIDs = arrived.union(keptIDs.subtracting(unmoved))
    moved = latter.filter { movedIDs.contains($0.id) }
  }
}

extension TodoStore {
  /// A stream of the changes that merges with a server make from now on. Each access returns a new
  /// stream. It ends when its task is canceled, when the store is closed, or when 1,000 events wait
  /// for its reader.
  ///
  /// Only the store object that merges has events. Another store with the same file has none.
  public var events: AsyncStream<StoreEvent> { watch.eventStream() }
}
