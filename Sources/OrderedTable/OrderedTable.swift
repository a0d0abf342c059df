#if !canImport(GRDB)
  #error("OrderedTable requires GRDB; depend on this package with traits: [\"SQLite\"]")
#endif

public import GRDB
public import ListOrdering

/// A database table whose rows people order by hand.
///
/// An ordered table holds no rows. It names a table, the columns that distinguish its lists (the
/// list columns), the id columns and the key column. Its methods take a `Database` and execute a
/// few statements in the caller's transaction. Any program can read a list with `ORDER BY key, id`.
///
/// ```swift
/// extension Todo {
///   static let ordering = PriorityTable<Int64>("todo", lists: ["listId"], key: "position")
/// }
///
/// try database.write { db in
///   let errands = Todo.ordering.list(7)
///   try errands.insert(db, 1, at: .end, values: ["title": "Milk"])
///   try errands.insert(db, 2, at: .start, values: ["title": "Bread"])
///   try errands.move(db, 1, to: .before(2))
/// }
/// ```
///
/// Without list columns, all rows are one list. A table with list columns holds many lists. Name
/// one of them with ``list(_:)`` before you insert or move rows or call `ids`; otherwise the
/// program stops. The methods that fetch, backfill, check and repair rows apply to all lists unless
/// you name one. `remove` deletes rows of any list.
///
/// A move does not load the list. It reads the neighbors through the index on list, key and id (see
/// ``createIndex(_:name:isUnique:)``), so it takes as long among a hundred thousand rows as among
/// ten. It nearly always takes three statements, one of which writes one row. If no key fits the
/// gap, the gap is exhausted, and rows around it are relabeled by the rule of `ListOrdering`. The
/// relabeling reads more rows than it writes; see `KeySearch` for the number.
///
/// ## Transactions
///
/// GRDB's `write` begins an immediate transaction, so no other program can change rows between a
/// method's reads and its writes. A method that is called outside a transaction begins its own. A
/// method that throws undoes its writes, but changes of a trigger may remain; see
/// ``OrderedTableError``. Methods throw that error, for example, if another program has deleted a
/// neighbor or moved it to another list.
///
/// ## Damaged rows
///
/// A key may be missing or invalid (`NULL`, a text in a column of numbers, an infinity, a blob),
/// and two rows may share a key. Such rows keep the position that `ORDER BY key, id` gives them.
/// They cause no errors: a method repairs the damaged rows whose keys it needs, and lists them in
/// ``TableChanges/repaired``. All other damaged rows stay as they are. ``check(_:)`` finds damaged
/// rows, and ``repair(_:)`` repairs them.
///
/// In the documentation, *n* is the number of rows in a list. A method takes O(log *n*) time for a
/// search in the index, unless its documentation gives another cost.
public struct OrderedTable<ID: Hashable & Sendable, Space: KeySpace>: Sendable where Space.Key: TableKey {
  /// The value that a row stores to define its position.
  public typealias Key = Space.Key
  /// The rows that a method has written.
  public typealias Changes = TableChanges<ID, Key>
  /// The error that a method throws.
  public typealias Failure = OrderedTableError<ID>

  @usableFromInline let names: TableNames
  @usableFromInline let statements: TableStatements
  @usableFromInline let identity: RowIdentity<ID>
  /// The source of the keys. Each method call uses a copy, so changes of its state are not kept.
  @usableFromInline let space: Space
  /// The format of UUIDs in the list columns.
  @usableFromInline let uuids: DatabaseUUIDEncodingStrategy
  /// The values of the list columns, or `nil` if no list was named.
  @usableFromInline var list: [DatabaseValue]?

  @inlinable
  init(
    _ names: TableNames, _ identity: RowIdentity<ID>, _ space: Space, _ uuids: DatabaseUUIDEncodingStrategy
  ) {
    precondition(!names.ids.isEmpty, "An id needs at least one column")
    self.names = names
    statements = TableStatements(names, checkedFor: "\(Space.self) \(Self.bytes(of: space).hashValue)")
    self.identity = identity
    self.space = space
    self.uuids = uuids
    list = names.lists.isEmpty ? [] : nil
  }

  /// Returns one list of the table. Methods of the result place items in that list.
  ///
  /// - Parameter values: One value for each list column, in their order, of the type that the
  ///   column stores: in an `INTEGER` column, for example, 7 and not "7". `nil` stands for `NULL`.
  ///   UUIDs are stored in the format that was passed to the initializer.
  @inlinable
  public func list(_ values: (any DatabaseValueConvertible)?...) -> Self {
    precondition(values.count == names.lists.count, "Pass one value for each list column")
    var table = self
    table.list = values.map { $0.map { uuids.databaseValue(of: $0) } ?? .null }
    return table
  }

  /// The values of the list columns. Stops the program if no list was named.
  @inlinable
  var listValues: [DatabaseValue] {
    guard let list else {
      let columns = names.lists.joined(separator: ", ")
      preconditionFailure("The table \(names.table) has list columns; call list(\(columns)) first")
    }
    return list
  }
}

/// An ordered table with priorities: `Double` keys, each midway between its neighbors'. See
/// `MidpointKeys`, also for the renormalization of exhausted gaps.
public typealias PriorityTable<ID: Hashable & Sendable> = OrderedTable<ID, MidpointKeys>

extension OrderedTable where ID: DatabaseValueConvertible {
  /// Creates an ordered table.
  ///
  /// - Parameters:
  ///   - table: The table's name.
  ///   - lists: The columns that identify a list; empty if all rows are one list.
  ///   - id: The id column: the primary key, or unique and indexed.
  ///   - key: The key column. Priorities need the type `REAL`, labels `INTEGER`, text keys `TEXT`
  ///     with the collation `BINARY`, which is the default. See ``ColumnFault``.
  ///   - space: The source of the keys.
  ///   - uuids: The format of UUIDs in the id and list columns: that of the records'
  ///     `databaseUUIDEncodingStrategy`.
  @inlinable
  public init(
    _ table: String, lists: [String] = [], id: String = "id", key: String, space: Space,
    uuids: DatabaseUUIDEncodingStrategy = .deferredToUUID
  ) {
    self.init(TableNames(table: table, lists: lists, ids: [id], key: key), .column(uuids), space, uuids)
  }
}

extension OrderedTable where ID: DatabaseValueConvertible, Space == MidpointKeys {
  /// Creates an ordered table with priorities: `Double` keys.
  ///
  /// - Parameters:
  ///   - table: The table's name.
  ///   - lists: The columns that identify a list; empty if all rows are one list.
  ///   - id: The id column: the primary key, or unique and indexed.
  ///   - key: The key column, of the type `REAL`.
  ///   - uuids: The format of UUIDs in the id and list columns: that of the records'
  ///     `databaseUUIDEncodingStrategy`.
  @inlinable
  public init(
    _ table: String, lists: [String] = [], id: String = "id", key: String,
    uuids: DatabaseUUIDEncodingStrategy = .deferredToUUID
  ) {
    self.init(table, lists: lists, id: id, key: key, space: MidpointKeys(), uuids: uuids)
  }
}

extension OrderedTable where ID == [DatabaseValue] {
  /// Creates an ordered table whose ids consist of several columns.
  ///
  /// - Parameters:
  ///   - table: The table's name.
  ///   - lists: The columns that identify a list; empty if all rows are one list.
  ///   - ids: The id columns, one per value of an id. Together they must be the primary key, or
  ///     unique and indexed.
  ///   - key: The key column. Priorities need the type `REAL`, labels `INTEGER`, text keys `TEXT`
  ///     with the collation `BINARY`, which is the default. See ``ColumnFault``.
  ///   - space: The source of the keys.
  ///   - uuids: The format of UUIDs in the list columns: that of the records'
  ///     `databaseUUIDEncodingStrategy`. Ids are not converted: pass their values as stored.
  @inlinable
  public init(
    _ table: String, lists: [String] = [], ids: [String], key: String, space: Space,
    uuids: DatabaseUUIDEncodingStrategy = .deferredToUUID
  ) {
    self.init(TableNames(table: table, lists: lists, ids: ids, key: key), .columns, space, uuids)
  }
}
