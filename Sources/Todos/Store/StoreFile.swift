import Foundation
import GRDB
import GRDBSQLite

/// The way to a store's file: what is no store is refused before anything is written, and an older one is brought to this
/// version.
enum StoreFile {
  /// Opens a file, or makes it.
  ///
  /// - Throws: `StoreError`, and what the database throws.
  static func open(_ file: URL, log: StoreLog) throws -> (DatabasePool, OpenedFile) {
    try check(file)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.label = "Todos"
    // Held by the pool for as long as there are connections.
    configuration.prepareDatabase { log.watch($0) }
    OpenedFile.requireOneFile(&configuration, at: file.path)
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    // Once more: what is still in the log was not looked at.
    try pool.read(requireStore)
    try migrate(pool)
    let there = try pool.read { try String.fetchSet($0, sql: tables) }
    if !there.isSuperset(of: StoreShape.dispensable) { try pool.write(prepare) }
    return (pool, try pool.writeWithoutTransaction { try OpenedFile(of: $0, at: file.path) })
  }

  /// Requires that a file which is open is still one of this version.
  static func requireStore(_ db: Database) throws {
    try requireStore(String.fetchSet(db, sql: tables)) { try String.fetchSet(db, sql: migrations) }
  }

  /// Requires that a file which is open is still one of this version, and makes those tables that somebody else has taken
  /// away and of which nothing is missed.
  static func prepare(_ db: Database) throws {
    try requireStore(db)
    let there = try String.fetchSet(db, sql: tables)
    if there.isSuperset(of: StoreShape.dispensable) { return }
    try StoreShape(db).restoreTables(StoreShape.dispensable, db)
  }

  /// Brings a file to this version. Another program may do so at the same moment: then this one finds it done.
  private static func migrate(_ pool: DatabasePool) throws {
    for attempt in 1... {
      do {
        if try pool.read(StoreSchema.migrator.hasCompletedMigrations) { return }
        return try StoreSchema.migrator.migrate(pool)
      } catch let error as DatabaseError
        where attempt < 20 && [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
      {
        // A table that is there already, or the note that it is.
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  private static let tables = "SELECT name FROM sqlite_master"
  private static let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
  private static let migrations = "SELECT identifier FROM grdb_migrations"

  /// Refuses the database of another program, and that of a newer version.
  private static func requireStore(_ tables: Set<String>, _ migrations: () throws -> Set<String>) throws {
    if tables.isEmpty { return }
    let applied = try tables.contains("grdb_migrations") ? migrations() : []
    let known = StoreSchema.migrator.migrations
    if applied.isDisjoint(with: known) {
      // Of a store that is just being made there is no more than the table of migrations.
      if tables.isSubset(of: ["grdb_migrations", "sqlite_autoindex_grdb_migrations_1"]) { return }
      // The notes of a store's migrations may have been lost; they are then done again.
      if applied.isEmpty, tables.isSuperset(of: ["todo", "list", "tombstone", "base", "replica"]) { return }
      throw StoreError.damaged("It is the database of another program; name another file.")
    }
    if !applied.isSubset(of: known) { throw StoreError.newerVersion }
  }

  /// Refuses what is no store, or was cut off, before anything is written, were it only a log beside it.
  private static func check(_ file: URL) throws {
    let file = file.resolvingSymlinksInPath()
    let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
    switch facts?[.type] as? FileAttributeType {
    case nil: return
    case .typeRegular: break
    case .typeDirectory: throw StoreError.notWritable("It is a folder.")
    default: throw StoreError.notWritable("It is no file.")
    }
    // Whoever opens it would leave a log there that keeps its owner out.
    if !FileManager.default.isWritableFile(atPath: file.path) {
      throw StoreError.notWritable("It may not be written.")
    }
    func hasLog() -> Bool {
      (try? FileManager.default.attributesOfItem(atPath: file.path + "-wal")[.size] as? Int) ?? 0 > 0
    }
    // Pages that are still in the log alone may be missing in the file.
    guard let size = facts?[.size] as? Int, size > 0, !hasLog() else { return }
    // No page is shorter, and SQLite takes what is for nothing.
    if size < 512 { throw StoreError.damaged("It is no database.") }
    do {
      let whole = try texts(Self.size, in: file).first.flatMap(Int.init) ?? 0
      // SQLite itself would see it only where the missing pages are needed.
      if size < whole { throw StoreError.damaged("It is shorter than it was.") }
      try requireStore(Set(texts(tables, in: file))) { try Set(texts(migrations, in: file)) }
    } catch {
      // Perhaps somebody has just begun to write.
      if !hasLog() { throw error }
    }
  }

  /// The texts that a query gives, of the file alone.
  ///
  /// A connection that takes the file for [immutable](https://www.sqlite.org/uri.html#uriimmutable) makes no log and takes no
  /// lock. It is a connection all the same: to open and close the file by other means would
  /// [drop the locks](https://www.sqlite.org/howtocorrupt.html) of all others that this process has.
  private static func texts(_ query: String, in file: URL) throws -> [String] {
    var (connection, statement): (OpaquePointer?, OpaquePointer?)
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(connection)
    }
    func require(_ code: CInt, _ wanted: CInt = SQLITE_OK) throws {
      if code == wanted { return }
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: connection.map { String(cString: sqlite3_errmsg($0)) })
    }
    try require(
      sqlite3_open_v2(
        file.absoluteString + "?immutable=1", &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil))
    try require(sqlite3_prepare_v2(connection, query, -1, &statement, nil))
    var texts: [String] = []
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      if let text = sqlite3_column_text(statement, 0) { texts.append(String(cString: text)) }
      code = sqlite3_step(statement)
    }
    try require(code, SQLITE_DONE)
    return texts
  }
}
