public import GRDB
public import ListOrdering

// How every verb that places items comes to what it writes.
extension OrderedTable {
  @usableFromInline typealias Item = PlacedItem<ID, Key>
  @usableFromInline typealias Gap = TableGap<ID, Key>

  /// Runs a verb in the caller's transaction, or in one of its own.
  @inlinable
  func inTransaction<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
    if db.isInsideTransaction { return try body() }
    var result: Result?
    try db.inTransaction(.immediate) {
      result = try body()
      return .commit
    }
    return result!
  }

  /// Runs a verb of several statements so that they are all done, or none.
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

  /// Puts items side by side into a gap, and writes what that takes.
  ///
  /// - Parameters:
  ///   - items: The items in the order in which they are to stand.
  ///   - gap: Where they are to stand.
  ///   - keepsKeys: Whether items may keep the keys that they have, where these fit.
  ///   - isAll: Whether the items are all rows of the list.
  ///   - leaving: Rows of the list that are not there any more: others are to move, too.
  ///   - db: The database.
  ///   - further: What the caller writes with the items' keys, where they are not rows to write here.
  /// - Returns: What was written, and the items' keys.
  @inlinable
  func put(
    _ items: [Item], in gap: Gap, keepsKeys: Bool = true, isAll: Bool = false, leaving: Set<ID> = [],
    _ db: Database,
    further: ([Key]) throws -> Void = { _ in }
  ) throws -> (changes: Changes, keys: [Key]) {
    let here = items.compactMap { $0.rowHere }
    var filling = GapFilling(
      db, self, gap, leaving: isAll ? nil : leaving.union(here.map { $0.id }))
    var order = items
    if keepsKeys, !isAll, !items.isEmpty, here.count == items.count,
      let passed = try filling.passedOver(by: items.count)
    {
      order =
        passed.below.map { Item(origin: .here($0)) } + items + passed.above.map { Item(origin: .here($0)) }
    }
    try filling.put(order.map { keepsKeys ? $0.former : nil })
    let keys = filling.keys.map { $0! }
    let writes = filling.relabels + own(order, keys, rekeyed: filling.rekeyed)
    // What is a single statement is all or nothing by itself.
    if writes.count < 2, order.allSatisfy({ $0.isWrittenHere }) || writes.isEmpty {
      try RowWriting.write(writes, to: self, db)
      try further(keys)
    } else {
      try allOrNothing(db) {
        try RowWriting.write(writes, to: self, db)
        try further(keys)
      }
    }
    return (changes(writes, filling), keys)
  }

  /// The items' own rows, as far as they are to be written.
  @inlinable
  func own(_ items: [Item], _ keys: [Key], rekeyed: [Int]) -> [RowWrite<ID, Key>] {
    var isRekeyed = Array(repeating: false, count: items.count)
    for index in rekeyed { isRekeyed[index] = true }
    // Those that kept their keys may have been relabelled, as any row.
    let sequence = items.indices.filter { !isRekeyed[$0] } + items.indices.filter { isRekeyed[$0] }
    return sequence.compactMap { index in
      let key = keys[index]
      switch items[index].origin {
      case .here(let row):
        if row.key == key { return nil }
        return RowWrite(id: row.id, identity: row.identity, former: row.key, key: key, form: .key)
      case .elsewhere(let row):
        return RowWrite(id: row.id, identity: row.identity, former: nil, key: key, form: .listAndKey)
      case .new(let id, let values):
        return RowWrite(
          id: id, identity: identity.values(id), former: nil, key: key, form: .insert(values))
      case .caller: return nil
      }
    }
  }

  @inlinable
  func changes(_ writes: [RowWrite<ID, Key>], _ filling: GapFilling<ID, Space>) -> Changes {
    Changes(
      rows: writes.map { OrderedRow(id: $0.id, key: $0.key) }, mended: filling.mended)
  }
}
