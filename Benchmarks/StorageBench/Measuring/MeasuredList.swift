import Commands
import Foundation
import GRDB
import Measuring

/// Whether a commit waits until the disk has it.
enum Durability: String, CaseIterable {
  /// `synchronous = FULL`: each commit waits.
  case full
  /// `synchronous = OFF`: nothing is waited for, so that what a move itself costs shows.
  case off
}

/// A list in a file of its own, in WAL mode, that goes when it is no longer used.
final class MeasuredList {
  let type: any StorageStrategy.Type
  /// How many steps have been done.
  private(set) var steps = 0
  private var strategy: any StorageStrategy
  /// What the app's view shows.
  private var view: OrderedIDs
  private let path: String
  private let database: DatabaseQueue

  /// Makes a file with a list of so many rows.
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
    // GRDB chooses NORMAL for WAL mode, after anything that a configuration prepares.
    try use { try $0.execute(sql: "PRAGMA synchronous = \(durability.rawValue)") }
  }

  /// A copy of the list in a file of its own, for commits of a kind.
  func copy(to path: String, durability: Durability) throws -> MeasuredList {
    try emptyLog()
    try FileManager.default.copyItem(atPath: self.path, toPath: path)
    return try MeasuredList(type, strategy: strategy, view: view, path: path, durability: durability)
  }

  deinit {
    try? database.close()
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }

  /// Does a step, in a transaction.
  /// - Returns: The nanoseconds that it took; what the app's view does is not counted.
  /// - Throws: ``Interruption``, and what the database throws.
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

  /// Does something with the database, outside a transaction.
  func use<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try database.writeWithoutTransaction(body)
  }

  /// Checks that the file holds this order.
  /// - Throws: ``WrongOrder``.
  func check(_ order: [Int64]) throws {
    if try database.read({ try strategy.order($0) }) != order {
      throw WrongOrder(strategy: type.name, steps: steps)
    }
  }

  /// Moves what the log holds into the file, and empties the log.
  func emptyLog() throws {
    try use { _ = try $0.checkpoint(.truncate) }
  }

  /// The bytes of the file.
  var fileBytes: Int { Self.size(path) }
  /// The bytes of the log beside it.
  var logBytes: Int { Self.size(path + "-wal") }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// A strategy's file holds another order than it should.
struct WrongOrder: Error, Equatable, CustomStringConvertible {
  let strategy: String
  /// How many steps had been done.
  let steps: Int

  var description: String {
    "\(strategy): the file holds another order after \(steps) steps; no figure of this run is right"
  }
}
