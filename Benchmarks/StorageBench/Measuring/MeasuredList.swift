import Commands
import Foundation
import GRDB
import Measuring

/// Whether a commit waits until the disk has stored it.
enum Durability: String, CaseIterable {
  /// `synchronous = FULL`: each commit waits.
  case full
  /// `synchronous = OFF`: no commit waits, so the time is that of the move itself.
  case off
}

/// A list in its own file, in WAL mode. The file is deleted with this object.
final class MeasuredList {
  let type: any StorageStrategy.Type
  /// The number of completed steps.
  private(set) var steps = 0
  private var strategy: any StorageStrategy
  /// The contents of the app's view.
  private var view: OrderedIDs
  private let path: String
  private let database: DatabaseQueue

  /// Creates a file with a list of `count` rows.
  convenience init(_ type: any StorageStrategy.Type, count: Int, path: String, durability: Durability = .off)
    throws
  {
    try self.init(
      type, strategy: type.init(count: count), view: OrderedIDs(count: count), path: path,
      durability: durability)
    try database.write { try strategy.create($0) }
    try emptyLog()
  }

  private init(
    _ type: any StorageStrategy.Type, strategy: any StorageStrategy, view: OrderedIDs, path: String,
    durability: Durability
  ) throws {
    self.type = type
    self.strategy = strategy
    self.view = view
    self.path = path
    var configuration = Configuration()
    configuration.journalMode = .wal
    database = try DatabaseQueue(path: path, configuration: configuration)
    // Set here because GRDB sets NORMAL in WAL mode, after any preparation closure.
    try use { try $0.execute(sql: "PRAGMA synchronous = \(durability.rawValue)") }
  }

  /// Copies the list to its own file, with the given durability.
  func copy(to path: String, durability: Durability) throws -> MeasuredList {
    try emptyLog()
    try FileManager.default.copyItem(atPath: self.path, toPath: path)
    return try MeasuredList(type, strategy: strategy, view: view, path: path, durability: durability)
  }

  deinit {
    try? database.close()
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }

  /// Performs a step in a transaction.
  /// - Returns: Its duration in nanoseconds, excluding the update of the app's view.
  /// - Throws: ``Interruption``, and the database's errors.
  @discardableResult
  func apply(_ edit: Edit) throws -> UInt64 {
    try Interruption.check()
    view.apply(edit)
    let watch = Stopwatch()
    try database.write { try strategy.apply(edit, showing: view, $0) }
    let time = watch.nanoseconds
    steps += 1
    return time
  }

  /// Calls the closure with the database, outside a transaction.
  func use<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try database.writeWithoutTransaction(body)
  }

  /// Checks the order that the file stores.
  /// - Throws: ``WrongOrder`` if it differs from `order`.
  func check(_ order: [Int64]) throws {
    if try database.read({ try strategy.order($0) }) != order {
      throw WrongOrder(strategy: type.name, steps: steps)
    }
  }

  /// Checkpoints the log into the file, and truncates the log.
  func emptyLog() throws {
    try use { _ = try $0.checkpoint(.truncate) }
  }

  /// The size of the file in bytes.
  var fileBytes: Int { Self.size(path) }
  /// The size of the write-ahead log in bytes.
  var logBytes: Int { Self.size(path + "-wal") }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// The file of a strategy stores a wrong order.
struct WrongOrder: Error, Equatable, CustomStringConvertible {
  let strategy: String
  /// The number of completed steps.
  let steps: Int

  var description: String {
    "\(strategy): the order in the file is wrong after \(steps) steps, so all figures of this run are invalid"
  }
}
