#if !canImport(GRDB)
  #error("Todos stands on GRDB: name this package with traits: [\"SQLite\"]")
#endif

public import Foundation
package import GRDB
import ListOrdering
import OrderedTable

/// Todos and their lists, in a database: what an app shows, and all that its user does with it.
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
  /// The file; `nil` for a database in memory, which nobody can take away.
  private let file: OpenedFile?
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
  ///   ``StoreError/diskFull``, ``StoreError/busy``; ``StoreError/fileChanged(_:)`` if the file is moved, deleted or replaced
  ///   while it is being opened. The file is then as it was.
  public convenience init(at file: URL) throws(StoreError) {
    let file = file.isFileURL ? file : URL(fileURLWithPath: file.path)
    let log = StoreLog(of: file.path)
    do {
      let (database, opened) = try StoreFile.open(file, log: log)
      log.check(opened)
      self.init(database, log, opened)
    } catch {
      throw StoreError(error)
    }
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

  private init(_ database: any DatabaseWriter, _ log: StoreLog? = nil, _ file: OpenedFile? = nil) {
    self.database = database
    self.log = log
    self.file = file
    // What is in memory nobody else can write.
    watch = StoreWatch(of: log == nil ? nil : database)
  }

  /// Closes the file, which then is all there is: no log stands beside it, unless another program has it open. Whatever
  /// is called afterwards is refused; to close once more does nothing.
  ///
  /// - Throws: ``StoreError``.
  public func close() async throws(StoreError) {
    guard await watch.end(), let pool = database as? DatabasePool else { return }
    // Nothing is lost of what was said to be done before the file, or its log, was taken away.
    rescueLog()
    do { try pool.close() } catch { throw StoreError(error) }
    await log?.end()
  }
}

extension TodoStore {
  /// Reads one state.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    try await call { database in
      if database is DatabasePool { return try await database.read(body) }
      // In memory nothing writes meanwhile. `read` would make the connection read-only for the time, which makes SQLite
      // prepare all statements again.
      return try await database.unsafeRead(body)
    }
  }

  /// Keeps what is in the log alone, if the file, or the log, was taken away.
  private func rescueLog() {
    guard let pool = database as? DatabasePool, let file else { return }
    pool.writeWithoutTransaction { db in
      do { try file.check(db) } catch { file.rescueLog(db) }
    }
  }

  /// Does something as one transaction: all of it, or nothing.
  ///
  /// The file has to be the one that was opened, of this version, also when the transaction is committed.
  ///
  /// - Parameter isShown: Whether it may have changed what is shown.
  func write<Value: Sendable>(
    isShown: Bool = true, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let value = try await call { database in
      do {
        return try await database.write { [file] db in
          // A large transaction writes to the log before it ends, and would overwrite the place of missing frames.
          try file?.check(db)
          try file?.ifOthersWrote(db, StoreFile.prepare)
          let value = try body(db)
          try file?.check(db)
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
