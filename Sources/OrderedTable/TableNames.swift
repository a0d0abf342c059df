/// The names of an ordered table and its columns.
@usableFromInline
struct TableNames: Hashable, Sendable {
  @usableFromInline let table: String
  @usableFromInline let lists: [String]
  @usableFromInline let ids: [String]
  @usableFromInline let key: String
  /// The names of the columns that the methods write, in lower case. SQLite's names for the row id
  /// are included, because they may stand for the id column.
  private let written: Set<String>
  /// The id columns that are also list columns, by their indices in both.
  @usableFromInline let shared: [SharedColumn]

  @usableFromInline
  init(table: String, lists: [String], ids: [String], key: String) {
    self.table = table
    self.lists = lists
    self.ids = ids
    self.key = key
    written = Set((ids + lists + [key, "rowid", "oid", "_rowid_"]).map { $0.lowercased() })
    shared = ids.enumerated().compactMap { index, id in
      lists.firstIndex { $0.lowercased() == id.lowercased() }.map { SharedColumn(id: index, list: $0) }
    }
  }

  /// An id column that is also a list column.
  @usableFromInline
  struct SharedColumn: Hashable, Sendable {
    @usableFromInline let id: Int
    @usableFromInline let list: Int
  }

  /// The indices of the list columns that are not id columns.
  @usableFromInline var ownLists: [Int] {
    lists.indices.filter { list in !shared.contains { $0.list == list } }
  }

  /// Whether a caller may pass values for a column, because the methods do not write it themselves.
  @usableFromInline
  func isAdditional(_ column: String) -> Bool { !written.contains(column.lowercased()) }

  @usableFromInline var quotedTable: String { table.quotedName }
  @usableFromInline var quotedKey: String { key.quotedName }
  @usableFromInline var quotedLists: [String] { lists.map(\.quotedName) }
  @usableFromInline var quotedIDs: [String] { ids.map(\.quotedName) }
}

extension String {
  /// The name with each double quote doubled, as required within double quotes in SQL.
  ///
  /// GRDB adds the quotes around a name, but does not double those in it.
  @usableFromInline var escapedName: String {
    contains("\"") ? split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") : self
  }

  /// The name in double quotes for SQL, with any characters.
  @usableFromInline var quotedName: String { "\"\(escapedName)\"" }
}
