import Foundation
import GRDB
import GRDBSQLite

/// Functions that open a store's file, and migrate a store of an earlier version. They refuse a
/// file that is not a store before they write anything.
enum StoreFile {
  /// Opens a file, or creates it.
  ///
  /// - Throws: `StoreError`, and errors of the database.
  static func open(_ file: URL, log: StoreLog, program: String) throws -> (DatabasePool, OpenedFile) {
    try check(file)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.label = "Todos"
    // The pool keeps the log object alive as long as it has connections.
    configuration.prepareDatabase { log.watch($0) }
    OpenedFile.requireOneFile(&configuration, at: file.path)
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    // Checks again, with the log: the first check read the file alone.
    try pool.read(requireStore)
    try migrate(pool, StoreSchema.migrator(for: program))
    let there = try pool.read { try String.fetchSet($0, sql: tables) }
    if !there.isSuperset(of: StoreShape.expendableTables) { try pool.write(prepare) }
    return (pool, try pool.writeWithoutTransaction { try OpenedFile(of: $0, at: file.path) })
  }

  /// Throws unless an open file is still a store of this version.
  static func requireStore(_ db: Database) throws {
    try requireStore(String.fetchSet(db, sql: tables)) { try String.fetchSet(db, sql: migrations) }
  }

  /// Throws unless an open file is still a store of this version. Creates missing tables whose
  /// contents a store can lose.
  static func prepare(_ db: Database) throws {
    try requireStore(db)
    let there = try String.fetchSet(db, sql: tables)
    if there.isSuperset(of: StoreShape.expendableTables) { return }
    try StoreShape(db).restoreTables(StoreShape.expendableTables, db)
  }

  /// Migrates a file to this version. Tries again if another program does so at the same time.
  private static func migrate(_ pool: DatabasePool, _ migrator: DatabaseMigrator) throws {
    for attempt in 1... {
      do {
        if try pool.read(migrator.hasCompletedMigrations) { return }
        return try migrator.migrate(pool)
      } catch let error as DatabaseError
        where attempt < 20 && [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
      {
        // The other program has created the table or recorded the migration before this one.
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  private static let tables = "SELECT name FROM sqlite_master"
  private static let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
  private static let migrations = "SELECT identifier FROM grdb_migrations"

  /// Throws if the file belongs to a different program or to a newer version.
  private static func requireStore(_ tables: Set<String>, _ migrations: () throws -> Set<String>) throws {
    if tables.isEmpty { return }
    let applied = try tables.contains("grdb_migrations") ? migrations() : []
    let known = StoreSchema.migrator().migrations
    if applied.isDisjoint(with: known) {
      // A store that is just being created may have only the table of migrations.
      if tables.isSubset(of: ["grdb_migrations", "sqlite_autoindex_grdb_migrations_1"]) { return }
      // If the records of a store's migrations were lost, the migrations run again.
      if applied.isEmpty, tables.isSuperset(of: ["todo", "list", "tombstone", "base", "replica"]) { return }
      throw StoreError.otherProgram
    }
    if !applied.isSubset(of: known) { throw StoreError.newerVersion }
  }

  /// Throws if a file is not a store, or is truncated, before anything is written.
  private static func check(_ file: URL) throws {
    let file = file.resolvingSymlinksInPath()
    let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
    switch facts?[.type] as? FileAttributeType {
    case nil: return
    case .typeRegular: break
    case .typeDirectory: throw StoreError.notWritable("The path is a folder.")
    default: throw StoreError.notWritable("The path is not a regular file.")
    }
    // Opening the file would create a log that belongs to this user. The owner of the file might be
    // unable to write that log.
    if !FileManager.default.isWritableFile(atPath: file.path) {
      throw StoreError.notWritable("This program has no permission to write the file.")
    }
    func hasLog() -> Bool {
      (try? FileManager.default.attributesOfItem(atPath: file.path + "-wal")[.size] as? Int) ?? 0 > 0
    }
    // If there is a log, the file may lack pages that are in the log alone.
    guard let size = facts?[.size] as? Int, size > 0, !hasLog() else { return }
    // A database has at least one page of 512 bytes. SQLite would overwrite a file of a single
    // byte, which it takes for an empty database.
    if size < 512 { throw StoreError.damaged("The file is not a database.") }
    do {
      let whole = try texts(Self.size, in: file).first.flatMap(Int.init) ?? 0
      // SQLite itself would report the damage only when it reads a missing page.
      if size < whole { throw StoreError.damaged("The file is truncated.") }
      try requireStore(Set(texts(tables, in: file))) { try Set(texts(migrations, in: file)) }
    } catch {
      // If there is a log now, another program has started to write during the check.
      if !hasLog() { throw error }
    }
  }

  /// Returns the texts that a query selects from the file alone, without its log.
  ///
  /// A connection that takes the file for [immutable](https://www.sqlite.org/uri.html#uriimmutable)
  /// creates no log and takes no lock. If the file were read without SQLite, closing it would
  /// [drop the locks](https://www.sqlite.org/howtocorrupt.html) of this process's connections.
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
