internal import GRDB

/// What an ordered table's columns are called.
@usableFromInline
struct TableNames: Hashable, Sendable {
  @usableFromInline let table: String
  @usableFromInline let lists: [String]
  @usableFromInline let ids: [String]
  @usableFromInline let key: String

  @usableFromInline
  init(table: String, lists: [String], ids: [String], key: String) {
    self.table = table
    self.lists = lists
    self.ids = ids
    self.key = key
  }

  @usableFromInline var quotedTable: String { table.quotedDatabaseIdentifier }
  @usableFromInline var quotedKey: String { key.quotedDatabaseIdentifier }
  @usableFromInline var quotedLists: [String] { lists.map(\.quotedDatabaseIdentifier) }
  @usableFromInline var quotedIDs: [String] { ids.map(\.quotedDatabaseIdentifier) }
}
