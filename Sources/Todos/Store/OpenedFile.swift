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

/// The database file that a connection has open: notices that it is not the one any more that is found at its path.
///
/// SQLite goes on writing to a file that was deleted, or that another one has taken the place of, and says that all is well;
/// what it writes is gone when the last connection ends. The same goes for the write-ahead log beside the file, and for the
/// log's index. So each transaction that writes asks once before it is committed, which takes some microseconds.
package final class OpenedFile: @unchecked Sendable {
  /// What has become of the file.
  package enum Fault: Error, Hashable {
    /// There is none at its path any more.
    case deleted
    /// Another file is at its path.
    case replaced
    /// The write-ahead log, or its index, was deleted or replaced; the file itself is there.
    case withoutLog
    /// The write-ahead log is shorter than what was written to it.
    case logCutOff
    /// It is shorter than the database in it.
    case cutOff
  }

  /// What tells a file from every other one.
  private struct Identity: Equatable {
    var device: UInt64
    var number: UInt64

    init(_ facts: stat) {
      (device, number) = (UInt64(truncatingIfNeeded: facts.st_dev), UInt64(facts.st_ino))
    }
  }

  private let path: String
  private let identity: Identity
  /// The log and its index, where SQLite has them: beside the file that a link leads to.
  private let logs: [(path: String, identity: Identity)]
  private let lock = NSLock()
  /// How many bytes the file had at the last look. Guarded by the lock.
  private var size: Int
  /// What the writing connection said of others' writes at the last look. Guarded by the lock.
  private var version: Int?
  /// What has become of the file, once that was noticed. Guarded by the lock.
  private var fault: Fault?

  /// - Parameters:
  ///   - db: A connection that has the file and its log open.
  ///   - path: Where it was opened.
  /// - Throws: ``Fault`` where it is not there any more.
  package init(of db: Database, at path: String) throws {
    func identity(_ path: String, or fault: Fault) throws -> (Identity, Int) {
      guard let facts = Self.facts(path) else { throw fault }
      return (Identity(facts), Int(facts.st_size))
    }
    self.path = path
    (self.identity, size) = try identity(path, or: .deleted)
    let file = sqlite3_db_filename(db.sqliteConnection, "main").map { String(cString: $0) } ?? path
    guard try identity(file, or: .deleted).0 == self.identity else { throw Fault.replaced }
    logs = try ["-wal", "-shm"].map { (file + $0, try identity(file + $0, or: .withoutLog).0) }
    // The file at the path is the one whose number SQLite noted when it opened it.
    var hasMoved: CInt = 0
    let code = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    if code == SQLITE_OK, hasMoved != 0 { throw Fault.replaced }
  }

  /// Whether the file is still the one at its path.
  var isAtPath: Bool { Self.facts(path).map(Identity.init) == identity }

  /// Requires that the file is still found at its path, with its log, and whole; once it was not, it has to be opened again.
  ///
  /// - Parameter db: A connection, in the transaction that is to be committed.
  /// - Throws: ``Fault``; and what the database throws.
  package func check(_ db: Database) throws {
    // One lock covers reading the size and comparing it. Otherwise, while the file grows, a second connection could note the
    // new size in between, and the first would compare its older size with that and report the file as cut off.
    try lock.withLock {
      if let fault { throw fault }
      do { try look(db) } catch let fault as Fault {
        self.fault = fault
        throw fault
      }
    }
  }

  /// Looks at the file, under the lock.
  private func look(_ db: Database) throws {
    guard let facts = Self.facts(path) else { throw Fault.deleted }
    guard Identity(facts) == identity else { throw Fault.replaced }
    guard logs.allSatisfy({ Self.facts($0.path).map(Identity.init) == $0.identity }) else {
      throw Fault.withoutLog
    }
    // SQLite would append after the missing frames, and recovery ignores everything after a gap. If another program has
    // emptied the log in between, the index counts other frames by now.
    let index = Index(db)
    guard let log = Self.facts(logs[0].path),
      index.map({ Int(log.st_size) >= $0.logSize }) ?? true || Index(db)?.logSize != index?.logSize
    else { throw Fault.logCutOff }
    let size = Int(facts.st_size)
    // Pages in the log alone are not in the file yet, so that the file may be shorter than the database. But it gets shorter
    // only if another program has shortened the database, and then the file's own header says so. A smaller database that was
    // copied into the file has such a header, too, but is shorter than the index says.
    if size < self.size {
      if size < Self.statedSize(db) ?? .max { throw Fault.cutOff }
      if let index, index.isCopied, size < index.databaseSize, Index(db) == index { throw Fault.cutOff }
    }
    self.size = size
  }

  /// The length in bytes that the
  /// [header of the database file](https://www.sqlite.org/fileformat2.html#the_database_header) states, without what is in
  /// the log alone; `nil` if the file is too short for a header.
  private static func statedSize(_ db: Database) -> Int? {
    guard let (opened, methods) = file(of: db) else { return nil }
    var header = [UInt8](repeating: 0, count: 32)
    guard methods.xRead(opened, &header, CInt(header.count), 0) == SQLITE_OK else { return nil }
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    let pages = header[28..<32].reduce(0) { $0 << 8 | Int($1) }
    // 1 means 65,536.
    return pages * (pageSize == 1 ? 1 << 16 : pageSize)
  }

  /// SQLite's handle of the file that a connection has open.
  private static func file(of db: Database) -> (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods)? {
    var opened: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &opened)
    guard code == SQLITE_OK, let opened, let methods = opened.pointee.pMethods?.pointee else { return nil }
    return (opened, methods)
  }

  /// What the log's [index](https://www.sqlite.org/walformat.html#the_wal_index_file_format) says.
  private struct Index: Equatable {
    /// The length in bytes of all frames, with the log's header. A program that empties the log or starts it again first sets
    /// their number to 0, so that a shorter log is always damaged.
    let logSize: Int
    /// The length in bytes of the whole database.
    let databaseSize: Int
    /// Whether all frames have been copied into the database file.
    let isCopied: Bool

    /// Reads the index where the connection has mapped it into memory: opening and closing its file would
    /// [drop the locks](https://www.sqlite.org/howtocorrupt.html) of this process. `nil` while another program writes it.
    init?(_ db: Database) {
      guard let (opened, methods) = OpenedFile.file(of: db), methods.iVersion >= 2, let map = methods.xShmMap
      else { return nil }
      var mapped: UnsafeMutableRawPointer?
      // SQLite maps the index in regions of this size.
      guard map(opened, 0, 32 << 10, 0, &mapped) == SQLITE_OK, let mapped else { return nil }
      // The two copies of the header differ while another program writes it.
      guard memcmp(mapped, mapped + 48, 48) == 0, mapped.load(as: UInt32.self) == 3_007_000 else { return nil }
      func number(at offset: Int) -> Int { Int(mapped.load(fromByteOffset: offset, as: UInt32.self)) }
      let stated = Int(mapped.load(fromByteOffset: 14, as: UInt16.self))
      // 1 means 65,536.
      let pageSize = stated == 1 ? 1 << 16 : stated
      let frames = number(at: 16)
      logSize = frames == 0 ? 0 : 32 + frames * (24 + pageSize)
      databaseSize = number(at: 20) * pageSize
      isCopied = number(at: 96) == frames
    }
  }

  /// Moves the log into the file and empties it, unless the file or its log is damaged: a checkpoint could copy half of a
  /// transaction.
  ///
  /// - Parameter db: A connection that writes, outside a transaction.
  package func emptyLog(_ db: Database) {
    if (try? check(db)) != nil { _ = try? db.checkpoint(.truncate) }
  }

  /// Looks at what others may have made of the database, the first time and whenever another connection has written.
  ///
  /// - Parameters:
  ///   - db: The connection that writes, always the same one, in a transaction.
  ///   - look: Throws where the database can't be written any more; then it is called again the next time.
  package func ifOthersWrote(_ db: Database, _ look: (Database) throws -> Void) throws {
    let now = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
    if now == lock.withLock({ version }) { return }
    try look(db)
    lock.withLock { version = now }
  }

  /// Brings what the log holds into the file that is open, wherever that is by now, and empties the log: edits that are in
  /// a log that was deleted would be lost, and one that stays behind would be taken for that of the next file here.
  ///
  /// A log that another program has written since is left alone, with all that is in the file. An empty log does not prevent
  /// the rescue. A connection of this program creates one when it opens the file after the log was deleted. A log that was
  /// cut off is left alone, too: a checkpoint could copy half of a transaction into the file.
  ///
  /// - Parameter db: A connection that has the file and its log open, outside a transaction.
  package func rescueLog(_ db: Database) {
    let areOurs = logs.allSatisfy { log in
      Self.facts(log.path).map { Identity($0) == log.identity || $0.st_size == 0 } ?? true
    }
    if areOurs, lock.withLock({ fault }) != .logCutOff { _ = try? db.checkpoint(.truncate) }
  }

  /// Makes a pool refuse every connection that opens another file than its first one did: once the file was replaced, a
  /// connection that the pool opens for one more reader would read the other file.
  ///
  /// The connection fails with ``Fault``.
  package static func requireOneFile(_ configuration: inout Configuration, at path: String) {
    let first = FirstFile()
    configuration.prepareDatabase { _ in
      guard let facts = facts(path) else { throw Fault.deleted }
      if !first.isSame(Identity(facts)) { throw Fault.replaced }
    }
  }

  /// The file that a pool's first connection has opened.
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
  /// What has become of the file, and what to do.
  package var description: String {
    switch self {
    case .deleted: "it was deleted or moved while it was open; put it back, and open it again"
    case .replaced: "another file was put in its place while it was open; open it again"
    case .withoutLog: "its log was deleted while it was open; close it, and open it again"
    case .logCutOff:
      "its write-ahead log was truncated while it was open; close it in all programs that have it open, and open it again; the "
        + "last changes may be missing"
    case .cutOff:
      "it was cut off while it was open; close it and open it again, and if it is damaged then, restore it from a backup"
    }
  }
}
