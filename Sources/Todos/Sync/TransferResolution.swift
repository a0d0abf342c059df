import GRDB
import ListOrdering
import OrderedTable

/// Decides which list keeps a todo that two lists contain, before the response about one of them is
/// merged.
///
/// If a todo moves, its insertion into the new list is pushed before its removal from the old list.
/// So the server always has the todo, and sometimes has a copy in each of two lists. The copy that
/// was moved more often wins. If both were moved equally often, the copy in the list with the
/// greater id wins. All devices therefore decide alike. Edits that only the losing copy has are
/// added to the winner. They are found by comparing both copies with the base, and by each field's
/// edit count.
///
/// A *departure* is the tombstone of a todo that moved to another list. It records how often the
/// todo was moved, and is dirty in its transfers. If the server's copy in the old list was moved
/// more often than the departure records, the todo was moved back, and the departure does not
/// delete it.
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
        // Without a base, the server may have lost edits when a backup was restored. The next push
        // contains these edits again.
        if !known.contains(row.id) {
          markPartsEditedMore(in: &local[index], than: row)
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
        local.append(arrival(of: row, from: there, origin: theirs.base.last))
        base.removeAll { $0.id == row.id }
        base.append(row)
        try depart(row.id, from: home, transfers: max(row.transfers, there.item.transfers))
      } else {
        // If the server lacks the moved todo in its new list, the base there is the server's row
        // from the old list. Other devices also moved the todo from the old list, so this row is
        // their base, too.
        let origin = there.dirty.contains(.presence) ? theirs.base.last : nil
        var edited = row.partsEditedMore(than: there.item)
        if let old = former[row.id] ?? origin {
          edited.formUnion(row.parts(differingFrom: old).subtracting(there.item.parts(differingFrom: old)))
        }
        // If a field was edited more often here, the server's value is older and is not applied.
        try applyEdits(edited.subtracting(there.item.partsEditedMore(than: row)), of: row)
        if tombstones[row.id] == nil {
          var gone = LocalItem(row)
          gone.depart(transfers: there.item.transfers)
          local.append(gone)
          base.append(row)
        }
      }
    }
  }

  /// Marks those fields of a local todo as dirty that were edited more often than the server's. The
  /// todo must have no base.
  private func markPartsEditedMore(in local: inout LocalItem<Todo>, than row: Todo) {
    let edited = local.item.partsEditedMore(than: row)
    // All app fields share one dirty flag, so a push contains all of them. App fields that were not
    // edited more often here get the server's values first. If app fields may have pending edits,
    // only those that were edited more often on the server get its values.
    let isPending = local.dirty.contains(.field(AppFields.name))
    let older = Todo.appFieldParts(of: [local.item, row]).map(\.field.name).filter { name in
      isPending ? row.edits[name] > local.item.edits[name] : !edited.contains(name)
    }
    if edited.isEmpty && !isPending { return }
    for part in Todo.parts(of: local.item, row) where edited.contains(part.field.name) {
      local.dirty.formUnion(part.flag.union(.edits))
    }
    local.item.copy(Set(older), of: row)
  }

  /// Returns a todo that other devices moved to this list, with this device's edits to the copy in
  /// the former list.
  ///
  /// - Parameter origin: The base of the copy in the former list, if it has one.
  private func arrival(of row: Todo, from there: LocalItem<Todo>, origin: Todo?) -> LocalItem<Todo> {
    var arriving = LocalItem(row)
    // The edit counts show the edits that were already pushed. Dirty fields have pending edits.
    var edited = there.item.partsEditedMore(than: row)
    let changed = origin.map { there.item.parts(differingFrom: $0) }
    for part in Todo.parts(of: there.item, row) where there.dirty.contains(part.flag) {
      let isPending = part.flag != .field(AppFields.name) || changed?.contains(part.field.name) ?? true
      if isPending { edited.insert(part.field.name) }
    }
    arriving.item.edits.formMaximum(there.item.edits)
    if arriving.item.edits != row.edits { arriving.dirty.insert(.edits) }
    arriving.dirty.formUnion(arriving.item.copy(edited, of: there.item))
    if edited.contains(Todo.sectionName), there.item.section != row.section {
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
  private mutating func applyEdits(_ edited: Set<String>, of row: Todo) throws {
    if edited.isEmpty { return }
    guard let (home, _) = try edit.located([row.id])[row.id] else { return }
    try edit.change([row.id], in: edit.replica(of: home), isEdit: false) { replica in
      try replica.edit(row.id) { todo in
        todo.edits.formMaximum(row.edits)
        todo.copy(edited, of: row)
      }
    }
    if edited.contains(Todo.sectionName) {
      try edit.place([row.id], into: row.section, at: .start, isEdit: false)
    }
  }
}
