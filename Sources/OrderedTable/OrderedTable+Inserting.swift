public import GRDB
internal import ListOrdering

extension OrderedTable {
  /// Room that was made in a gap: the keys for rows that you are about to write.
  public struct Room: Sendable {
    /// The keys, ascending: one for each row. A row of the list that has one stands in the gap.
    public let keys: [Key]
    /// The rows that were relabeled to make room.
    public let changes: Changes

    @inlinable
    init(keys: [Key], changes: Changes) {
      self.keys = keys
      self.changes = changes
    }

    /// The first of the keys.
    @inlinable
    public var key: Key { keys[0] }
  }

  /// Makes room for rows that you write yourself, a record, say, with the key that it is to have.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// ```swift
  /// let room = try Todo.ordering.list(7).makeRoom(db, at: .end)
  /// var todo = Todo(listId: 7, title: "Milk", position: room.key)
  /// try todo.insert(db)
  /// ```
  ///
  /// Write the rows before anything else is placed in the list, and in the same transaction: who asks again before is
  /// given the same keys again.
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write: room that is made in another one would be given twice.
  ///   - count: How many rows there will be, at least 1.
  ///   - destination: Where they are to stand in this list.
  /// - Throws: ``OrderedTableError``: `neighborGone`, `crossed`, `index`, `full` for more than 2²⁴ rows; and what the
  ///   database throws.
  /// - Complexity: Three statements at most that read, unless the gap is exhausted.
  @inlinable
  public func makeRoom(
    _ db: Database, for count: Int = 1, at destination: Destination
  ) throws -> Room {
    precondition(count > 0, "Room is for one row at least")
    guard count <= Self.maxRows else { throw failure(.full) }
    precondition(db.isInsideTransaction, "Make room in the transaction that writes the rows")
    try checkTable(db)
    let items = Array(repeating: Item(origin: .caller), count: count)
    let (changes, keys) = try put(items, in: gap(destination, db), db)
    return Room(keys: keys, changes: changes)
  }

  /// For more rows than this at once there is no room.
  @inlinable
  static var maxRows: Int { 1 << 24 }

  /// Inserts an item: a row with its id, its list, its key, and what else you give.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write; outside one, the verb begins its own.
  ///   - id: The new item.
  ///   - destination: Where it is to stand in this list.
  ///   - values: Further columns of its row.
  /// - Returns: The rows written: those that were relabeled to make room, and the new one, last.
  /// - Throws: ``OrderedTableError``: `duplicate`, `otherList`, `neighborGone`, `crossed`, `index`; and what the
  ///   database throws.
  /// - Complexity: Three statements nearly always, of which one writes a row.
  @inlinable
  @discardableResult
  public func insert(
    _ db: Database, _ id: ID, at destination: Destination,
    values: [String: (any DatabaseValueConvertible)?] = [:]
  ) throws -> Changes {
    try insert(db, [id], at: destination) { _ in values }
  }

  /// Inserts several items side by side: all of them, or none.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write; outside one, the verb begins its own.
  ///   - ids: The new items, each once, in the order in which they are to stand.
  ///   - destination: Where they are to stand in this list.
  ///   - values: Further columns of an item's row.
  /// - Returns: The rows written: those that were relabeled to make room, then the new ones.
  /// - Throws: ``OrderedTableError``: `duplicate`, `otherList`, `neighborGone`, `crossed`, `index`; and what the
  ///   database throws.
  /// - Complexity: A statement for each row written, and a few that read.
  @inlinable
  @discardableResult
  public func insert(
    _ db: Database, _ ids: [ID], at destination: Destination,
    values: (ID) -> [String: (any DatabaseValueConvertible)?] = { _ in [:] }
  ) throws -> Changes {
    try inTransaction(db) {
      try checkIDs(ids)
      let neighbors = destination.neighbors
      let found = try find(neighbors + ids, in: listValues, db)
      for (index, id) in ids.enumerated() where found[neighbors.count + index] != nil {
        throw failure(.duplicate(id))
      }
      let place = try place(destination, found)
      if ids.isEmpty { return Changes() }
      let items = ids.map { id in
        let columns = values(id).mapValues { $0.map { uuids.databaseValue(of: $0) } ?? .null }
        precondition(
          columns.keys.allSatisfy(names.isFurther), "Id, list and key are not among the further columns")
        return Item(origin: .new(id, columns))
      }
      let plan = Plan(leaving: [], space: space, tied: found.tied)
      return try put(items, in: gap(place, plan, db), with: plan, db).changes
    }
  }

  /// Requires that each of some new ids is stored as it is, is given once, and names this list, if it names one.
  @inlinable
  func checkIDs(_ ids: [ID]) throws {
    var seen: Set<StoredIdentity> = []
    for id in ids {
      let values = values(of: id)
      guard !values.contains(where: \.isNull) else { throw failure(.unreadable(values)) }
      if ids.count == 1, names.shared.isEmpty { return }
      guard seen.insert(StoredIdentity(values)).inserted else { throw failure(.duplicate(id)) }
      var list = listValues
      for column in names.shared { list[column.list] = values[column.id] }
      if StoredIdentity(list) != StoredIdentity(listValues) { throw failure(.otherList(list)) }
    }
  }

  /// Inserts a record, with the key that it is to have.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// ```swift
  /// var todo = Todo(listId: 7, title: "Milk")
  /// try Todo.ordering.list(7).insert(db, &todo, \.position, at: .end)
  /// ```
  ///
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write; outside one, the verb begins its own.
  ///   - record: A record of this table, whose list columns say this list. Its key is set, then it is inserted.
  ///   - key: The record's property for the key.
  ///   - destination: Where it is to stand in this list.
  /// - Returns: The rows that were relabeled to make room; the record's is not among them.
  /// - Throws: ``OrderedTableError``: `otherList`, `neighborGone`, `crossed`, `index`; and what the database throws. The
  ///   record is then as it was.
  /// - Complexity: A few statements, of which nearly always one alone writes a row.
  @inlinable
  @discardableResult
  public func insert<Record: MutablePersistableRecord>(
    _ db: Database, _ record: inout Record, _ key: WritableKeyPath<Record, Key>,
    at destination: Destination
  ) throws -> Changes {
    var records = [record]
    defer { record = records[0] }
    return try insert(db, &records, key, at: destination)
  }

  /// Inserts a record, with the key that it is to have: the same, where the record's property for the key is optional.
  @inlinable
  @discardableResult
  public func insert<Record: MutablePersistableRecord>(
    _ db: Database, _ record: inout Record, _ key: WritableKeyPath<Record, Key?>,
    at destination: Destination
  ) throws -> Changes {
    var records = [record]
    defer { record = records[0] }
    return try insert(db, &records, key, at: destination)
  }

  /// Inserts several records side by side, with the keys that they are to have: all of them, or none.
  ///
  /// Where the table has list columns, name a list first, by ``list(_:)``.
  ///
  /// - Parameters:
  ///   - db: The database, in a transaction that is to write; outside one, the verb begins its own.
  ///   - records: Records of this table, whose list columns say this list, in the order in which they are to stand. Their
  ///     keys are set, then they are inserted.
  ///   - key: The records' property for the key.
  ///   - destination: Where they are to stand in this list.
  /// - Returns: The rows that were relabeled to make room; the records' are not among them.
  /// - Throws: ``OrderedTableError``: `otherList`, `neighborGone`, `crossed`, `index`; and what the database throws. The
  ///   records are then as they were.
  /// - Complexity: Two statements for each record, and a few that read.
  @inlinable
  @discardableResult
  public func insert<Record: MutablePersistableRecord>(
    _ db: Database, _ records: inout [Record], _ key: WritableKeyPath<Record, Key>,
    at destination: Destination
  ) throws -> Changes {
    try insert(db, &records, at: destination) { $0[keyPath: key] = $1 }
  }

  /// Inserts several records side by side, with the keys that they are to have: the same, where the records' property for
  /// the key is optional.
  @inlinable
  @discardableResult
  public func insert<Record: MutablePersistableRecord>(
    _ db: Database, _ records: inout [Record], _ key: WritableKeyPath<Record, Key?>,
    at destination: Destination
  ) throws -> Changes {
    try insert(db, &records, at: destination) { $0[keyPath: key] = $1 }
  }

  /// Inserts records whose keys `setKey` sets; where one can't be, all are as they were.
  @inlinable
  func insert<Record: MutablePersistableRecord>(
    _ db: Database, _ records: inout [Record], at destination: Destination,
    setKey: (inout Record, Key) -> Void
  ) throws -> Changes {
    checkTable(of: Record.self)
    var inserted = records
    // What a record does when it is inserted may throw when its row is written.
    let changes = try allOrNothing(db) {
      for record in inserted { try checkList(of: record, db) }
      let gap = try gap(destination, db)
      if inserted.isEmpty { return Changes() }
      let items = Array(repeating: Item(origin: .caller), count: inserted.count)
      let (changes, keys) = try put(items, in: gap, db)
      for (index, key) in keys.enumerated() {
        setKey(&inserted[index], key)
        try inserted[index].insert(db)
      }
      return changes
    }
    records = inserted
    return changes
  }

  /// Requires that a record is of this list, as far as it has values for the list columns.
  ///
  /// - Throws: ``OrderedTableError``: `otherList`; and what the database throws.
  @inlinable
  func checkList(of record: some EncodableRecord, _ db: Database) throws {
    if names.lists.isEmpty { return }
    let columns = try Dictionary(
      record.databaseDictionary.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
    let values = zip(names.lists, listValues).map { columns[$0.lowercased()] ?? $1 }
    // A compound SELECT compares by the collations of its first part's columns, as the verbs' statements do.
    let (lists, marks) = (names.quotedLists, names.lists.map { _ in "?" }.joined(separator: ", "))
    var statement = try statement(
      db,
      """
      SELECT COUNT(*) FROM (SELECT \(lists.joined(separator: ", ")) FROM \(names.quotedTable) WHERE 0 \
      UNION SELECT \(marks) UNION SELECT \(marks))
      """)
    try statement.bind(values)
    try statement.forEachRow { count in
      if count[0] != 1.databaseValue { throw failure(.otherList(values)) }
    }
  }

  /// The gap of a destination, for rows that are in no list yet.
  @inlinable
  func gap(_ destination: Destination, _ db: Database) throws -> Gap {
    let found = try find(destination.neighbors, in: listValues, db)
    return try gap(place(destination, found), Plan(leaving: [], space: space), db)
  }
}
