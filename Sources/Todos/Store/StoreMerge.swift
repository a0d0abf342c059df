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
  /// The items of this device before the merge, with the changes that were not yet pushed.
  public let local: [LocalItem<Item>]
  /// The server's items now.
  public let server: [Item]
  /// The outcome for each item, with the reasons. It does not include moves that follow the merge:
  /// a todo moves to another list if this list is too full, or if the todo is in two lists.
  public let explanation: MergeExplanation<Item>
}

extension MergeRecord where Item: StoredItem {
  /// Creates the record of a merge. In its explanation, only fields that a user edits count, and the
  /// fields of apps are in conflict only if both sides changed the same one to different values.
  ///
  /// - Parameter explanation: The explanation of the merge of `local` after its app fields were
  ///   merged with the server's.
  init(base: [Item], local: [LocalItem<Item>], server: [Item], _ explanation: MergeExplanation<Item>) {
    (self.base, self.local, self.server) = (base, local, server)
    var explanation = explanation
    var derived: FieldSet<Item> = []
    for field in Item.schema.fields where field.role == .derived { derived.insert(.field(field.name)) }
    func fields(of items: [Item]) -> [Item.ID: AppFields] {
      Dictionary(items.map { ($0.id, $0.appFields) }, uniquingKeysWith: { $1 })
    }
    let (former, ours, theirs) = (fields(of: base), fields(of: local.map(\.item)), fields(of: server))
    let appFields: FieldSet<Item> = .field(AppFields.name)
    for (index, var item) in explanation.items.enumerated() {
      item.fromServer.subtract(derived)
      item.fromHere.subtract(derived)
      item.conflicts.subtract(derived)
      if item.fromHere.contains(appFields), let ours = ours[item.id], let theirs = theirs[item.id] {
        let former = former[item.id] ?? AppFields()
        let (changedHere, changedThere) = (
          ours.names(changedSince: former), theirs.names(changedSince: former)
        )
        if !changedThere.isSubset(of: changedHere) { item.fromServer.insert(appFields) }
        let isConflict = changedHere.intersection(changedThere).contains { ours[$0] != theirs[$0] }
        if !isConflict { item.conflicts.remove(appFields) }
      }
      explanation.items[index] = item
    }
    self.explanation = explanation
  }
}

extension MergeRecord: Sendable where Item: Sendable, Item.Section: Sendable {}

extension TodoStore {
  /// A new stream of the merges from now on, for each reader. It ends when its task is canceled or
  /// the store is closed, or when 100 merges wait for the reader.
  ///
  /// While there is a reader, each merge of *n* items takes up to O(*n*²) longer, because it is
  /// explained. Only the store that syncs reports merges. Another store on the same file does not.
  public var merges: AsyncStream<StoreMerge> { watch.mergeStream() }
}
