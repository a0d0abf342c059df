public import GRDB
internal import ListOrdering

extension OrderedTable {
  /// Room in a gap: the keys for rows that the caller is about to write.
  public struct Room: Sendable {
    /// One key per row, ascending. Rows that you write with these keys are in the gap.
    public let keys: [Key]
    /// The rows that were relabeled to make room.
    public let changes: Changes

    @inlinable
    init(keys: [Key], changes: Changes) {
      self.keys = keys
      self.changes = changes
    }

    /// The first key.
    @inlinable
    public var key: Key { keys[0] }
  }

  /// Makes room for rows that you write yourself, such as records, and returns their keys.
  ///
  /// If the table has list columns, call ``list(_:)`` first.
  ///
  /// ```swift
  /// let room = try Todo.ordering.list(7).makeRoom(db, at: .end)
  /// var todo = Todo(listId: 7, title: "Milk", position: room.key)
  /// try todo.insert(db)
  /// ```
  ///
  /// Write the rows in the same transaction, before you place anything else in the list. Until you
  /// write them, further calls return the same keys.
  /// - Parameters:
  ///   - db: The database, in the transaction that writes the rows, so that no key is used twice.
  ///   - count: The number of rows, at least 1.
  ///   - destination: The rows' position in this list.
  /// - Throws: ``OrderedTableError`` (`neighborGone`, `neighborsReversed`, `index`, `full` for more
  ///   than 2²⁴ rows), and errors of the database.
  /// - Complexity: At most three statements that read, unless the gap is exhausted.
  @inlinable
  public func makeRoom(
    _ db: Database, for count: Int = 1, at destination: Destination
  ) throws -> Room {
    precondition(count > 0, "The number of rows must be at least 1")
    guard count <= Self.maxRows else { throw failure(.full) }
    precondition(db.isInsideTransaction, "Call makeRoom in the transaction that writes the rows")
    try checkTable(db)
    let items = Array(repeating: Item(origin: .caller), count: count)
    let (changes, keys) = try put(items, in: gap(destination, db), db)
    return Room(keys: keys, changes: changes)
  }

  /// The maximum number of rows for which a call makes room.
  @inlinable
  static var maxRows: Int { 1 << 24 }

  /// Inserts an item: a row with its id, list, key and further columns.
  ///
  /// - Precondition: A list was named with ``list(_:)``, if the table has list columns.
  /// - Parameters:
  ///   - db: The database. Outside a transaction, the method begins its own.
  ///   - id: The new item's id.
  ///   - destination: The item's position in this list.
  ///   - values: The values of further columns, by name; not of the id, list or key columns.
  /// - Returns: The rows written: those relabeled to make room, then the new one.
  /// - Throws: ``OrderedTableError`` (`duplicate`, `unreadable` if the id is `NULL`, `otherList`,
  ///   `neighborGone`, `neighborsReversed`, `index`), and errors of the database.
  /// - Complexity: Nearly always three statements, one of which writes a row.
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
  /// - Precondition: A list was named with ``list(_:)``, if the table has list columns.
  /// - Parameters:
  ///   - db: The database. Outside a transaction, the method begins its own.
  ///   - ids: The new items' ids in order, without duplicates.
  ///   - destination: The items' position in this list.
  ///   - values: Returns the values of further columns of an item's row, by name.
  /// - Returns: The rows written: those relabeled to make room, then the new ones.
  /// - Throws: ``OrderedTableError`` (`duplicate`, `unreadable` if an id is `NULL`, `otherList`,
  ///   `neighborGone`, `neighborsReversed`, `index`), and errors of the database.
  /// - Complexity: One statement per row written, and a few that read.
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
          columns.keys.allSatisfy(names.isAdditional),
          "The values must not include the id, list or key columns")
        return Item(origin: .new(id, columns))
      }
      let plan = Plan(leaving: [], space: space, tied: found.tied)
      return try put(items, in: gap(place, plan, db), with: plan, db).changes
    }
  }

  /// Checks that no new id is `NULL` or given twice. If id columns are also list columns, checks
  /// that the ids name this list.
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

  /// Sets a record's key and inserts it.
  ///
  /// If the table has list columns, call ``list(_:)`` first.
  ///
  /// ```swift
  /// var todo = Todo(listId: 7, title: "Milk")
  /// try Todo.ordering.list(7).insert(db, &todo, \.position, at: .end)
  /// ```
  ///
  /// - Parameters:
  ///   - db: The database. Outside a transaction, the method begins its own.
  ///   - record: A record of this table and list.
  ///   - key: The record's property that holds the key.
  ///   - destination: The record's position in this list.
  /// - Returns: The rows that were relabeled to make room, without the record's.
  /// - Throws: ``OrderedTableError`` (`otherList`, `neighborGone`, `neighborsReversed`, `index`),
  ///   and errors of the database. The record is then unchanged.
  /// - Complexity: A few statements; nearly always only one writes a row.
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

  /// Sets a record's key and inserts it. This overload is for an optional property.
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

  /// Sets the keys of several records and inserts them side by side: all of them, or none.
  ///
  /// - Precondition: A list was named with ``list(_:)``, if the table has list columns.
  /// - Parameters:
  ///   - db: The database. Outside a transaction, the method begins its own.
  ///   - records: Records of this table and list, in order.
  ///   - key: The records' property that holds the key.
  ///   - destination: The records' position in this list.
  /// - Returns: The rows that were relabeled to make room, without the records'.
  /// - Throws: ``OrderedTableError`` (`otherList`, `neighborGone`, `neighborsReversed`, `index`),
  ///   and errors of the database. The records are then unchanged.
  /// - Complexity: Two statements per record, and a few that read.
  @inlinable
  @discardableResult
  public func insert<Record: MutablePersistableRecord>(
    _ db: Database, _ records: inout [Record], _ key: WritableKeyPath<Record, Key>,
    at destination: Destination
  ) throws -> Changes {
    try insert(db, &records, at: destination) { $0[keyPath: key] = $1 }
  }

  /// Sets the keys of several records and inserts them side by side: all of them, or none. This
  /// overload is for an optional property.
  @inlinable
  @discardableResult
  public func insert<Record: MutablePersistableRecord>(
    _ db: Database, _ records: inout [Record], _ key: WritableKeyPath<Record, Key?>,
    at destination: Destination
  ) throws -> Changes {
    try insert(db, &records, at: destination) { $0[keyPath: key] = $1 }
  }

  /// Sets the keys of records with `setKey` and inserts them. On failure, `records` is unchanged.
  @inlinable
  func insert<Record: MutablePersistableRecord>(
    _ db: Database, _ records: inout [Record], at destination: Destination,
    setKey: (inout Record, Key) -> Void
  ) throws -> Changes {
    checkTable(of: Record.self)
    var inserted = records
    // Even one record needs a savepoint: its callbacks may throw after its row is written.
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

  /// Checks that the record's values for the list columns, if any, name this list.
  ///
  /// - Throws: ``OrderedTableError`` (`otherList`), and errors of the database.
  @inlinable
  func checkList(of record: some EncodableRecord, _ db: Database) throws {
    if names.lists.isEmpty { return }
    let columns = try Dictionary(
      record.databaseDictionary.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
    let values = zip(names.lists, listValues).map { columns[$0.lowercased()] ?? $1 }
    // UNION leaves one row if both lists are equal. Its first part returns no rows, but makes the
    // comparison use the collations of the list columns, as the other statements do.
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

  /// Returns the gap of a destination for new rows.
  @inlinable
  func gap(_ destination: Destination, _ db: Database) throws -> Gap {
    let found = try find(destination.neighbors, in: listValues, db)
    return try gap(place(destination, found), Plan(leaving: [], space: space), db)
  }
}
