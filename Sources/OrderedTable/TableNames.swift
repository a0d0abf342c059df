/// What an ordered table's columns are called.
@usableFromInline
struct TableNames: Hashable, Sendable {
  @usableFromInline let table: String
  @usableFromInline let lists: [String]
  @usableFromInline let ids: [String]
  @usableFromInline let key: String
  /// The columns that verbs write, by any name that SQLite has for them, in lower case.
  private let written: Set<String>
  /// Those columns of the id that are list columns, too, by their indices among both.
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

  /// A column of the id that is a list column, too.
  @usableFromInline
  struct SharedColumn: Hashable, Sendable {
    @usableFromInline let id: Int
    @usableFromInline let list: Int
  }

  /// The list columns that are not columns of the id, by their indices.
  @usableFromInline var ownLists: [Int] {
    lists.indices.filter { list in !shared.contains { $0.list == list } }
  }

  /// Whether a column is none of those that verbs write.
  @usableFromInline
  func isFurther(_ column: String) -> Bool { !written.contains(column.lowercased()) }

  @usableFromInline var quotedTable: String { table.quotedName }
  @usableFromInline var quotedKey: String { key.quotedName }
  @usableFromInline var quotedLists: [String] { lists.map(\.quotedName) }
  @usableFromInline var quotedIDs: [String] { ids.map(\.quotedName) }
}

extension String {
  /// The name with each double quote in it doubled, as SQL writes it between double quotes.
  ///
  /// GRDB puts the quotes around a name and leaves those within it as they are.
  @usableFromInline var escapedName: String {
    contains("\"") ? split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") : self
  }

  /// The name as SQL writes it, whatever characters it has.
  @usableFromInline var quotedName: String { "\"\(escapedName)\"" }
}
