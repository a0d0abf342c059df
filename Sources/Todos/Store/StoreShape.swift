import Foundation
import GRDB

/// The tables, columns and indexes of a store's file. To find faults, the shape of a file is compared with
/// ``current``, the shape that it should have.
struct StoreShape: Sendable {
  struct Column: Hashable, Sendable {
    var name: String
    var type: String
    var isRequired: Bool
    var fallback: String?
    /// The position in the primary key, from 1; 0 if the column is not part of it.
    var primaryKeyPosition: Int

    /// The SQL that declares the column, without keys.
    var declaration: String {
      "\(name.quotedDatabaseIdentifier) \(type)\(isRequired ? " NOT NULL" : "")"
        + (fallback.map { " DEFAULT (\($0))" } ?? "")
    }
  }

  /// The columns of each table, by table name.
  private var columns: [String: [Column]] = [:]
  /// The SQL that creates each table and index, by name.
  private var statements: [String: String] = [:]
  private var indexes: [String] = []

  init(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql NOT NULL")
    while let row = try rows.next() {
      let name: String = row[1]
      statements[name] = row[2]
      if row[0] == "index" { indexes.append(name) } else { columns[name] = [] }
    }
    for table in columns.keys {
      columns[table] = try Row.fetchAll(
        db, sql: "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?)",
        arguments: [table]
      ).map { row in
        Column(name: row[0], type: row[1], isRequired: row[2], fallback: row[3], primaryKeyPosition: row[4])
      }
    }
  }

  private init() {}

  /// The shape of the files that this version of the store creates.
  static let current: StoreShape = {
    // The database is in memory. If creating it fails, no store can be created either.
    do {
      let database = try DatabaseQueue()
      try StoreSchema.migrator().migrate(database)
      var shape = try database.read(StoreShape.init)
      shape.columns["grdb_migrations"] = nil
      return shape
    } catch {
      preconditionFailure("The store's schema can't be created: \(error)")
    }
  }()

  private var tables: [String] { columns.keys.sorted() }
}

extension StoreShape {
  /// The tables whose contents a store can lose. A store creates them again if they are missing.
  static let expendableTables: Set<String> = ["undo_step", "forgotten_list", "setting", "image"]

  /// The differences from this version's shape, described for the user. Additional tables, columns
  /// and indexes are ignored.
  var faults: [String] {
    let current = Self.current
    return current.tables.flatMap { table -> [String] in
      guard let columns = columns[table] else { return ["the table \(table) is missing"] }
      return current.columns[table]!.compactMap { wanted -> String? in
        guard let column = columns.first(where: { $0.name == wanted.name }) else {
          return "the column \(wanted.name) of \(table) is missing"
        }
        if column.type != wanted.type {
          return "the column \(column.name) of \(table) has the type \(column.type) instead of \(wanted.type)"
        }
        let isLoose =
          column.primaryKeyPosition != wanted.primaryKeyPosition || wanted.isRequired && !column.isRequired
        return isLoose ? "the column \(column.name) of \(table) accepts invalid values" : nil
      }
    } + current.indexes.filter { !indexes.contains($0) }.sorted().map { "the index \($0) is missing" }
  }

  /// Whether a table or a column is missing, so that the contents can't be checked.
  var isPartial: Bool {
    Self.current.columns.contains { table, wanted in
      !Set(wanted.map(\.name)).isSubset(of: columns[table, default: []].map(\.name))
    }
  }

  /// Creates those of the wanted tables that are missing. The new tables are empty.
  func restoreTables(_ wanted: Set<String>, _ db: Database) throws {
    for table in wanted.sorted() where columns[table] == nil {
      try db.execute(sql: Self.current.statements[table]!)
    }
  }

  /// Creates the missing tables and columns. New columns have their defaults, or NULL.
  func restore(_ db: Database) throws {
    try restoreTables(Set(Self.current.tables), db)
    for (table, there) in columns {
      for column in Self.current.columns[table] ?? [] where !there.contains(where: { $0.name == column.name })
      {
        let fallback = column.fallback.map { " DEFAULT \($0)" } ?? ""
        try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column.name) \(column.type)\(fallback)")
      }
    }
  }

  /// Rebuilds the tables whose columns differ from this version's. Unknown columns stay.
  ///
  /// - Parameter constrained: Whether to add keys, constraints and missing indexes. If `true`, all
  ///   todos and lists must have unique ids and values of the right types. In other tables, the
  ///   last of several rows with the same key is kept, and rows without a required value are
  ///   dropped. If `false`, only the columns' types are corrected. SQLite then converts texts of
  ///   digits to numbers in the columns of numbers.
  static func rebuild(_ db: Database, constrained: Bool) throws {
    let former = try StoreShape(db)
    for table in current.tables {
      let (there, wanted) = (former.columns[table] ?? [], current.columns[table]!)
      let isSame = wanted.allSatisfy { column in
        constrained
          ? there.contains(column) : there.contains { $0.name == column.name && $0.type == column.type }
      }
      if isSame { continue }
      let name = "rebuilt_\(table)"
      let declarations = wanted.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
      try db.execute(sql: "DROP TABLE IF EXISTS \(name)")
      try db.execute(
        sql: constrained
          ? current.statements[table]!.replacingFirst("CREATE TABLE \(table)", by: "CREATE TABLE \(name)")
          : "CREATE TABLE \(name) (\(declarations))")
      let further = there.filter { column in !wanted.contains { $0.name == column.name } }
      for column in further { try db.execute(sql: "ALTER TABLE \(name) ADD COLUMN \(column.declaration)") }
      let names = (wanted + further).map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
      let isNote = constrained && ![Todo.table, TodoList.table].contains(table)
      let required = wanted.filter { isNote && ($0.isRequired || $0.primaryKeyPosition > 0) }
      let conditions = required.map { " AND \($0.name) NOT NULL" }.joined()
      try db.execute(
        sql: """
          INSERT \(isNote ? "OR REPLACE " : "")INTO \(name) (\(names)) \
          SELECT \(names) FROM \(table) WHERE 1\(conditions);
          DROP TABLE \(table);
          ALTER TABLE \(name) RENAME TO \(table)
          """)
    }
    if !constrained { return }
    let indexes = try StoreShape(db).indexes
    for index in current.indexes where !indexes.contains(index) {
      try db.execute(sql: current.statements[index]!)
    }
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, by other: String) -> String {
    guard let range = range(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
