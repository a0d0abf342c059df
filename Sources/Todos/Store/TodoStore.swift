#if !canImport(GRDB)
  #error("Todos requires GRDB; depend on this package with traits: [\"SQLite\"]")
#endif

public import Foundation
package import GRDB
import ListOrdering
import OrderedTable

/// A database of todos and their lists: everything that an app shows, and all edits of its user.
///
/// ```swift
/// let store = try TodoStore(at: file)
/// let errands = try await store.addList(ListDraft(name: "Errands", color: .green))
/// let milk = try await store.add(TodoDraft(title: "Milk"), to: errands.id)
/// try await store.add(TodoDraft(title: "Bread"), to: errands.id, at: .start)
/// try await store.setDone([milk.id], true)
/// try await store.undo()
/// for try await change in store.changes(of: errands.id) {
///   show(change.new)
/// }
/// ```
///
/// Every call that edits is one transaction, and every call that reads sees a single state. A call
/// that fails throws a ``StoreError``, and changes nothing. A store may be used from any task, and
/// several programs may open one file. Each edit also records, in the same transaction, which
/// changes have to be synced.
///
/// If the program is killed, no edit that has returned is lost. A power failure may lose the last
/// edits, but each is kept or lost as a whole. The reason is that SQLite flushes its write-ahead
/// log to the disk only when it checkpoints the log (`synchronous = NORMAL`).
public final class TodoStore: Sendable {
  package let database: any DatabaseWriter
  /// The object that checkpoints the file's log; `nil` for a database in memory.
  private let log: StoreLog?
  /// The opened file; `nil` for a database in memory.
  private let file: OpenedFile?
  let watch: StoreWatch
  /// The name of the program whose steps the store can undo.
  let program: String

  /// The order of the todos in each section of a list.
  static let todos = PriorityTable<Todo.ID>("todo", lists: ["list", "done"], key: "priority")
  /// The order of the lists in the index.
  static let lists = PriorityTable<TodoList.ID>("list", key: "priority")
  /// The index's name in columns that hold a list's id. No list can have it.
  static let index = "(index)"

  /// Opens a file, or creates it, and migrates it to this version.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - program: The name of the program whose steps ``undo()`` undoes. Stores with the same name
  ///     share their steps. By default, it is the identifier of the main bundle, which differs between
  ///     an app and its extensions, or else the name of the process.
  /// - Throws: ``StoreError``: ``StoreError/newerVersion``, ``StoreError/damaged(_:)``,
  ///   ``StoreError/notWritable(_:)``, ``StoreError/diskFull``, ``StoreError/busy``;
  ///   ``StoreError/fileChanged(_:)`` if the file is moved, deleted or replaced during the call.
  ///   The file is then unchanged.
  public convenience init(at file: URL, program: String? = nil) throws(StoreError) {
    let program = program ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    let file = file.isFileURL ? file : URL(fileURLWithPath: file.path)
    let log = StoreLog(of: file.path)
    do {
      let (database, opened) = try StoreFile.open(file, log: log, program: program)
      log.check(opened)
      self.init(database, program, log, opened)
    } catch {
      throw StoreError(error)
    }
  }

  /// Creates a store in memory. Its contents are lost when the object is released.
  ///
  /// - Throws: ``StoreError`` if SQLite can't create the database, for example for lack of memory.
  public static func inMemory() throws(StoreError) -> TodoStore {
    do {
      let database = try DatabaseQueue()
      try StoreSchema.migrator().migrate(database)
      return TodoStore(database, "")
    } catch { throw StoreError(error) }
  }

  private init(
    _ database: any DatabaseWriter, _ program: String, _ log: StoreLog? = nil, _ file: OpenedFile? = nil
  ) {
    self.database = database
    self.program = program
    self.log = log
    self.file = file
    // Nothing else can write a database in memory.
    watch = StoreWatch(of: log == nil ? nil : database)
  }

  /// Closes the file. Unless another program has the file open, the log is copied into the file and
  /// deleted, so that the file contains everything. Later calls throw ``StoreError/closed``;
  /// closing again has no effect.
  ///
  /// - Throws: ``StoreError``.
  public func close() async throws(StoreError) {
    guard await watch.end(), let pool = database as? DatabasePool else { return }
    // If the file or its log was deleted, saves the edits whose calls returned before that.
    rescueLog()
    do { try pool.close() } catch { throw StoreError(error) }
    await log?.end()
  }
}

extension TodoStore {
  /// Reads one state of the database.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    try await call { database in
      if database is DatabasePool { return try await database.read(body) }
      // A database in memory has one connection, so nothing writes meanwhile. `read` would make the
      // connection read-only for the call, and SQLite would then prepare all statements again.
      return try await database.unsafeRead(body)
    }
  }

  /// If the file or its log was deleted or replaced, saves the edits that are in the log alone.
  private func rescueLog() {
    guard let pool = database as? DatabasePool, let file else { return }
    pool.writeWithoutTransaction { db in
      do { try file.check(db) } catch { file.rescueLog(db) }
    }
  }

  /// Runs `body` in one transaction, which is rolled back if it throws.
  ///
  /// At the start and before the commit, throws unless the opened file is still at its path. After
  /// a write by another program, also throws unless the file is still a store of this version.
  ///
  /// - Parameter isShown: Whether the app may show something that the transaction changes, so that
  ///   observers are notified.
  func write<Value: Sendable>(
    isShown: Bool = true, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let value = try await call { database in
      do {
        return try await database.write { [file] db in
          // Checks before the first write, because a large transaction writes to the log before it
          // ends. If the log was truncated, these writes could make it long enough again, so that
          // the check at the end would find no fault.
          try file?.check(db)
          try file?.checkAfterExternalWrite(db, StoreFile.prepare)
          let value = try body(db)
          try file?.check(db)
          if let file { db.afterNextTransaction { file.noteCommit($0) } }
          return value
        }
      } catch let fault as OpenedFile.Fault {
        rescueLog()
        throw fault
      }
    }
    if isShown { watch.wake() }
    return value
  }

  private func call<Value: Sendable>(
    _ body: (any DatabaseWriter) async throws -> Value
  ) async throws(StoreError) -> Value {
    guard watch.enter() else { throw .closed }
    let result: Result<Value, StoreError>
    do { result = .success(try await body(database)) } catch { result = .failure(StoreError(error)) }
    watch.leave()
    return try result.get()
  }
}
