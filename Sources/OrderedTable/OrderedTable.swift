#if !canImport(GRDB)
  #error("OrderedTable stands on GRDB: name this package with traits: [\"SQLite\"]")
#endif

public import GRDB
public import ListOrdering

/// A table of a database whose rows people order by hand.
///
/// The value names the table, what tells its lists apart, and the columns of id and order key; it holds no rows. Its
/// verbs take a `Database` and do a few statements in the caller's transaction: whoever reads the rows by
/// `ORDER BY key, id` has the list, in any program.
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
/// A table with list columns holds many lists: `ids` and the verbs that place rows need one of them, named by ``list(_:)``, and stop the program
/// without it; all others then take all lists.
/// Without list columns, all rows are one list.
///
/// No list is loaded. Neighbors are read by the index on list, key and id (see ``createIndex(_:name:isUnique:)``), so a
/// move in a hundred thousand rows takes as long as in ten: nearly always three statements, of which one writes one row.
/// Where no key is left between two neighbors, the rows around them are relabeled by the rule of
/// `ListOrdering`. It reads more rows than it writes; see `KeySearch` for the number.
///
/// ## In a transaction
///
/// GRDB's `write` begins an immediate transaction, so that what a verb reads is still so when it writes, whatever other
/// programs do with the file. A verb that is called outside a transaction begins one. A verb that throws has undone what it
/// wrote (what a trigger did instead of a row's writing may remain, see ``OrderedTableError``): neighbors that another
/// program has deleted or moved to another list are an ``OrderedTableError``.
///
/// ## Rows that others wrote
///
/// Rows whose key is missing or no key (`NULL`, a text in a column of numbers, an infinity, a blob) and rows that share a
/// key are in order where `ORDER BY key, id` shows them. No verb fails on them: what it needs of them is mended in
/// passing, and ``TableChanges/mended`` names it. ``check(_:)`` finds the others, ``repair(_:)`` mends them all.
///
/// *n* is the number of rows of a list. A verb takes O(log *n*), as a search in an index does, unless it says otherwise.
public struct OrderedTable<ID: Hashable & Sendable, Space: KeySpace>: Sendable where Space.Key: TableKey {
  /// What a row stores to say where its item stands.
  public typealias Key = Space.Key
  /// What a verb has written.
  public typealias Changes = TableChanges<ID, Key>
  /// Why a verb is refused.
  public typealias Failure = OrderedTableError<ID>

  @usableFromInline let names: TableNames
  @usableFromInline let statements: TableStatements
  @usableFromInline let identity: RowIdentity<ID>
  /// What makes the keys. A memory or jitter that it keeps begins anew with each verb.
  @usableFromInline let space: Space
  /// How the values of list columns are stored that are UUIDs.
  @usableFromInline let uuids: DatabaseUUIDEncodingStrategy
  /// The values of the list columns, where a list has been named.
  @usableFromInline var list: [DatabaseValue]?

  @inlinable
  init(
    _ names: TableNames, _ identity: RowIdentity<ID>, _ space: Space, _ uuids: DatabaseUUIDEncodingStrategy
  ) {
    precondition(!names.ids.isEmpty, "Name the id's columns")
    self.names = names
    statements = TableStatements(names, checkedFor: "\(Space.self) \(Self.bytes(of: space).hashValue)")
    self.identity = identity
    self.space = space
    self.uuids = uuids
    list = names.lists.isEmpty ? [] : nil
  }

  /// One list of the table: its verbs place items in it.
  ///
  /// - Parameter values: The values of all list columns, in their order and as the columns store them: in an `INTEGER`
  ///   column, for example, 7 and not "7". `nil` is a value, too. UUIDs are stored in the format passed to the initializer.
  @inlinable
  public func list(_ values: (any DatabaseValueConvertible)?...) -> Self {
    precondition(values.count == names.lists.count, "A list is named by a value for each list column")
    var table = self
    table.list = values.map { $0.map { uuids.databaseValue(of: $0) } ?? .null }
    return table
  }

  /// The values of the list columns; whoever places an item must have named a list.
  @inlinable
  var listValues: [DatabaseValue] {
    guard let list else {
      let columns = names.lists.joined(separator: ", ")
      preconditionFailure("The rows of \(names.table) are in lists: name one first, by list(\(columns))")
    }
    return list
  }
}

/// An ordered table on priorities: `Double` keys, midpoints, windowed renormalization.
public typealias PriorityTable<ID: Hashable & Sendable> = OrderedTable<ID, MidpointKeys>

extension OrderedTable where ID: DatabaseValueConvertible {
  /// Names a table whose rows are ordered by hand.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - lists: The columns that tell its lists apart; none where all rows are one list.
  ///   - id: The column of the ids: of the primary key, or unique and indexed.
  ///   - key: The column of the order keys. Priorities need a column of `REAL`, labels one of `INTEGER`, text keys one of
  ///     `TEXT` that compares by `BINARY`, as columns do unless they say otherwise. See ``ColumnFault``.
  ///   - space: What makes the keys.
  ///   - uuids: How UUIDs are stored that are ids or values of list columns: what the records'
  ///     `databaseUUIDEncodingStrategy` says.
  @inlinable
  public init(
    _ table: String, lists: [String] = [], id: String = "id", key: String, space: Space,
    uuids: DatabaseUUIDEncodingStrategy = .deferredToUUID
  ) {
    self.init(TableNames(table: table, lists: lists, ids: [id], key: key), .column(uuids), space, uuids)
  }
}

extension OrderedTable where ID: DatabaseValueConvertible, Space == MidpointKeys {
  /// Names a table whose rows are ordered by hand, on priorities: `Double` keys.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - lists: The columns that tell its lists apart; none where all rows are one list.
  ///   - id: The column of the ids: of the primary key, or unique and indexed.
  ///   - key: The column of the order keys, of the type `REAL`.
  ///   - uuids: How UUIDs are stored that are ids or values of list columns: what the records'
  ///     `databaseUUIDEncodingStrategy` says.
  @inlinable
  public init(
    _ table: String, lists: [String] = [], id: String = "id", key: String,
    uuids: DatabaseUUIDEncodingStrategy = .deferredToUUID
  ) {
    self.init(table, lists: lists, id: id, key: key, space: MidpointKeys(), uuids: uuids)
  }
}

extension OrderedTable where ID == [DatabaseValue] {
  /// Names a table whose rows are ordered by hand, and whose ids are of several columns.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - lists: The columns that tell its lists apart; none where all rows are one list.
  ///   - ids: The columns of an id, which has a value for each: together a primary key, or unique and indexed.
  ///   - key: The column of the order keys. Priorities need a column of `REAL`, labels one of `INTEGER`, text keys one of
  ///     `TEXT` that compares by `BINARY`, as columns do unless they say otherwise. See ``ColumnFault``.
  ///   - space: What makes the keys.
  ///   - uuids: How UUIDs are stored that are values of list columns: what the records' `databaseUUIDEncodingStrategy`
  ///     says. The values of an id are given as they are stored.
  @inlinable
  public init(
    _ table: String, lists: [String] = [], ids: [String], key: String, space: Space,
    uuids: DatabaseUUIDEncodingStrategy = .deferredToUUID
  ) {
    self.init(TableNames(table: table, lists: lists, ids: ids, key: key), .columns, space, uuids)
  }
}
