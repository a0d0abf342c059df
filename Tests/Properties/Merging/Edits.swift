import Merging
import ListOrdering

/// The edits that the user of a device has made and the server has not acknowledged.
struct Edits<Item: TestedItem> where Item.ID == String {
  /// The time of each edit, by item and field. Deletions have a separate key.
  private var times: [What: Int] = [:]
  private var clock = 0
  /// The time of each push, by batch.
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

  /// Whether the user edited an item, other than by deleting it.
  func contains(_ id: String) -> Bool { Item.singleFields.contains { times[What(id: id, field: $0)] != nil } }

  /// Returns what a change contains that the user did not do, or nil if the user did all of it. New
  /// keys for items that were not moved do not count.
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

  /// Records the time of a push, which contains all edits so far.
  mutating func send(_ push: Push<Item>) { pushes[push.batch] = clock }

  /// Forgets the edits that a push contains, unless they were repeated since.
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
