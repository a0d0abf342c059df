import GRDB
import ListOrdering

/// The sync state of one list in the database, which is read and written as parts of a ``Replica``.
///
/// ``StoreSchema`` describes the tables and columns. An edit reads and writes only the rows of the
/// items that it changes.
struct ReplicaTables<Item: StoredItem> {
  let db: Database
  /// The list's id; for the index, a name that no list can have.
  let list: String

  /// Reads some items with their sync state.
  ///
  /// - Parameter hasBase: Whether to read their base, too; moves do not need it.
  func read(_ ids: some Collection<Item.ID>, hasBase: Bool = true) throws -> Replica<Item> {
    try read(ids: Array(ids), hasBase: hasBase)
  }

  /// Reads all items with their sync state.
  func readAll() throws -> Replica<Item> { try read(ids: nil, hasBase: true) }

  private func read(ids: [Item.ID]?, hasBase: Bool) throws -> Replica<Item> {
    var replica = Replica<Item>()
    let isWanted = ids.map { "id \($0.named.sql)" } ?? "TRUE"
    let wanted = ids?.named.arguments ?? []

    let names = "\("id".readWhole), dirty, rekeyed, moved, \(Item.selection)"
    // A plus before a column keeps SQLite from using the database index of that column. With that
    // index, SQLite might read the whole list instead of looking up the ids.
    let isHere = Item.listColumn.map { "\(ids == nil ? "" : "+")\($0) = ?" } ?? "TRUE"
    let here = Item.listColumn == nil ? StatementArguments() : [list]
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT \(names) FROM \(Item.table) WHERE \(isHere) AND \(isWanted)"),
      arguments: here + wanted)
    var found: Set<Item.ID> = []
    var unclear: [Item.ID] = []
    // Items share few different sets of dirty fields, so each set is decoded once.
    var sets: [String: FieldSet<Item>?] = [:]
    func dirty(_ value: DatabaseValue) -> FieldSet<Item>? {
      if value.isNull { return [] }
      guard let text = String.fromDatabaseValue(value) else { return nil }
      if let known = sets[text] { return known }
      let set: FieldSet<Item>? = StoredText.value(of: text)
      sets[text] = .some(set)
      return set
    }
    while let row = try rows.next() {
      guard let id: Item.ID = row.value(0) else { continue }
      guard found.insert(id).inserted else {
        throw StoreError.needsRepair("Two rows of \(Item.table) have the id \(id).")
      }
      let dirty = dirty(row[1])
      if dirty == nil { unclear.append(id) }
      replica.items.append(
        LocalItem(Item(id: id, row: row, from: 4), dirty: dirty ?? .all, isRekeyed: row.value(2) ?? false))
      if row.value(3) ?? false { replica.movedSince.insert(id) }
    }
    for item: Tombstone<Item> in try notes(of: "tombstone", where: isWanted, wanted)
    where found.insert(item.id).inserted {
      replica.items.append(
        LocalItem(item.item, dirty: item.dirty, isRemoved: true, isRekeyed: item.isRekeyed))
      if item.isMoved { replica.movedSince.insert(item.id) }
    }
    if hasBase { replica.base = try notes(of: "base", where: isWanted, wanted) }
    // Unreadable dirty fields were read as all fields, the presence included. But the server knows
    // an item that has a base row, so its presence is not dirty.
    for id in unclear where try isInBase(id) {
      let index = replica.items.firstIndex { $0.id == id }!
      replica.items[index].dirty.remove(.presence)
    }
    if let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT version, pending FROM replica WHERE list = ?"), arguments: [list])
    {
      replica.version = row.version(0)
      replica.pending = StoredText.value(of: row.value(1))
    }
    return replica
  }

  private func isInBase(_ id: Item.ID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM base WHERE list = ? AND id = ?)"),
      arguments: [list, id])!
  }

  /// Returns the list's server version at the last merge; `nil` before the first.
  func version() throws -> Int? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT version FROM replica WHERE list = ?"), arguments: [list]
    )?.version(0)
  }

  /// Returns the readable sync records of the table `tombstone` or `base`.
  private func notes<Note: Decodable & Identifiable<Item.ID>>(
    of table: String, where condition: String, _ arguments: StatementArguments
  ) throws -> [Note] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT \("id".readWhole), item FROM \(table) WHERE list = ? AND \(condition)"),
      arguments: [list] + arguments)
    var notes: [Note] = []
    while let row = try rows.next() {
      if let note: Note = row.note(1, of: 0) { notes.append(note) }
    }
    return notes
  }
}

extension Row {
  /// Returns the server's version in a column; 0 if it is invalid, so that the next sync fetches
  /// the list.
  func version(_ column: Int) -> Int { Swift.max(0, value(column) ?? 0) }

  /// Returns the sync record in a column; `nil` if it is unreadable. Also returns `nil` if the
  /// item's id differs from the column `id`, because a statement with the item's id would not find
  /// the row.
  func note<Note: Decodable & Identifiable>(_ column: Int, of id: Int) -> Note?
  where Note.ID: DatabaseValueConvertible {
    guard let note: Note = StoredText.value(of: value(column)), note.id == value(id) else { return nil }
    return note
  }
}

extension Replica where Item: StoredItem {
  /// Inserts an item. If its deletion was not yet pushed, restores the deleted item instead, with
  /// the server's last known values for all fields that were not edited here.
  mutating func insertOrRestore(_ item: Item) throws {
    let isDeleted = items.contains { $0.id == item.id && $0.isRemoved }
    if isDeleted { try restore(item.id) } else { try insert(item) }
  }
}

extension LocalItem where Item: StoredItem {
  fileprivate func isStored(as other: Self) -> Bool {
    dirty == other.dirty && isRemoved == other.isRemoved && isRekeyed == other.isRekeyed
      && item.isStored(as: other.item)
  }
}

/// A deleted item whose deletion is not yet pushed, as it is stored.
struct Tombstone<Item: StoredItem>: Codable, Identifiable {
  var item: Item
  var dirty: FieldSet<Item>
  var isRekeyed: Bool
  var isMoved: Bool

  var id: Item.ID { item.id }
}

extension ReplicaTables {
  /// Writes the changes of an edit: rows, tombstones, base, version and pending push.
  ///
  /// - Parameters:
  ///   - replica: The items after the edit.
  ///   - former: The same items before it.
  func write(_ replica: Replica<Item>, former: Replica<Item>) throws {
    let before = Dictionary(uniqueKeysWithValues: former.items.map { ($0.id, $0) })
    var gone = Set(before.keys)
    var texts: [FieldSet<Item>: DatabaseValue] = [[]: .null]
    func dirty(_ set: FieldSet<Item>) -> DatabaseValue {
      if let known = texts[set] { return known }
      let text = StoredText.text(of: set).databaseValue
      texts[set] = text
      return text
    }
    func values(_ item: LocalItem<Item>, isMoved: Bool) -> [DatabaseValue] {
      [item.id.databaseValue, dirty(item.dirty), item.isRekeyed.databaseValue, isMoved.databaseValue]
        + item.item.values + (Item.listColumn == nil ? [] : [list.databaseValue])
    }
    for item in replica.items {
      gone.remove(item.id)
      let isMoved = replica.movedSince.contains(item.id)
      let old = before[item.id]
      let wasMoved = former.movedSince.contains(item.id)
      if let old, old.isStored(as: item), isMoved == wasMoved { continue }
      if item.isRemoved {
        if let old, !old.isRemoved { try deleteRow(item.id) }
        try writeTombstone(item, isMoved: isMoved)
      } else if let old, !old.isRemoved {
        try updateRow(item.id, values(item, isMoved: isMoved), former: values(old, isMoved: wasMoved))
      } else {
        if old != nil { try delete(item.id, from: "tombstone") }
        try insertRow(values(item, isMoved: isMoved))
      }
    }
    for id in gone {
      if before[id]!.isRemoved { try delete(id, from: "tombstone") } else { try deleteRow(id) }
    }
    try writeBase(replica.base, former: former.base)
    if replica.version != former.version || replica.pending != former.pending {
      let statement = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO replica (list, version, pending) VALUES (?, ?, ?)")
      try statement.execute(
        arguments: [list, replica.version, replica.pending.map { StoredText.text(of: $0) }])
    }
  }

  /// The columns of an item's row, sync state included.
  private static var columns: [String] {
    ["id", "dirty", "rekeyed", "moved"] + Item.columns + (Item.listColumn.map { [$0] } ?? [])
  }

  private func insertRow(_ values: [DatabaseValue]) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO \(Item.table) (\(Self.columns.joined(separator: ", ")))
        VALUES (\(Self.columns.map(Item.schema.placeholder).joined(separator: ", ")))
        """)
    try statement.execute(arguments: StatementArguments(values))
  }

  /// Updates the columns whose values have changed. Other columns stay, even unreadable ones.
  private func updateRow(_ id: Item.ID, _ values: [DatabaseValue], former: [DatabaseValue]) throws {
    let changed = values.indices.filter { values[$0] != former[$0] }
    if changed.isEmpty { return }
    let columns = Self.columns
    let updates = changed.map { "\(columns[$0]) = \(Item.schema.placeholder(of: columns[$0]))" }.joined(
      separator: ", ")
    try change(
      id, of: Item.table, "UPDATE \(Item.table) SET \(updates) WHERE id = ?",
      StatementArguments(changed.map { values[$0] } + [id.databaseValue]))
  }

  private func deleteRow(_ id: Item.ID) throws {
    let isHere = Item.listColumn.map { " AND \($0) = ?" } ?? ""
    try change(
      id, of: Item.table, "DELETE FROM \(Item.table) WHERE id = ?\(isHere)",
      Item.listColumn == nil ? [id] : [id, list])
  }

  /// Changes or deletes the row that an item has in a table.
  ///
  /// - Throws: ``StoreError/needsRepair(_:)`` if the statement finds no row, although the row was
  ///   read. Without this error, an acknowledged change would stay dirty, and be pushed forever.
  private func change(_ id: Item.ID, of table: String, _ sql: String, _ arguments: StatementArguments) throws
  {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
    if db.changesCount == 0 {
      throw StoreError.needsRepair("The row of \(table) with the id \(id) can't be updated.")
    }
  }

  private func writeTombstone(_ item: LocalItem<Item>, isMoved: Bool) throws {
    let tombstone = Tombstone(item: item.item, dirty: item.dirty, isRekeyed: item.isRekeyed, isMoved: isMoved)
    try writeText(StoredText.text(of: tombstone), of: item.id, into: "tombstone")
  }

  private func writeText(_ text: String, of id: Item.ID, into table: String) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO \(table) (list, id, item) VALUES (?, ?, ?)")
    try statement.execute(arguments: [list, id, text])
  }

  private func delete(_ id: Item.ID, from table: String) throws {
    try change(id, of: table, "DELETE FROM \(table) WHERE list = ? AND id = ?", [list, id])
  }

  private func writeBase(_ base: [Item], former: [Item]) throws {
    var before = Dictionary(former.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for item in base where !(before.removeValue(forKey: item.id)?.isStored(as: item) ?? false) {
      try writeText(StoredText.text(of: item), of: item.id, into: "base")
    }
    for id in before.keys { try delete(id, from: "base") }
  }
}
