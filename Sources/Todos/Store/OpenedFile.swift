import Foundation
package import GRDB
import GRDBSQLite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The database file that a connection has open. Its checks detect whether something has deleted,
/// replaced or damaged the file since then.
///
/// If the file was deleted or replaced, SQLite still writes to the former file and reports success,
/// but the data is lost when the last connection closes. The same applies to the write-ahead log
/// and its index. So each writing transaction calls ``check(_:)`` at its start and end, at a cost
/// of some microseconds.
package final class OpenedFile: @unchecked Sendable {
  /// A reason why the file can't be used anymore.
  package enum Fault: Error, Hashable {
    /// No file is at its path anymore.
    case deleted
    /// A different file is at its path.
    case replaced
    /// The write-ahead log or its index was deleted or replaced; the file itself still exists.
    case logReplaced
    /// The write-ahead log was truncated: it is shorter than the frames that its index counts.
    case logTruncated
    /// The file was truncated: it is shorter than its header says.
    case cutOff
    /// Something other than SQLite wrote into the file, such as a copy of a backup.
    case overwritten

    /// Whether a checkpoint could damage the file: either the log is incomplete, or the file no
    /// longer has the contents for which the log was written.
    package var forbidsCheckpoints: Bool { [.logTruncated, .cutOff, .overwritten].contains(self) }
  }

  /// The device and the inode of a file, which identify it.
  private struct Identity: Equatable {
    var device: UInt64
    var number: UInt64

    init(_ facts: stat) {
      (device, number) = (UInt64(truncatingIfNeeded: facts.st_dev), UInt64(facts.st_ino))
    }
  }

  private let path: String
  private let identity: Identity
  /// The write-ahead log and its index. SQLite keeps them beside the database file. If `path` is a
  /// symbolic link, this is the file that the link leads to.
  private let logs: [(path: String, identity: Identity)]
  private let lock = NSLock()
  /// The size of the file in bytes at the last check. Guarded by the lock.
  private var size: Int
  /// The file's modification time at the last check outside a checkpoint, and the values that
  /// identified the last checkpoint at that time. Guarded by the lock.
  private var content: (time: timespec, checkpoints: Index.Checkpoints)?
  /// The writing connection's `data_version` when ``checkAfterExternalWrite(_:_:)`` last succeeded.
  /// Guarded by the lock.
  private var version: Int?
  /// The first fault that was found. Guarded by the lock.
  private var fault: Fault?

  /// - Parameters:
  ///   - db: A connection that has the file and its log open.
  ///   - path: The path at which it was opened.
  /// - Throws: ``Fault`` if the file was deleted or replaced since then.
  package init(of db: Database, at path: String) throws {
    func identity(_ path: String, or fault: Fault) throws -> (Identity, Int) {
      guard let facts = Self.facts(path) else { throw fault }
      return (Identity(facts), Int(facts.st_size))
    }
    self.path = path
    (self.identity, size) = try identity(path, or: .deleted)
    let file = sqlite3_db_filename(db.sqliteConnection, "main").map { String(cString: $0) } ?? path
    guard try identity(file, or: .deleted).0 == self.identity else { throw Fault.replaced }
    logs = try ["-wal", "-shm"].map { (file + $0, try identity(file + $0, or: .logReplaced).0) }
    // SQLite itself compares the file at the path with the inode that it opened.
    var hasMoved: CInt = 0
    let code = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    if code == SQLITE_OK, hasMoved != 0 { throw Fault.replaced }
  }

  /// Whether the file is still the one at its path.
  var isAtPath: Bool { Self.facts(path).map(Identity.init) == identity }

  /// Throws unless the file and its log are still at their paths and complete. After the first
  /// fault, each call throws that fault; the caller has to open the file again.
  ///
  /// - Parameter db: A connection in the transaction to be committed.
  /// - Throws: ``Fault``.
  package func check(_ db: Database) throws {
    // One lock covers reading the file's size and comparing it. Otherwise, while the file grows, a
    // second connection could record a larger size in between, and the file would seem truncated.
    try lock.withLock {
      if let fault { throw fault }
      do { try look(db) } catch let fault as Fault {
        self.fault = fault
        throw fault
      }
    }
  }

  /// Checks the file after the first commit to an empty log, so that the next check can tell whether
  /// something other than SQLite wrote into the file since then.
  ///
  /// - Parameter db: The connection that committed.
  package func noteCommit(_ db: Database) {
    if lock.withLock({ content == nil }) { try? check(db) }
  }

  /// Checks the file. The caller holds the lock.
  private func look(_ db: Database) throws {
    guard let facts = Self.facts(path) else { throw Fault.deleted }
    guard Identity(facts) == identity else { throw Fault.replaced }
    // The file may be shorter than the database, because pages may be in the log alone. But SQLite
    // shortens the file only after a program has shrunk the database, and the file's header then
    // states the smaller size. The size is checked before the log, because SQLite deletes the log
    // of an empty file.
    let size = Int(facts.st_size)
    if size < self.size, size < Self.statedSize(db) ?? .max { throw Fault.cutOff }
    guard logs.allSatisfy({ Self.facts($0.path).map(Identity.init) == $0.identity }) else {
      throw Fault.logReplaced
    }
    // If the log is truncated, SQLite appends new frames after the missing ones. A recovery would
    // ignore all frames after that gap. If the log seems too short, the index is read again:
    // another program may have emptied the log after the first read.
    let index = Index(db)
    guard let log = Self.facts(logs[0].path),
      index.map({ Int(log.st_size) >= $0.logSize }) ?? true || Index(db)?.logSize != index?.logSize
    else { throw Fault.logTruncated }
    // If a smaller database was copied into the file, its header also states a smaller size. But
    // the log's index still states the former, larger size.
    if size < self.size, let index, index.isCopied, size < index.databaseSize, Index(db) == index {
      throw Fault.cutOff
    }
    self.size = size
    // Read again after the index, so that no checkpoint is between the two.
    guard let latest = Self.facts(path) else { throw Fault.deleted }
    try checkContent(latest, db, before: index)
  }

  /// Throws if the file was modified although no checkpoint has written to it since the last check.
  ///
  /// - Parameters:
  ///   - facts: The file's attributes, which include its modification time.
  ///   - before: The log's index, read after `facts`. If the current index differs, a checkpoint is
  ///     running, and the method checks nothing.
  private func checkContent(_ facts: stat, _ db: Database, before: Index?) throws {
    guard let now = before?.checkpoints, now == Index(db)?.checkpoints else { return content = nil }
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    if let content, content.checkpoints == now,
      content.time.tv_sec != time.tv_sec || content.time.tv_nsec != time.tv_nsec
    {
      throw Fault.overwritten
    }
    content = (time, now)
  }

  /// Returns the length in bytes that the
  /// [header of the database file](https://www.sqlite.org/fileformat2.html#the_database_header)
  /// states, without pages that are in the log alone; `nil` if the file is too short for a header.
  private static func statedSize(_ db: Database) -> Int? {
    guard let (opened, methods) = file(of: db) else { return nil }
    var header = [UInt8](repeating: 0, count: 32)
    guard methods.xRead(opened, &header, CInt(header.count), 0) == SQLITE_OK else { return nil }
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    let pages = header[28..<32].reduce(0) { $0 << 8 | Int($1) }
    // 1 means 65,536.
    return pages * (pageSize == 1 ? 1 << 16 : pageSize)
  }

  /// Returns SQLite's handle of the file that a connection has open, with its methods.
  private static func file(of db: Database) -> (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods)? {
    var opened: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &opened)
    guard code == SQLITE_OK, let opened, let methods = opened.pointee.pMethods?.pointee else { return nil }
    return (opened, methods)
  }

  /// The contents of the log's
  /// [index](https://www.sqlite.org/walformat.html#the_wal_index_file_format) that ``check(_:)`` needs.
  private struct Index: Equatable {
    /// The length in bytes of the log's header and all frames. A program that empties or restarts
    /// the log first sets the number of frames to 0, so a log that is shorter than this is damaged.
    let logSize: Int
    /// The length in bytes of the whole database.
    let databaseSize: Int
    /// Whether all frames have been copied into the database file.
    let isCopied: Bool
    /// Values that change with each checkpoint. `nil` while a checkpoint is in progress, or if the
    /// last one was interrupted. Also `nil` while the log is empty, because the next commit changes
    /// the salts.
    let checkpoints: Checkpoints?

    struct Checkpoints: Equatable {
      /// The salts of the log, which change when it is started anew.
      let salts: UInt64
      /// The number of frames that were copied into the database file.
      let copied: Int
    }

    /// Reads the index where the connection has mapped it into memory, because opening and closing
    /// its file would [drop the locks](https://www.sqlite.org/howtocorrupt.html) of this process.
    /// Returns `nil` while another program writes the index.
    init?(_ db: Database) {
      guard let (opened, methods) = OpenedFile.file(of: db), methods.iVersion >= 2, let map = methods.xShmMap
      else { return nil }
      var mapped: UnsafeMutableRawPointer?
      // SQLite maps the index in regions of this size.
      guard map(opened, 0, 32 << 10, 0, &mapped) == SQLITE_OK, let mapped else { return nil }
      // The two copies of the header differ while another program writes it.
      guard memcmp(mapped, mapped + 48, 48) == 0, mapped.load(as: UInt32.self) == 3_007_000 else {
        return nil
      }
      func number(at offset: Int) -> Int { Int(mapped.load(fromByteOffset: offset, as: UInt32.self)) }
      let stated = Int(mapped.load(fromByteOffset: 14, as: UInt16.self))
      // 1 means 65,536.
      let pageSize = stated == 1 ? 1 << 16 : stated
      let frames = number(at: 16)
      logSize = frames == 0 ? 0 : 32 + frames * (24 + pageSize)
      databaseSize = number(at: 20) * pageSize
      let copied = number(at: 96)
      isCopied = copied == frames
      let salts = mapped.loadUnaligned(fromByteOffset: 32, as: UInt64.self)
      // The number at 128 is the number of frames to copy. SQLite sets it before it copies frames,
      // and sets the number of copied frames afterwards.
      let isQuiet = frames > 0 && copied == number(at: 128)
      checkpoints = isQuiet ? Checkpoints(salts: salts, copied: copied) : nil
    }
  }

  /// Checkpoints the log into the file and empties the log, unless ``check(_:)`` finds a fault. If
  /// the log is damaged, for example, a checkpoint could copy half of a transaction.
  ///
  /// - Parameter db: A writing connection, outside a transaction.
  package func emptyLog(_ db: Database) {
    if (try? check(db)) != nil { _ = try? db.checkpoint(.truncate) }
  }

  /// Calls `look` the first time, and again whenever another connection has written.
  ///
  /// - Parameters:
  ///   - db: The writing connection, always the same one, in a transaction.
  ///   - look: Throws if the database can't be written anymore. After an error, the next call of
  ///     this method calls `look` again.
  package func checkAfterExternalWrite(_ db: Database, _ look: (Database) throws -> Void) throws {
    let now = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
    if now == lock.withLock({ version }) { return }
    try look(db)
    lock.withLock { version = now }
  }

  /// Checkpoints the log into the open file, wherever that file is now, and empties the log.
  /// Otherwise, edits in a deleted log would be lost, and SQLite would apply a leftover log to the
  /// next file at the path.
  ///
  /// Does nothing if another program has written a new log. An empty log does not count as new,
  /// because a connection of this program creates one when it opens the file after the log was
  /// deleted. Also does nothing if a checkpoint could damage the file, by copying half of a
  /// transaction, or by writing into a different database that was copied into the file.
  ///
  /// - Parameter db: A connection that has the file and its log open, outside a transaction.
  package func rescueLog(_ db: Database) {
    let areOurs = logs.allSatisfy { log in
      Self.facts(log.path).map { Identity($0) == log.identity || $0.st_size == 0 } ?? true
    }
    if areOurs, lock.withLock({ fault })?.forbidsCheckpoints != true {
      _ = try? db.checkpoint(.truncate)
    }
  }

  /// Makes a pool refuse each connection that opens a different file than its first one. Otherwise,
  /// a reader that the pool opens after the file was replaced would read the new file.
  ///
  /// Such a connection fails with ``Fault``.
  package static func requireOneFile(_ configuration: inout Configuration, at path: String) {
    let first = FirstFile()
    configuration.prepareDatabase { _ in
      guard let facts = facts(path) else { throw Fault.deleted }
      if !first.isSame(Identity(facts)) { throw Fault.replaced }
    }
  }

  /// The file that a pool's first connection opened.
  private final class FirstFile: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by the lock.
    private var identity: Identity?

    func isSame(_ other: Identity) -> Bool {
      lock.withLock {
        let first = identity ?? other
        identity = first
        return first == other
      }
    }
  }

  private static func facts(_ path: String) -> stat? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts : nil
  }
}

extension OpenedFile.Fault: CustomStringConvertible {
  /// The fault and its remedy, for error messages.
  package var description: String {
    switch self {
    case .deleted: "the file was deleted or moved while it was open; put it back, and open it again"
    case .replaced: "the file was replaced while it was open; open it again"
    case .logReplaced: "its write-ahead log was deleted while the file was open; close it, and open it again"
    case .logTruncated:
      """
      its write-ahead log was truncated while the file was open; close it in all programs, and open it \
      again; the last changes may be missing
      """
    case .cutOff:
      """
      the file was truncated while it was open; close it and open it again, and if it is then damaged, \
      restore it from a backup
      """
    case .overwritten:
      """
      something other than SQLite wrote into the file while it was open, such as a copy of a backup; close \
      it in all programs, and open it again
      """
    }
  }
}
