import GRDB
import ListOrdering
import OrderedTable

/// Decides of each todo that is in several lists in which one it stays, before a server's answer about one of them is
/// merged.
///
/// A todo that is moved to another list goes there by an insertion, and from its list by a removal that is told only
/// once the insertion was: so it is never in none, and for a while, or for as long as a device is away, it is in two. Of
/// two copies the one that was moved more often counts, and of equal ones that in the list whose id is greater: all
/// devices decide alike. What was edited about the other one is taken over: as its base tells, and how often each field was
/// edited.
///
/// A *departure* is a tombstone that knows how often its todo was moved when it left: it is dirty in its transfers. It deletes
/// no copy that was moved more often, for that one has come back.
struct TransferMerge {
  let db: Database
  /// The list whose answer is to be merged.
  let list: TodoList.ID
  private var edit: StoreEdit

  init(_ db: Database, of list: TodoList.ID) {
    self.db = db
    self.list = list
    edit = StoreEdit(db)
  }

  /// Prepares what is here for the merge with the server's todos.
  mutating func resolve(_ base: inout [Todo], _ local: inout [LocalItem<Todo>], _ server: [Todo]) throws {
    let indices = Dictionary(local.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    // The merge refuses an id that is here twice.
    let here = Set(local.lazy.filter { !$0.isRemoved }.map(\.id))
    // Of a row that is there twice the last one counts, as everywhere.
    var named: Set<Todo.ID> = []
    let arriving = server.reversed().filter { !here.contains($0.id) && named.insert($0.id).inserted }
    let known = Set(base.map(\.id))
    for row in server {
      guard let index = indices[row.id] else { continue }
      if !local[index].isRemoved {
        // What a server has forgotten, since a backup was put back, is told once more.
        if !known.contains(row.id) {
          let edited = local[index].item.fieldsEditedMore(than: row)
          if edited.rawValue != 0 { local[index].dirty.formUnion(edited.union(.edits)) }
          if local[index].item.transfers > row.transfers { local[index].dirty.insert(.transfers) }
        }
        // Others have moved it here, too.
        local[index].item.transfers = max(local[index].item.transfers, row.transfers)
      }
      // Where it was removed, it has been edited as often as others have should it come back.
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
        // One that several devices have moved has come from the same list to all of them.
        let origin = there.dirty.contains(.presence) ? theirs.base.last : nil
        var edited = row.fieldsEditedMore(than: there.item)
        if let old = former[row.id] ?? origin {
          edited.formUnion(
            row.fields(differingFrom: old).subtracting(there.item.fields(differingFrom: old)))
        }
        // What was edited more often here is newer than either base knows.
        try takeOver(edited.subtracting(there.item.fieldsEditedMore(than: row)), of: row)
        if tombstones[row.id] == nil {
          var gone = LocalItem(row)
          gone.depart(transfers: there.item.transfers)
          local.append(gone)
          base.append(row)
        }
      }
    }
  }

  /// A todo that others have moved here, with what was edited about it where it was.
  private func arrival(of row: Todo, from there: LocalItem<Todo>) -> LocalItem<Todo> {
    var arriving = LocalItem(row)
    // What was told already, as well as what is to be told.
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
      // A priority means nothing in another section; the merge gives it one.
      arriving.item.priority = .nan
      arriving.dirty.formUnion([.section, .order])
    }
    return arriving
  }

  /// Takes a todo out of a list, since it has gone to another one.
  private func depart(_ id: Todo.ID, from home: TodoList.ID, transfers: Int) throws {
    try edit.change([id], in: edit.replica(of: home)) { replica in
      try replica.depart(id, transfers: transfers)
    }
  }

  /// Takes over fields that others have edited of a todo, before they knew that it has moved.
  private mutating func takeOver(_ edited: FieldSet<Todo>, of row: Todo) throws {
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
