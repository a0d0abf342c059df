import Measuring

/// A list that stores its order by some strategy: the contents of each row, and the
/// rows that a change writes.
///
/// An item's id is the number of items inserted before it. The list keeps whatever it needs in
/// memory, and records in the journal every row that an app would have to store.
public protocol StoredOrder<Row>: SendableMetatype {
  associatedtype Row: StoredRow

  /// Inserts an item at `index`.
  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>)
  /// Removes the item at `index` and returns its id.
  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int
  /// Takes out the item at `from`, puts it back so that its index is `to`, and returns its id.
  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int
  /// Moves neighboring items, the first at `from`, so that the first one's
  /// index is `to`; returns its id.
  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int
}

extension StoredOrder {
  /// Returns the list with the ids from 0 up to `count` appended, and discards the journal.
  func filled(_ count: Int) -> Self {
    var list = self
    var journal = Journal<Row>()
    for id in 0..<count {
      journal.clear()
      list.insert(id, at: id, journal: &journal)
    }
    return list
  }

  public mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    var first = -1
    for offset in 0..<count {
      // Items of the block that were moved to the right have shifted the rest of it to the left.
      let id =
        from < to
        ? move(from: from, to: to + count - 1, journal: &journal)
        : move(from: from + offset, to: to + offset, journal: &journal)
      if offset == 0 { first = id }
    }
    return first
  }
}

/// A strategy that moves an item by removing and inserting it.
public protocol ReinsertingStrategy: StoredOrder {
  func id(at index: Int) -> Int
}

extension ReinsertingStrategy {
  public mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    if from == to { return id(at: from) }
    let id = remove(at: from, journal: &journal)
    insert(id, at: to, journal: &journal)
    return id
  }
}

/// What a strategy promises. A test checks each promise.
public enum Promise: Hashable, Sendable {
  /// The stored order always equals the list's, and keys have a limited size.
  case holds
  /// The stored order always equals the list's; keys grow with the inserts into one gap.
  case keysGrow
  /// The stored order breaks at some point.
  case breaks(String)
}

/// The rows that a strategy has written in one step. It is reused from step to step.
public struct Journal<Row: StoredRow>: Sendable {
  /// The rows written, in order. Rows of the step's own items count as its
  /// own, all others as relabeled.
  public var writes: [(id: Int, row: Row)] = []
  /// The number of SQL statements or document writes in the step, as an app would execute it:
  /// one for each row with an individual key, one for all rows changed uniformly. Deleting an
  /// item's own row is not counted.
  public private(set) var statements = 0
  /// The number of renormalizations in the step.
  public var renormalizations = 0

  public init() {}

  /// Records a row written by a separate statement.
  public mutating func write(_ id: Int, _ row: Row) {
    writes.append((id, row))
    statements += 1
  }

  /// Records rows written by one statement, such as a range of keys shifted by the same amount.
  public mutating func writeTogether(_ rows: some Sequence<(id: Int, row: Row)>) {
    let count = writes.count
    writes.append(contentsOf: rows)
    if writes.count > count { statements += 1 }
  }

  /// Records rows that are written individually, in batches of `size` per statement.
  public mutating func writeInBatches(of size: Int, _ rows: some Sequence<(id: Int, row: Row)>) {
    let count = writes.count
    writes.append(contentsOf: rows)
    statements += (writes.count - count + size - 1) / size
  }

  /// Records a statement that writes no row, such as one that deletes rows
  /// before they are inserted again.
  public mutating func addStatement() { statements += 1 }

  /// Removes all records, for the next step.
  public mutating func clear() {
    writes.removeAll(keepingCapacity: true)
    statements = 0
    renormalizations = 0
  }
}

/// The data that a strategy stores with an item.
public protocol StoredRow: Sendable {
  /// The item that the row belongs to, if the row is stored under an id other than the item's;
  /// otherwise `nil`.
  var item: Int? { get }
  /// The row under another id that this row replaces, if any. If the write of this row is lost, the
  /// store still holds that one.
  var former: Self? { get }
  /// The size of the position data, in bytes.
  var byteCount: Int { get }
  /// The position data as a JSON value.
  var json: String { get }
  var jsonByteCount: Int { get }

  /// Returns the order of the items as read from the rows alone, or `nil` if none can be read.
  static func order(of rows: [Int: Self]) -> [Int]?

  /// Returns the room between two rows as the strategy measures it, negative if `a` is after `b`;
  /// `nil` if there is no measure.
  static func room(from a: Self, to b: Self) -> Double?

  /// Compares an item's row with those of its neighbors in the correct order. A step can break the
  /// order only next to a row that it wrote, so checking those rows checks the whole list.
  static func agreement(of item: ItemRow<Self>, before: ItemRow<Self>?, after: ItemRow<Self>?)
    -> Agreement

  /// Returns the items that can still be read from damaged rows, in the order read.
  static func recovered(from rows: [Int: Self]) -> [Int]

  /// Returns the row with random bits: another valid row, or `nil` if it cannot be read any more.
  ///
  /// - Parameter ids: All items of the list.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self?
}

extension StoredRow {
  public var item: Int? { nil }
  public var former: Self? { nil }
  public var jsonByteCount: Int { json.utf8.count }

  public static func recovered(from rows: [Int: Self]) -> [Int] { order(of: rows) ?? [] }

  /// Returns `nil`: by default, rows have no measure of room.
  public static func room(from a: Self, to b: Self) -> Double? { nil }
}

public typealias ItemRow<Row> = (id: Int, row: Row)

/// Whether neighboring rows are consistent with the correct order.
public enum Agreement: Sendable {
  /// The rows are in the correct order.
  case right
  /// Two keys are equal.
  case duplicate
  /// The rows are in a different order.
  case wrong
}
