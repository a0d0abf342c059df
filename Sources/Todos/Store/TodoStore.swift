public import Foundation
package import GRDB
import ListOrdering
import OrderedTable

/// Todos and their lists, in a database: what an app shows, and all that its user does with it.
///
/// ```swift
/// let store = try TodoStore(at: file)
/// let errands = try await store.addList(ListDraft(name: "Errands", colour: .green))
/// let milk = try await store.add(TodoDraft(title: "Milk"), to: errands.id)
/// try await store.add(TodoDraft(title: "Bread"), to: errands.id, at: .start)
/// try await store.setDone([milk.id], true)
/// try await store.undo()
/// for try await change in store.changes(of: errands.id) {
///   show(change.new)
/// }
/// ```
///
/// Every call is one transaction, or reads one state. What it refuses, it refuses by a ``StoreError``, and nothing is then
/// changed. A store may be used from any task; several programs may have one file open. What is to be synced is noted in the
/// same transaction as the edit.
///
/// A program that is killed loses no step that had returned. A power cut may lose the last ones, and never half of one: the
/// file is SQLite's, with a write-ahead log that is written through at its checkpoints (`synchronous = NORMAL`).
public final class TodoStore: Sendable {
  package let database: any DatabaseWriter
  /// The file's log; `nil` for a database in memory, which has none.
  private let log: StoreLog?
  let watch: StoreWatch

  /// How the todos of a list's section are ordered.
  static let todos = PriorityTable<Todo.ID>("todo", lists: ["list", "done"], key: "priority")
  /// How lists are ordered.
  static let lists = PriorityTable<TodoList.ID>("list", key: "priority")
  /// What the index is called where a list's id stands: no list can have it.
  static let index = "(index)"

  /// Opens a file, or makes it, and brings it to this version.
  ///
  /// - Throws: ``StoreError``: ``StoreError/newerVersion``, ``StoreError/damaged(_:)``, ``StoreError/notWritable(_:)``,
  ///   ``StoreError/diskFull``, ``StoreError/busy``. The file is then as it was.
  public convenience init(at file: URL) throws(StoreError) {
    let log = StoreLog(of: file.path)
    self.init(try Self.open(file, log), path: file.path, log)
  }

  /// Makes a store in memory, which ends with it.
  ///
  /// - Throws: ``StoreError``: hardly ever.
  public static func inMemory() throws(StoreError) -> TodoStore {
    do {
      let database = try DatabaseQueue()
      try StoreSchema.migrator.migrate(database)
      return TodoStore(database)
    } catch { throw StoreError(error) }
  }

  private init(_ database: any DatabaseWriter, path: String? = nil, _ log: StoreLog? = nil) {
    self.database = database
    self.log = log
    watch = StoreWatch(path: path)
  }

  /// Closes the file, which then is all there is: no log stands beside it, unless another program has it open. Whatever
  /// is called afterwards is refused; to close once more does nothing.
  ///
  /// - Throws: ``StoreError``.
  public func close() async throws(StoreError) {
    guard await watch.end(), let pool = database as? DatabasePool else { return }
    do {
      await log?.finish()
      // SQLite takes the log away with the last connection, if that is one that can write.
      pool.invalidateReadOnlyConnections()
      try pool.close()
    } catch { throw StoreError(error) }
  }
}

extension TodoStore {
  private static func open(_ file: URL, _ log: StoreLog) throws(StoreError) -> any DatabaseWriter {
    do {
      try checkFile(file)
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      configuration.label = "Todos"
      // Held by the pool for as long as there are connections.
      configuration.prepareDatabase { log.watch($0) }
      let pool = try DatabasePool(path: file.path, configuration: configuration)
      try pool.read(requireStore)
      try migrate(pool)
      return pool
    } catch { throw StoreError(error) }
  }

  /// Brings a file to this version. Another program may do so at the same moment: then this one finds it done.
  private static func migrate(_ pool: DatabasePool) throws {
    for attempt in 1... {
      do {
        if try pool.read(StoreSchema.migrator.hasCompletedMigrations) { return }
        return try StoreSchema.migrator.migrate(pool)
      } catch  where attempt < 20 {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  /// Refuses the database of another program, and that of a newer version.
  private static func requireStore(_ db: Database) throws {
    let names = try String.fetchSet(db, sql: "SELECT name FROM sqlite_master")
    if names.isEmpty { return }
    let migrations = try names.contains("grdb_migrations") ? StoreSchema.migrator.appliedIdentifiers(db) : []
    if migrations.isDisjoint(with: StoreSchema.migrator.migrations) {
      // Of a store that is just being made there is no more than the table of migrations.
      if names.isSubset(of: ["grdb_migrations", "sqlite_autoindex_grdb_migrations_1"]) { return }
      throw StoreError.damaged("It is the database of another program.")
    }
    if try StoreSchema.migrator.hasBeenSuperseded(db) { throw StoreError.newerVersion }
  }

  /// Refuses what is no store before anything is written, and a file that was cut off: SQLite itself would see it only
  /// where the missing pages are needed.
  private static func checkFile(_ file: URL) throws {
    let path = file.resolvingSymlinksInPath().path
    let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    switch kind {
    case nil: return
    case .typeRegular: break
    case .typeDirectory: throw StoreError.notWritable("It is a folder.")
    default: throw StoreError.notWritable("It is no file.")
    }
    guard let handle = try? FileHandle(forReadingFrom: file) else { return }
    defer { try? handle.close() }
    guard let header = try handle.read(upToCount: 32), !header.isEmpty else { return }
    guard header.count == 32, header.starts(with: Data("SQLite format 3\0".utf8)) else {
      throw StoreError.damaged("It is no database.")
    }
    func number(_ range: Range<Int>) -> UInt64 { header[range].reduce(0) { $0 << 8 | UInt64($1) } }
    let pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
    let log = file.path + "-wal"
    let logSize = (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? UInt64) ?? 0
    // Pages that are still in the write-ahead log alone may be missing in the file.
    if logSize == 0, try handle.seekToEnd() < pageSize * number(28..<32) {
      throw StoreError.damaged("It is shorter than it was.")
    }
    // Opening to write changes a file, were it only by its log. A log without its index can't be read without writing.
    guard FileManager.default.isReadableFile(atPath: path), logSize == 0 else { return }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    try DatabaseQueue(path: path, configuration: configuration).read(requireStore)
  }
}

extension TodoStore {
  /// Reads one state.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    if await watch.isOver { throw .closed }
    do { return try await database.read(body) } catch { throw StoreError(error) }
  }

  /// Does something as one transaction: all of it, or nothing.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    if await watch.isOver { throw .closed }
    do {
      let value = try await database.write(body)
      await watch.wake()
      return value
    } catch { throw StoreError(error) }
  }
}
