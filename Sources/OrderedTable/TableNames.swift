internal import GRDB

/// What an ordered table's columns are called.
struct TableNames: Hashable, Sendable {
  let table: String
  let lists: [String]
  let ids: [String]
  let key: String

  var quotedTable: String { table.quotedDatabaseIdentifier }
  var quotedKey: String { key.quotedDatabaseIdentifier }
  var quotedLists: [String] { lists.map(\.quotedDatabaseIdentifier) }
  var quotedIDs: [String] { ids.map(\.quotedDatabaseIdentifier) }
}
