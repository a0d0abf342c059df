/// The SQL of an ordered table, written once, so that the database finds it prepared.
///
/// Those that read rows of a list take the values of its columns first, and how many rows at most last. All of them read
/// the index on list, key and id alone. `NULL` is below every key, and no comparison of a key finds it, so the rows without a
/// key have statements of their own. Whatever reads rows begins with a column that is not `NULL`, as a ``StatementRow`` must.
@usableFromInline
final class TableStatements: Sendable {
  /// The columns of a row as every statement selects them: the key, then the id.
  private let columns: String
  private let names: TableNames
  /// From the list's first row on.
  @usableFromInline let first: String
  /// From the list's last row, backwards.
  @usableFromInline let last: String
  /// From the row after a key and id on.
  @usableFromInline let after: String
  /// From the row before a key and id, backwards.
  @usableFromInline let before: String
  /// From the row after the one with an id on: where its key can't be told.
  @usableFromInline let afterRow: String
  /// From the row before the one with an id, backwards.
  @usableFromInline let beforeRow: String
  /// Rows without a key, from the one after an id on.
  @usableFromInline let unkeyedAfter: String
  /// Rows without a key, from the one before an id, backwards.
  @usableFromInline let unkeyedBefore: String
  /// Rows without a key, from the last, backwards.
  @usableFromInline let lastUnkeyed: String
  /// Rows with a key, from the first on.
  @usableFromInline let firstKeyed: String
  /// How many rows the list has.
  @usableFromInline let count: String
  /// Gives a row another key: key, id.
  @usableFromInline let setKey: String
  /// Gives a row another list and key: lists, key, id.
  @usableFromInline let setListAndKey: String
  /// Inserts a row without further columns.
  private let insert: String
  /// Deletes a row.
  @usableFromInline let delete: String
  /// A statement that is never executed: it carries the declaration of the key column that was checked last.
  @usableFromInline let mark: String
  /// One row, two rows, and so on, by their ids.
  private let few: [String]

  /// - Parameters:
  ///   - names: The table and its columns.
  ///   - keys: Identifies the kind of keys that the key column was checked for. Must not contain `*/`.
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

  /// How many rows are few.
  @usableFromInline static let few = 4

  /// A few rows by their ids, in the order of their keys: whether they are of a list, then key and id, then the index of the
  /// id that was given. Takes the values of the list's columns and the id for each row in turn.
  ///
  /// SQLite merges two rows in order in a fourth of the time in which it makes a table of two values.
  @usableFromInline
  func rows(few count: Int) -> String { few[count - 1] }

  /// The same for any number of rows; the values of the list's columns come first.
  @usableFromInline
  func rows(_ count: Int) -> String {
    // Columns are named with the table, whose own may be called as those of the values are.
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

  /// The row at an offset of the list (its values come first) from which some ids are left out; the offset comes last.
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

  /// Inserts a row: the list columns that are not the id's, id, key, and further columns.
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

  /// All rows, list by list: list, key, id; in an order of the caller's within a list, unless it is that of the keys.
  ///
  /// - Parameter isOneList: Whether the values of one list's columns are given.
  @usableFromInline
  func all(isOneList: Bool, by order: String? = nil) -> String {
    let lists = names.quotedLists
    let conditions = isOneList ? lists.map { "\($0) IS ?" } : []
    // The caller's terms end with their line, also where they end with a comment.
    let orders = lists + (order.map { [$0 + "\n"] } ?? [names.quotedKey]) + names.quotedIDs
    return "SELECT \((["1"] + lists + [columns]).joined(separator: ", ")) FROM \(names.quotedTable)"
      + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
      + " ORDER BY " + orders.joined(separator: ", ")
  }
}
