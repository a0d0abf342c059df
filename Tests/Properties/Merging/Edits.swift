import Merging
import ListOrdering

/// What the user of a device did, until the server has been told.
struct Edits<Item: TestedItem> where Item.ID == String {
  /// When each was done, by item and field; the deletion of an item has a key of its own.
  private var times: [What: Int] = [:]
  private var clock = 0
  /// When each push was made, by its batch.
  private var pushes: [String: Int] = [:]

  private struct What: Hashable {
    var id: String
    /// `nil` for the deletion of the item.
    var field: FieldSet<Item>?
  }

  mutating func note(_ fields: FieldSet<Item>, of id: String) {
    clock += 1
    for field in Item.singleFields where fields.contains(field) { times[What(id: id, field: field)] = clock }
  }

  mutating func noteRemoval(of id: String) {
    clock += 1
    times[What(id: id, field: nil)] = clock
  }

  /// Whether anything was done to an item, but to delete it.
  func contains(_ id: String) -> Bool { Item.singleFields.contains { times[What(id: id, field: $0)] != nil } }

  /// What a change says that the user did not do; `nil` where all was done. New keys for items that were not moved are
  /// nobody's.
  func excess(of change: ItemChange<Item>) -> String? {
    func isDone(_ field: FieldSet<Item>?) -> Bool { times[What(id: change.id, field: field)] != nil }
    switch change.kind {
    case .removal: return isDone(nil) ? nil : "a removal"
    case .insertion: return contains(change.id) ? nil : "an insertion"
    case .update(let update):
      let told = update.fields.subtracting(.order).union(update.isMoved ? .order : [])
      return Item.singleFields.first { told.contains($0) && !isDone($0) }.map { "new values for \($0)" }
    }
  }

  /// Takes note of a push that says what was done so far.
  mutating func send(_ push: Push<Item>) { pushes[push.batch] = clock }

  /// Forgets what a push says, and was not done again since.
  mutating func forget(_ push: Push<Item>) {
    guard let sent = pushes[push.batch] else { return }
    for change in push.changes {
      for field in Item.singleFields.map(Optional.some) + [nil] {
        let what = What(id: change.id, field: field)
        if let time = times[what], time <= sent { times[what] = nil }
      }
    }
  }
}
