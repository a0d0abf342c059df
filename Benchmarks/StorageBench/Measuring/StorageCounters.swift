import GRDB

/// What steps on a stored list did, counted exactly: the same each time, with the same version of SQLite.
struct StorageCounters: Hashable, Sendable {
  /// The steps that were counted.
  var steps = 0
  /// The rows that were inserted or updated.
  var rows = 0
  /// The most rows that one step wrote.
  var maxRows = 0
  /// The statements, without those that begin and end the transactions.
  var statements = 0
  /// The pages that were written to the log.
  var pages = 0
  /// The bytes by which the log grew.
  var logBytes = 0
  /// The bytes by which the file grew.
  var fileGrowth = 0
  /// The bytes of the pages that hold the order beside the rows: of the index, or of the row that holds the list.
  var orderBytes = 0
  /// Whether the count ended early, since too many rows had been written.
  var isCutOff = false

  /// The counters by name, in order, for CSV and JSON.
  var named: [(name: String, value: Int)] {
    [
      ("steps", steps), ("rowsWritten", rows), ("largestBurst", maxRows), ("statements", statements),
      ("pagesWritten", pages), ("logBytes", logBytes), ("fileGrowth", fileGrowth), ("orderBytes", orderBytes),
      ("cutOff", isCutOff ? 1 : 0),
    ]
  }

  /// A counter an operation.
  func mean(_ counter: KeyPath<StorageCounters, Int>) -> Double {
    Double(self[keyPath: counter]) / Double(max(1, steps))
  }
}

extension StorageCounters {
  /// The size of the log at which it is emptied, so that what is counted needs no more room on the disk.
  private static let longLog = 64 << 20
  /// What the log holds beside a page: a frame's head.
  private static let frameHead = 24
  /// What the log begins with.
  private static let logHead = 32

  /// Counts the steps of a script on a list, and checks the order at the end.
  ///
  /// - Parameter maxRows: The count ends when so many rows have been written.
  /// - Throws: ``WrongOrder``, and what the database throws.
  static func counters(of script: Script, on list: MeasuredList, maxRows: Int) throws -> Self {
    var counters = Self()
    let pageSize = try list.use { db in
      // The log is to keep all that is written to it.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      return try Int.fetchOne(db, sql: "PRAGMA page_size")!
    }
    let before = list.fileBytes
    let trace = try list.use { db in
      let trace = StatementCount()
      db.trace { trace.add($0) }
      return trace
    }
    for edit in script.edits {
      if list.logBytes > longLog { try list.emptyLog() }
      let (rows, log, statements) = (try list.use(\.totalChangesCount), list.logBytes, trace.count)
      try list.apply(edit)
      let written = try list.use(\.totalChangesCount) - rows
      let grown = list.logBytes - log
      counters.steps += 1
      counters.rows += written
      counters.maxRows = max(counters.maxRows, written)
      counters.statements += trace.count - statements
      counters.logBytes += grown
      counters.pages += (grown - (log == 0 ? logHead : 0)) / (pageSize + frameHead)
      if counters.rows >= maxRows, counters.steps < script.edits.count {
        counters.isCutOff = true
        break
      }
    }
    try list.use { $0.trace() }
    try list.emptyLog()
    counters.fileGrowth = list.fileBytes - before
    counters.orderBytes = try orderPages(of: list) * pageSize
    try list.check(script.order(after: list.steps))
    return counters
  }

  /// How many pages would be free without what holds the order beside the rows.
  private static func orderPages(of list: MeasuredList) throws -> Int {
    try list.use { db in
      let free = { try Int.fetchOne(db, sql: "PRAGMA freelist_count")! }
      var pages = 0
      try db.inTransaction {
        let before = try free()
        try db.execute(sql: list.type.dropping)
        pages = try free() - before
        return .rollback
      }
      return pages
    }
  }
}

/// Counts statements, but for those that begin and end transactions.
private final class StatementCount {
  private(set) var count = 0

  func add(_ event: Database.TraceEvent) {
    guard case .statement(let statement) = event else { return }
    if !["BEGIN", "COMMIT"].contains(where: statement.sql.hasPrefix) { count += 1 }
  }
}
