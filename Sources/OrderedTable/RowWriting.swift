public import GRDB
public import ListOrdering

/// A planned write of a row.
@usableFromInline
struct RowWrite<ID, Key> {
  /// The statement that writes the row.
  @usableFromInline
  enum Form {
    case key
    case listAndKey
    case insert([String: DatabaseValue])
  }

  /// The id, or `nil` if it is unreadable.
  @usableFromInline let id: ID?
  @usableFromInline let identity: StoredIdentity
  /// The row's key in this list before the write.
  @usableFromInline let former: Key?
  @usableFromInline let key: Key
  @usableFromInline let form: Form

  @inlinable
  init(id: ID?, identity: StoredIdentity, former: Key?, key: Key, form: Form) {
    self.id = id
    self.identity = identity
    self.former = former
    self.key = key
    self.form = form
  }
}

/// The execution of planned writes, one by one, such that no two rows of a list have the same key
/// at any time.
///
/// Rows are written in the given sequence, in which relabeled rows never collide. But a row that
/// the operation moves may still have the key that another row is to get. Then the moved row is
/// written first. If such rows form a cycle, one of them is parked: it gets a temporary key beyond
/// an end of the list until the key that it needs is free.
@usableFromInline
struct RowWriting<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Key = Space.Key
  @usableFromInline typealias Write = RowWrite<ID, Key>

  @usableFromInline let db: Database
  @usableFromInline let table: OrderedTable<ID, Space>
  @usableFromInline let writes: [Write]
  @usableFromInline var isWritten: [Bool]
  /// For each key that a row still has but will lose, the index of that row's write.
  @usableFromInline var holders: [Key: Int] = [:]
  /// The temporary key of a parked row, chosen at first use. Only one row is parked at a time.
  @usableFromInline var parkingKey: Key?

  @inlinable
  init(_ writes: [Write], to table: OrderedTable<ID, Space>, _ db: Database) {
    self.db = db
    self.table = table
    self.writes = writes
    isWritten = Array(repeating: false, count: writes.count)
    for (index, write) in writes.enumerated() {
      if let key = write.former { holders[key] = index }
    }
  }

  /// Writes the rows.
  ///
  /// - Throws: ``OrderedTableError``, and errors of the database. Some rows may then be written.
  @inlinable
  mutating func run() throws {
    for index in writes.indices where !isWritten[index] {
      // Each of these rows needs the key that the next one still has.
      var waiting = [index]
      var isWaiting: Set<Int> = [index]
      while let holder = holders[writes[waiting[waiting.count - 1]].key], holder != waiting.last {
        if !isWaiting.insert(holder).inserted {
          try park(holder)
          break
        }
        waiting.append(holder)
      }
      for index in waiting.reversed() {
        try table.write(writes[index], db)
        isWritten[index] = true
        if let key = writes[index].former, holders[key] == index { holders[key] = nil }
      }
    }
  }

  /// Gives a row a temporary key that no row has or will get.
  @inlinable
  mutating func park(_ index: Int) throws {
    let key = try parkingKey ?? freeKey()
    parkingKey = key
    let row = writes[index]
    try table.write(Write(id: row.id, identity: row.identity, former: nil, key: key, form: .key), db)
    if let former = row.former { holders[former] = nil }
  }

  /// Returns a key that no row has or will get: above the highest key of the list or, if no such
  /// key is left, below the lowest.
  ///
  /// - Throws: ``OrderedTableError`` (`full`) if there is no such key, and errors of the database.
  @inlinable
  func freeKey() throws -> Key {
    let wanted = Set(writes.map(\.key))
    for side in [Neighbor.Side.below, .above] {
      var rows = GapSide<ID, Space>(side, isEmpty: false)
      var space = table.space
      func beyond(_ key: Key?) -> Key? {
        side == .below ? space.key(between: key, and: nil) : space.key(between: nil, and: key)
      }
      // The outermost rows may have no usable key. Reads up to 1, 4, 16, … rows until one has.
      var count = 1
      var outermost: Key?
      repeat {
        try rows.read(count, db, of: table, in: TablePlan(leaving: [], space: space))
        outermost = rows.rows.lazy.compactMap(\.key).first
        count *= 4
      } while outermost == nil && rows.rows.count * 4 == count
      var key = beyond(outermost)
      while let taken = key, wanted.contains(taken) { key = beyond(taken) }
      if let key { return key }
    }
    throw table.failure(.full)
  }
}

extension OrderedTable {
  /// Writes one row.
  @inlinable
  func write(_ row: RowWrite<ID, Key>, _ db: Database) throws {
    guard row.identity.isNamed else { throw failure(.unreadable(row.identity.values)) }
    var statement: BoundStatement
    switch row.form {
    case .key:
      statement = try BoundStatement(db, statements.setKey)
      try statement.bind(row.key.databaseValue)
      try statement.bind(row.identity)
    case .listAndKey:
      statement = try self.statement(db, statements.setListAndKey)
      try statement.bind(row.key.databaseValue)
      try statement.bind(row.identity)
    case .insert(let values):
      let columns = values.keys.sorted()
      statement = try BoundStatement(db, statements.insert(columns))
      for list in names.ownLists { try statement.bind(listValues[list]) }
      try statement.bind(row.identity.values)
      try statement.bind(row.key.databaseValue)
      for column in columns { try statement.bind(values[column]!) }
    }
    try statement.execute()
    let rows = db.changesCount
    if rows != 1 { throw failure(at: row.id, row.identity) { .written($0, rows: rows) } }
  }
}
