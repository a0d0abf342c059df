/// The SQL statements of an ordered table. Their texts are built only once.
///
/// Statements that read a list's rows take the values of the list columns first and the maximum
/// number of rows last. They read only the index on list, key and id. `NULL` sorts below every key
/// and matches no comparison, so rows without a key have their own statements. The first selected
/// column is never `NULL`, as ``StatementRow`` requires.
@usableFromInline
final class TableStatements: Sendable {
  /// The columns of a row in each statement: the key, then the id.
  private let columns: String
  private let names: TableNames
  /// Selects rows in order, from the list's first.
  @usableFromInline let first: String
  /// Selects rows in reverse order, from the list's last.
  @usableFromInline let last: String
  /// Selects the rows after a given key and id.
  @usableFromInline let after: String
  /// Selects the rows before a given key and id, in reverse order.
  @usableFromInline let before: String
  /// Selects the rows after the row with a given id. Used if that row's key cannot be bound.
  @usableFromInline let afterRow: String
  /// Selects the rows before the row with a given id, in reverse order.
  @usableFromInline let beforeRow: String
  /// Selects the rows without a key after a given id.
  @usableFromInline let unkeyedAfter: String
  /// Selects the rows without a key before a given id, in reverse order.
  @usableFromInline let unkeyedBefore: String
  /// Selects the rows without a key in reverse order, from the last.
  @usableFromInline let lastUnkeyed: String
  /// Selects the rows with a key in order, from the first.
  @usableFromInline let firstKeyed: String
  @usableFromInline let count: String
  /// Sets a row's key. Takes key and id.
  @usableFromInline let setKey: String
  /// Sets a row's list and key. Takes the list values, key and id.
  @usableFromInline let setListAndKey: String
  /// Inserts a row without further columns.
  private let insert: String
  @usableFromInline let delete: String
  /// A statement that is never executed. The connection caches it with arguments: the declaration
  /// of the key column for which the last check succeeded.
  @usableFromInline let mark: String
  /// The statements that find one row, two rows, and so on, by their ids.
  private let few: [String]

  /// - Parameters:
  ///   - names: The names of the table and its columns.
  ///   - keys: Identifies the kind of keys that the column was checked for. Must not contain `*/`.
  @usableFromInline
  init(_ names: TableNames, checkedFor keys: String) {
    let (table, key, ids) = (names.quotedTable, names.quotedKey, names.quotedIDs)
    let columns = ([key] + ids).joined(separator: ", ")
    let list = names.quotedLists.map { "\($0) IS ?" }
    let idMarks = ids.map { _ in "?" }.joined(separator: ", ")
    let idList = ids.joined(separator: ", ")
    func select(_ conditions: [String], isAscending: Bool) -> String {
      let all = list + conditions
      let order = ([key] + ids).map { isAscending ? $0 : "\($0) DESC" }.joined(separator: ", ")
      return "SELECT 1, \(columns) FROM \(table)"
        + (all.isEmpty ? "" : " WHERE " + all.joined(separator: " AND "))
        + " ORDER BY \(order) LIMIT ?"
    }
    self.names = names
    self.columns = columns
    first = select([], isAscending: true)
    last = select([], isAscending: false)
    after = select(["(\(columns)) > (?, \(idMarks))"], isAscending: true)
    before = select(["(\(columns)) < (?, \(idMarks))"], isAscending: false)
    let isRow = ids.map { "\($0) = ?" }.joined(separator: " AND ")
    let row = "(SELECT \(columns) FROM \(table) WHERE \(isRow))"
    afterRow = select(["(\(columns)) > \(row)"], isAscending: true)
    beforeRow = select(["(\(columns)) < \(row)"], isAscending: false)
    unkeyedAfter = select(["\(key) IS NULL", "(\(idList)) > (\(idMarks))"], isAscending: true)
    unkeyedBefore = select(["\(key) IS NULL", "(\(idList)) < (\(idMarks))"], isAscending: false)
    lastUnkeyed = select(["\(key) IS NULL"], isAscending: false)
    firstKeyed = select(["\(key) IS NOT NULL"], isAscending: true)
    count =
      "SELECT COUNT(*) FROM \(table)" + (list.isEmpty ? "" : " WHERE " + list.joined(separator: " AND "))
    setKey = "UPDATE \(table) SET \(key) = ? WHERE \(isRow)"
    let placement = (names.quotedLists + [key]).map { "\($0) = ?" }.joined(separator: ", ")
    setListAndKey = "UPDATE \(table) SET \(placement) WHERE \(isRow)"
    insert = Self.insert([], names)
    delete = "DELETE FROM \(table) WHERE \(isRow)"
    mark = "SELECT \(key) FROM \(table) /* OrderedTable: \(keys) */"
    let isHere = list.isEmpty ? "1" : list.joined(separator: " AND ")
    let order = (0...ids.count).map { "\($0 + 2)" }.joined(separator: ", ")
    few = (1...Self.few).map { count in
      (0..<count).map { "SELECT \(isHere), \(columns), \($0) FROM \(table) WHERE \(isRow)" }
        .joined(separator: " UNION ALL ") + " ORDER BY " + order
    }
  }

  /// The maximum number of rows that ``rows(few:)`` finds.
  @usableFromInline static let few = 4

  /// Returns the statement that finds at most ``few`` rows by their ids, in the order of their
  /// keys. It selects whether the row belongs to the list, its key and id, and the index of the
  /// given id. For each row it takes the values of the list columns and the id.
  ///
  /// The statement is a `UNION ALL` of one query per row. For two rows, SQLite executes it four
  /// times as fast as a join with a table of two ids.
  @usableFromInline
  func rows(few count: Int) -> String { few[count - 1] }

  /// Returns a statement like that of ``rows(few:)``, for any number of rows. It takes the list
  /// values only once, first.
  @usableFromInline
  func rows(_ count: Int) -> String {
    // Qualified with the table, because its columns may have the same names as those of the values.
    func found(_ names: [String]) -> [String] { names.map { "found.\($0)" } }
    let isHere = found(names.quotedLists).map { "\($0) IS ?" }.joined(separator: " AND ")
    let columns = found([names.quotedKey] + names.quotedIDs).joined(separator: ", ")
    let marks = names.ids.map { _ in ", ?" }.joined()
    let values = (0..<count).map { "(\($0)\(marks))" }.joined(separator: ", ")
    let isRow = found(names.quotedIDs).enumerated().map { "\($1) = given.column\($0 + 2)" }
    return
      "SELECT \(isHere.isEmpty ? "1" : isHere), \(columns), given.column1 FROM (VALUES \(values)) AS given"
      + " CROSS JOIN \(names.quotedTable) AS found ON \(isRow.joined(separator: " AND ")) ORDER BY \(columns)"
  }

  /// Returns the statement that finds the row at an offset in the list, leaving out `count` given
  /// rows. It takes the list values, the ids of these rows, and the offset.
  @usableFromInline
  func row(without count: Int) -> String {
    let marks = "(\(names.ids.map { _ in "?" }.joined(separator: ", ")))"
    let conditions =
      names.quotedLists.map { "\($0) IS ?" }
      + (count > 0
        ? [
          "(\(names.quotedIDs.joined(separator: ", "))) NOT IN"
            + " (VALUES \(Array(repeating: marks, count: count).joined(separator: ", ")))"
        ] : [])
    return "SELECT 1, \(columns) FROM \(names.quotedTable)"
      + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
      + " ORDER BY \(columns) LIMIT 1 OFFSET ?"
  }

  /// Returns the statement that inserts a row. It takes the list columns that are not id columns,
  /// then id, key and further columns.
  @usableFromInline
  func insert(_ further: [String]) -> String {
    further.isEmpty ? insert : Self.insert(further, names)
  }

  private static func insert(_ further: [String], _ names: TableNames) -> String {
    let lists = names.ownLists.map { names.quotedLists[$0] }
    let all =
      lists + names.quotedIDs + [names.quotedKey] + further.map(\.quotedName)
    return "INSERT INTO \(names.quotedTable) (\(all.joined(separator: ", ")))"
      + " VALUES (\(all.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// Returns the statement that selects list values, key and id of all rows, list by list.
  ///
  /// - Parameters:
  ///   - isOneList: Whether to read one list, whose values the statement takes.
  ///   - order: The `ORDER BY` terms for the rows of a list; by default, the key.
  @usableFromInline
  func all(isOneList: Bool, by order: String? = nil) -> String {
    let lists = names.quotedLists
    let conditions = isOneList ? lists.map { "\($0) IS ?" } : []
    // A line break ends the caller's terms, also if they end with a comment.
    let orders = lists + (order.map { [$0 + "\n"] } ?? [names.quotedKey]) + names.quotedIDs
    return "SELECT \((["1"] + lists + [columns]).joined(separator: ", ")) FROM \(names.quotedTable)"
      + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
      + " ORDER BY " + orders.joined(separator: ", ")
  }
}
