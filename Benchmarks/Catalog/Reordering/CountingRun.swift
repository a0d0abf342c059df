import ListOrdering

/// Runs a history through a strategy and a model of the list. Checks after every step that the
/// stored rows give the model's order, and counts what was written.
///
/// After each step, every row that it wrote is compared with its neighbors in the model; by
/// induction, this checks the whole order. In addition, the order is read back from all rows alone:
/// after every step while the list is short, from time to time when it is long, and at the end.
struct CountingRun<Order: StoredOrder> {
  private var order: Order
  private(set) var journal = Journal<Order.Row>()
  private(set) var counters = ReorderingCounters()
  private(set) var model = LinkedModel()
  private(set) var rows: [Int: Order.Row] = [:]
  /// The items whose rows or neighbors the last step changed.
  private(set) var lastTouched: [Int] = []
  private var nextID = 0
  /// The number of steps since the order was last read back from all rows.
  private var stepsUnread = 0
  private let maxRows: Int
  private let maxStoredBytes: Int
  /// The current number of bytes in the keys of all rows.
  private var storedBytes = 0

  /// The number of key bytes that count as one row toward the limit of rows. Keys that grow can
  /// write many bytes in few rows.
  private static var bytesPerRow: Int { 64 }

  /// The maximum number of rows and items of a list that is read back after every step.
  private static var shortList: Int { 32 }

  /// - Parameters:
  ///   - order: An empty list.
  ///   - maxRows: The number of written rows, or of 64-byte units of written keys, at which the
  ///     count is cut off.
  ///   - maxStoredBytes: The number of bytes in the keys of all stored rows at which the count is
  ///     also cut off. Stored keys are held in memory, and keys that grow by a byte per insert take
  ///     n² bytes.
  init(_ order: Order, maxRows: Int, maxStoredBytes: Int = .max) {
    self.order = order
    self.maxRows = maxRows
    self.maxStoredBytes = maxStoredBytes
  }

  /// Whether the order has broken, or the count is cut off.
  var isOver: Bool { counters.failedAt != nil || counters.cutOffAt != nil }

  /// Appends items without counting them, and checks them at the end.
  mutating func fill(_ count: Int) {
    for index in 0..<count { apply(.insert(at: index), step: 0, isCounted: false) }
    counters = ReorderingCounters()
    check(Array(model.ids))
    noteFailure(step: 0)
  }

  /// Applies a step, and by default counts and checks it. Counting a row that holds a whole list
  /// takes time in proportion to the list's length, as does checking the rows of a respaced list.
  @_specialize(where Order == AnyOrder<KeyedRow<Double>>)
  @_specialize(where Order == AnyOrder<KeyedRow<Int64>>)
  @_specialize(where Order == AnyOrder<KeyedRow<Int32>>)
  @_specialize(where Order == AnyOrder<KeyedRow<FractionalIndex>>)
  mutating func apply(_ operation: Operation, step: Int, isCounted: Bool = true) {
    journal.clear()
    // `own`: the step's items. `touched`: items whose neighbors change, even if
    // their rows are not written.
    var own: [Int] = []
    var removed: Int?
    var touched: [Int] = []
    switch operation {
    case .insert(let index):
      own = [nextID]
      model.insert(nextID, at: index)
      order.insert(nextID, at: index, journal: &journal)
      nextID += 1
    case .remove(let index):
      let id = model.ids[index]
      removed = id
      touched = [model.previous[id], model.next[id]].filter { $0 >= 0 }
      model.remove(at: index)
      let removed = order.remove(at: index, journal: &journal)
      if removed != id { counters.orderViolations += 1 }
      store(nil, of: id)
    case .move(let from, let to):
      let id = model.ids[from]
      own = [id]
      touched = [model.previous[id], model.next[id], id].filter { $0 >= 0 }
      model.move(from: from, to: to)
      if order.move(from: from, to: to, journal: &journal) != id { counters.orderViolations += 1 }
    case .moveBlock(let from, let count, let to):
      let block = (0..<count).map { model.ids[from + $0] }
      // Equivalently, the items that the block passes over move: the smaller group counts as moved.
      let passed = (from < to ? from + count..<to + count : to..<from).map { model.ids[$0] }
      own = passed.count < count ? passed : block
      touched = block + [model.previous[block[0]], model.next[block[count - 1]]].filter { $0 >= 0 }
      for _ in block { model.remove(at: from) }
      for (offset, id) in block.enumerated() { model.insert(id, at: to + offset) }
      let first = order.moveBlock(from: from, count: count, to: to, journal: &journal)
      if first != block[0] { counters.orderViolations += 1 }
    }
    for (id, row) in journal.writes { store(row, of: id) }
    if isCounted { count(operation, own: own, removed: removed) }
    if counters.cutOffAt == nil,
      counters.rowsWritten >= maxRows || counters.keyBytes / Self.bytesPerRow >= maxRows
        || storedBytes > maxStoredBytes
    {
      counters.cutOffAt = step
    }
    lastTouched = journal.writes.map(\.id) + touched
    if isCounted {
      check(lastTouched)
      if isTimeToReadBack() { readBack(step: step) }
    }
    noteFailure(step: step)
  }

  private mutating func noteFailure(step: Int) {
    if counters.orderViolations + counters.duplicateKeys > 0, counters.failedAt == nil {
      counters.failedAt = step
    }
  }

  private mutating func store(_ row: Order.Row?, of id: Int) {
    // Measuring a row that holds a whole list takes time in proportion to the list's length.
    if maxStoredBytes < .max { storedBytes += (row?.byteCount ?? 0) - (rows[id]?.byteCount ?? 0) }
    rows[id] = row
  }

  private mutating func count(_ operation: Operation, own: [Int], removed: Int?) {
    counters.operations += operation.itemCount
    if !own.isEmpty { counters.placements += operation.itemCount }
    counters.rowsWritten += journal.writes.count
    counters.statements += journal.statements
    counters.maxStatements = max(counters.maxStatements, journal.statements)
    counters.rowsPerStep[journal.writes.count, default: 0] += 1
    let others = journal.writes.count {
      let item = $0.row.item ?? $0.id
      return item != removed && !own.contains(item)
    }
    counters.rowsRelabeled += others
    // In the burst, a row that is written twice counts once.
    if others > counters.largestBurst {
      let rows = Set(journal.writes.lazy.map(\.id)).subtracting(own).count
      counters.largestBurst = max(counters.largestBurst, rows)
    }
    counters.renormalizations += journal.renormalizations
    for (id, row) in journal.writes {
      let bytes = row.byteCount
      counters.keyBytes += bytes
      counters.largestKeyBytes = max(counters.largestKeyBytes, bytes)
      counters.wireBytes += #"{"id":,"key":}"#.utf8.count + id.digitCount + row.jsonByteCount
    }
  }

  private mutating func check(_ ids: [Int]) {
    for id in ids {
      guard let row = rows[id], model.contains(id) else { continue }
      let (before, after) = (neighbor(model.previous[id]), neighbor(model.next[id]))
      switch Order.Row.agreement(of: (id, row), before: before, after: after) {
      case .right: break
      case .duplicate: counters.duplicateKeys += 1
      case .wrong: counters.orderViolations += 1
      }
    }
  }

  private func neighbor(_ id: Int) -> ItemRow<Order.Row>? {
    id < 0 ? nil : rows[id].map { (id, $0) }
  }

  /// Returns whether to read the order back now. That sorts all rows, including any that are
  /// kept for removed items. With many rows it is done only once per as many steps, so it
  /// remains a small part of the work.
  private mutating func isTimeToReadBack() -> Bool {
    stepsUnread += 1
    let size = max(model.ids.count, rows.count)
    guard size <= Self.shortList || stepsUnread >= max(4_096, size) else { return false }
    stepsUnread = 0
    return true
  }

  /// Compares the order that all rows give with the model's; call it after the last step.
  mutating func readBack(step: Int) {
    guard counters.failedAt == nil else { return }
    if Order.Row.order(of: rows) != Array(model.ids) {
      counters.orderViolations += 1
      counters.failedAt = step
    }
  }

  /// Returns the counters of a whole history, or up to the step where the order
  /// breaks or the count is cut off.
  consuming func counters(of history: History) -> ReorderingCounters {
    counters(of: history) { _ throws(Never) in }
  }

  /// Returns the counters of a whole history, as above, and calls `check` after each step.
  ///
  /// - Parameter check: Called after filling the list with `nil`, and after each step with its number.
  consuming func counters<Failure>(
    of history: History, check: (Int?) throws(Failure) -> Void
  ) throws(Failure) -> ReorderingCounters {
    fill(history.initialCount)
    try check(nil)
    for (step, operation) in history.operations.enumerated() {
      apply(operation, step: step)
      try check(step)
      if isOver { return counters }
    }
    readBack(step: history.operations.count - 1)
    return counters
  }
}

/// The correct list: its ids by position, and each id's neighbors.
struct LinkedModel {
  private(set) var ids = ChunkedArray<Int>()
  /// The id before each id; −1 for the first, and for ids that are not in the list.
  private(set) var previous: [Int] = []
  /// The id after each id; −1 for the last, and for ids that are not in the list.
  private(set) var next: [Int] = []
  private var present: [Bool] = []

  /// Creates a list of the ids from 0 up to, but not including, `count`.
  init(count: Int = 0) {
    for id in 0..<count { insert(id, at: id) }
  }

  func contains(_ id: Int) -> Bool { id >= 0 && id < present.count && present[id] }

  mutating func insert(_ id: Int, at index: Int) {
    while previous.count <= id {
      previous.append(-1)
      next.append(-1)
      present.append(false)
    }
    let before = index > 0 ? ids[index - 1] : -1
    let after = index < ids.count ? ids[index] : -1
    ids.insert(id, at: index)
    present[id] = true
    link(before, id)
    link(id, after)
  }

  mutating func remove(at index: Int) {
    let id = ids.remove(at: index)
    present[id] = false
    link(previous[id], next[id])
    (previous[id], next[id]) = (-1, -1)
  }

  /// Moves the id at index `from` so that its index becomes `to`, and returns it.
  @discardableResult
  mutating func move(from: Int, to: Int) -> Int {
    let id = ids[from]
    remove(at: from)
    insert(id, at: to)
    return id
  }

  private mutating func link(_ left: Int, _ right: Int) {
    if left >= 0 { next[left] = right }
    if right >= 0 { previous[right] = left }
  }
}
