import GRDB
import ListOrdering
import OrderedTable

/// Decides which list keeps a todo that two lists contain, before the response about one of them is
/// merged.
///
/// If a todo moves, its insertion into the new list is pushed before its removal from the old list.
/// So the server always has the todo, and sometimes has a copy in each of two lists. The copy that
/// was moved more often wins. If both were moved equally often, the copy in the list with the
/// greater id wins. All devices therefore decide alike. Edits that only the other copy has are
/// added to the winner. They are found by comparing with the base, and by each field's edit count.
///
/// A *departure* is the tombstone of a todo that moved to another list. It records how often the
/// todo was moved, and is dirty in its transfers. If the server's copy in the old list was moved
/// more often than that, the todo was moved back, and the departure does not delete it.
struct TransferResolution {
  let db: Database
  /// The list that the response is about.
  let list: TodoList.ID
  private var edit: StoreEdit

  init(_ db: Database, of list: TodoList.ID) {
    self.db = db
    self.list = list
    edit = StoreEdit(db)
  }

  /// Prepares the base and the local items for the merge with the server's todos.
  mutating func resolve(_ base: inout [Todo], _ local: inout [LocalItem<Todo>], _ server: [Todo]) throws {
    let indices = Dictionary(local.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    // If an id occurs twice among the local items, the merge throws an error later.
    let here = Set(local.lazy.filter { !$0.isRemoved }.map(\.id))
    // If the server's rows repeat an id, the last row counts.
    var named: Set<Todo.ID> = []
    let arriving = server.reversed().filter { !here.contains($0.id) && named.insert($0.id).inserted }
    let known = Set(base.map(\.id))
    for row in server {
      guard let index = indices[row.id] else { continue }
      if !local[index].isRemoved {
        // Push edits again that the server lost when a backup was restored.
        if !known.contains(row.id) {
          let edited = local[index].item.fieldsEditedMore(than: row)
          if edited.rawValue != 0 { local[index].dirty.formUnion(edited.union(.edits)) }
          if local[index].item.transfers > row.transfers { local[index].dirty.insert(.transfers) }
        }
        // Other devices may have moved the todo to this list, too.
        local[index].item.transfers = max(local[index].item.transfers, row.transfers)
      }
      // A removed todo gets the larger edit counts, too, in case it is restored.
      local[index].item.edits.formMaximum(row.edits)
    }
    if arriving.isEmpty { return }
    try edit.forgetAbandoned(arriving.map(\.id))
    var tombstones: [Todo.ID: LocalItem<Todo>] = [:]
    for item in local where item.isRemoved { tombstones[item.id] = item }
    let former = Dictionary(base.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let homes = try edit.located(arriving.map(\.id))
    for row in arriving {
      guard let (home, _) = homes[row.id] else {
        if let tombstone = tombstones[row.id], tombstone.isDeparture, row.transfers > tombstone.item.transfers
        {
          local.removeAll { $0.id == row.id }
        }
        continue
      }
      let theirs = try edit.replica(of: home).read([row.id])
      guard let there = theirs.items.first(where: { !$0.isRemoved }) else { continue }
      if (row.transfers, list) > (there.item.transfers, home) {
        local.removeAll { $0.id == row.id }
        local.append(arrival(of: row, from: there))
        base.removeAll { $0.id == row.id }
        base.append(row)
        try depart(row.id, from: home, transfers: max(row.transfers, there.item.transfers))
      } else {
        // While a moved todo is new in its list, its base there is the server's row from the old
        // list. Other devices that moved the todo moved it from that list, too, so the row is also
        // their base.
        let origin = there.dirty.contains(.presence) ? theirs.base.last : nil
        var edited = row.fieldsEditedMore(than: there.item)
        if let old = former[row.id] ?? origin {
          edited.formUnion(
            row.fields(differingFrom: old).subtracting(there.item.fields(differingFrom: old)))
        }
        // If a field was edited more often here, the server's value is older and is not applied.
        try applyEdits(edited.subtracting(there.item.fieldsEditedMore(than: row)), of: row)
        if tombstones[row.id] == nil {
          var gone = LocalItem(row)
          gone.depart(transfers: there.item.transfers)
          local.append(gone)
          base.append(row)
        }
      }
    }
  }

  /// Returns a todo that other devices moved to this list, with this device's edits to the copy in
  /// the former list.
  private func arrival(of row: Todo, from there: LocalItem<Todo>) -> LocalItem<Todo> {
    var arriving = LocalItem(row)
    // The edit counts show the edits that were already pushed. Dirty fields have pending edits.
    let edited = there.item.fieldsEditedMore(than: row).union(there.dirty)
    arriving.item.edits.formMaximum(there.item.edits)
    if arriving.item.edits != row.edits { arriving.dirty.insert(.edits) }
    for field in Todo.editedFields where edited.contains(field.flag) {
      if field.isSame(there.item, row) { continue }
      field.merged.copy(there.item, &arriving.item)
      arriving.dirty.insert(field.flag)
    }
    if edited.contains(.section), there.item.section != row.section {
      arriving.item.section = there.item.section
      // A priority has no meaning in another section; the merge assigns a new one.
      arriving.item.priority = .nan
      arriving.dirty.formUnion([.section, .order])
    }
    return arriving
  }

  /// Removes a todo from a list, and leaves a departure.
  private func depart(_ id: Todo.ID, from home: TodoList.ID, transfers: Int) throws {
    try edit.change([id], in: edit.replica(of: home)) { replica in
      try replica.depart(id, transfers: transfers)
    }
  }

  /// Applies edits that other devices made to a todo before they had received its move.
  private mutating func applyEdits(_ edited: FieldSet<Todo>, of row: Todo) throws {
    if edited.isEmpty { return }
    guard let (home, _) = try edit.located([row.id])[row.id] else { return }
    try edit.change([row.id], in: edit.replica(of: home), isEdit: false) { replica in
      try replica.edit(row.id) { todo in
        todo.edits.formMaximum(row.edits)
        for field in Todo.editedFields where edited.contains(field.flag) { field.merged.copy(row, &todo) }
      }
    }
    if edited.contains(.section) {
      try edit.place([row.id], into: row.section, at: .start, isEdit: false)
    }
  }
}
