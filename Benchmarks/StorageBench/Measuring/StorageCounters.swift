import GRDB

/// Exact counts of the work that steps on a stored list did. The same version of SQLite always
/// gives the same counts.
struct StorageCounters: Hashable, Sendable {
  /// The number of counted steps.
  var steps = 0
  /// The number of rows inserted or updated.
  var rows = 0
  /// The maximum number of rows that one step wrote.
  var maxRows = 0
  /// The number of statements, without those that begin and end transactions.
  var statements = 0
  /// The number of pages written to the log.
  var pages = 0
  /// The growth of the log in bytes.
  var logBytes = 0
  /// The growth of the file in bytes.
  var fileGrowth = 0
  /// The bytes of the pages that store the order outside the rows: the index or the list's row.
  var orderBytes = 0
  /// Whether the count ended early because too many rows had been written.
  var isCutOff = false

  /// The counters by name, in the order of the CSV and JSON output.
  var named: [(name: String, value: Int)] {
    [
      ("steps", steps), ("rowsWritten", rows), ("largestBurst", maxRows), ("statements", statements),
      ("pagesWritten", pages), ("logBytes", logBytes), ("fileGrowth", fileGrowth), ("orderBytes", orderBytes),
      ("cutOff", isCutOff ? 1 : 0),
    ]
  }

  /// Returns the mean of a counter per step.
  func mean(_ counter: KeyPath<StorageCounters, Int>) -> Double {
    Double(self[keyPath: counter]) / Double(max(1, steps))
  }
}

extension StorageCounters {
  /// The size at which the log is emptied, in bytes, to limit the disk space.
  private static let longLog = 64 << 20
  /// The bytes of the log before each page: a frame header.
  private static let frameHead = 24
  /// The bytes of the log's header.
  private static let logHead = 32

  /// Counts the steps of a script on a list, and checks the order at the end.
  ///
  /// - Parameter maxRows: The number of written rows at which the count ends.
  /// - Throws: ``WrongOrder``, and the database's errors.
  static func counters(of script: Script, on list: MeasuredList, maxRows: Int) throws -> Self {
    var counters = Self()
    let pageSize = try list.use { db in
      // Disables checkpoints, so that the log keeps everything that is written to it.
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

  /// Returns how many pages dropping the index or the list's row would free.
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

/// Counts statements, except those that begin and end transactions.
private final class StatementCount {
  private(set) var count = 0

  func add(_ event: Database.TraceEvent) {
    guard case .statement(let statement) = event else { return }
    if !["BEGIN", "COMMIT"].contains(where: statement.sql.hasPrefix) { count += 1 }
  }
}
