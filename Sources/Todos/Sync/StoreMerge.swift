public import ListOrdering

/// A merge with a server, for a view that shows what it did and why.
///
/// ```swift
/// for await merge in store.merges {
///   if case .todos(let record, let list) = merge, list == shown {
///     for intent in record.explanation.brokenIntents { print(intent) }
///   }
/// }
/// ```
public enum StoreMerge: Sendable {
  /// A merge of the lists and their order.
  case lists(MergeRecord<TodoList>)
  /// A merge of the todos of a list.
  case todos(MergeRecord<Todo>, in: TodoList.ID)
}

/// The inputs of a merge, and what it did to each item.
public struct MergeRecord<Item: MergeableItem> {
  /// The server's items at the last sync.
  public let base: [Item]
  /// The items of this device, with the changes that were not yet pushed.
  public let local: [LocalItem<Item>]
  /// The server's items now.
  public let server: [Item]
  /// What the merge did, and why. Todos that then move to another list, because this one was full or
  /// they are there, too, are not part of it.
  public let explanation: MergeExplanation<Item>
}

extension MergeRecord: Sendable where Item: Sendable, Item.Section: Sendable {}

extension TodoStore {
  /// A new stream of the merges from now on, for each reader. It ends when its task is canceled or
  /// the store is closed, or when 100 merges wait for the reader.
  ///
  /// While there is a reader, each merge of *n* items takes up to O(*n*²) longer, because it is
  /// explained. Only the store that merges has merges: not another one that has opened the same file.
  public var merges: AsyncStream<StoreMerge> { watch.mergeStream() }
}
