public import GRDB
public import ListOrdering

// Planning and writing, shared by all methods that place items.
extension OrderedTable {
  @usableFromInline typealias Item = ItemToPlace<ID, Key>
  @usableFromInline typealias Gap = TableGap<ID, Space>
  @usableFromInline typealias Plan = TablePlan<ID, Space>

  /// Checks the table, then runs an operation in the caller's transaction, or in a new one.
  ///
  /// - Throws: ``OrderedTableError`` (`notATable`, `column`); errors of `body` and the database.
  @inlinable
  func inTransaction<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
    try checkTable(db)
    if db.isInsideTransaction { return try body() }
    var result: Result?
    try db.inTransaction(.immediate) {
      result = try body()
      return .commit
    }
    return result!
  }

  /// Runs an operation of several statements so that either all take effect or none.
  @inlinable
  func allOrNothing<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
    try inTransaction(db) {
      var result: Result?
      try db.inSavepoint {
        result = try body()
        return .commit
      }
      return result!
    }
  }

  /// Finds keys for items that go side by side into a gap, and writes all rows whose keys change.
  ///
  /// - Parameters:
  ///   - items: The items in their new order.
  ///   - gap: The destination.
  ///   - plan: The writes planned so far; by default none, and no row leaves its position.
  ///   - isAll: Whether the items are all rows of the list. `gap` is then ignored.
  ///   - db: The database.
  /// - Returns: The rows written, and the items' keys.
  @inlinable
  func put(
    _ items: [Item], in gap: Gap, with plan: Plan? = nil, isAll: Bool = false, _ db: Database
  ) throws -> (changes: Changes, keys: [Key]) {
    var plan = plan ?? Plan(leaving: [], space: space)
    var filling = TableGapFilling(db, self, isAll ? .whole : gap, plan)
    var order = items
    // If all items come from this list and pass over fewer rows than there are items, the passed
    // rows are placed again together with the items. Then the items can keep their keys.
    if !isAll, !items.isEmpty, plan.leaving.count == items.count,
      let passed = try filling.passedOver(by: items.count)
    {
      order =
        passed.below.map { Item(origin: .here($0)) } + items + passed.above.map { Item(origin: .here($0)) }
    }
    let former = order.map { $0.former }
    if isAll { try filling.put(all: former) } else { try filling.put(former) }
    plan.add(filling)
    let keys = filling.keys.map { $0! }
    let relabels = plan.relabels
    let writes = relabels + own(order, keys, rekeyed: filling.rekeyed)
    // The lookup has shown that the items' ids are unique. Whether another row's id is unique is
    // known only after the row is written. So only a single write to an item can do without a
    // savepoint.
    let isOneItem = writes.count == 1 && relabels.isEmpty && order.count == items.count
    try write(writes, isOneItem: isOneItem, db)
    return (changes(writes, plan), keys)
  }

  /// Writes rows: all of them, or none.
  ///
  /// - Parameter isOneItem: Whether there is only one write, to an item whose id is unique. That
  ///   write needs no savepoint, because it writes at most one row.
  @inlinable
  func write(_ writes: [RowWrite<ID, Key>], isOneItem: Bool, _ db: Database) throws {
    // Another program may have changed the column. SQLite notices this only when it executes a
    // statement, so the check is repeated after the statements that read.
    try checkDeclaration(db)
    if writes.isEmpty { return }
    if isOneItem { return try write(writes[0], db) }
    var writing = RowWriting(writes, to: self, db)
    try allOrNothing(db) { try writing.run() }
  }

  /// Returns the writes to the items' own rows, without those whose key stays the same.
  ///
  /// - Parameter rekeyed: The indices of the items that need new keys.
  @inlinable
  func own(_ items: [Item], _ keys: [Key], rekeyed: [Int]) -> [RowWrite<ID, Key>] {
    var isRekeyed = Array(repeating: false, count: items.count)
    for index in rekeyed { isRekeyed[index] = true }
    // Items outside `rekeyed` come first. If such an item has a different key, it was relabeled to
    // make room for the others.
    let sequence = items.indices.filter { !isRekeyed[$0] } + items.indices.filter { isRekeyed[$0] }
    return sequence.compactMap { index in
      let key = keys[index]
      switch items[index].origin {
      case .here(let row):
        if row.key == key { return nil }
        return RowWrite(id: row.id, identity: row.identity, former: row.key, key: key, form: .key)
      case .elsewhere(let row):
        return RowWrite(id: idHere(of: row), identity: row.identity, former: nil, key: key, form: .listAndKey)
      case .new(let id, let values):
        return RowWrite(
          id: id, identity: StoredIdentity(self.values(of: id)), former: nil, key: key, form: .insert(values))
      case .caller: return nil
      }
    }
  }

  /// Returns the id that a row of another list will have in this one. The ids differ if an id
  /// column is also a list column.
  @inlinable
  func idHere(of row: StoredRow) -> ID? {
    if names.shared.isEmpty { return row.id }
    var values = row.identity.values
    for column in names.shared { values[column.id] = listValues[column.list] }
    return identity.id(values) ?? row.id
  }

  @inlinable
  func changes(_ writes: [RowWrite<ID, Key>], _ plan: Plan) -> Changes {
    let rows = writes.compactMap { write in write.id.map { OrderedRow(id: $0, key: write.key) } }
    let former = writes.compactMap { write in
      write.id.flatMap { id in write.former.map { OrderedRow(id: id, key: $0) } }
    }
    return Changes(rows: rows, former: former, repaired: plan.repaired(writes))
  }
}
