import Measuring

/// A list that stores its order by some strategy: what each row holds, and which rows a change of the list writes.
///
/// The items are numbered: an item's id is how many were inserted before it. The list keeps whatever it needs
/// in memory, and notes in the journal every row that an app would have to store.
public protocol StoredOrder<Row>: SendableMetatype {
  /// What a row stores.
  associatedtype Row: StoredRow

  /// Inserts an item so that it stands at `index`.
  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>)
  /// Removes the item at `index`; returns its id.
  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int
  /// Takes the item at `from` out and puts it back so that it stands at `to`; returns its id.
  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int
  /// Moves neighboring items, the first at `from`, so that the first stands at `to`; returns the first one's id.
  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int
}

extension StoredOrder {
  /// The list with the ids from 0 up to `count` appended; what was written for it is forgotten.
  func filled(_ count: Int) -> Self {
    var list = self
    var journal = Journal<Row>()
    for id in 0..<count {
      journal.clear()
      list.insert(id, at: id, journal: &journal)
    }
    return list
  }

  /// Moves the items one by one.
  public mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    var first = -1
    for offset in 0..<count {
      // Those moved to the right before this one have made the rest of the block slide to the left.
      let id =
        from < to
        ? move(from: from, to: to + count - 1, journal: &journal)
        : move(from: from + offset, to: to + offset, journal: &journal)
      if offset == 0 { first = id }
    }
    return first
  }
}

/// A strategy that moves an item as one that leaves and comes anew.
public protocol ReinsertingStrategy: StoredOrder {
  /// The item at a place.
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

/// What a strategy promises; a test proves each.
public enum Promise: Hashable, Sendable {
  /// The stored order is the list's for ever, and keys are of limited size.
  case holds
  /// The stored order is the list's for ever; keys grow with the inserts into one gap.
  case keysGrow
  /// The stored order breaks at some point.
  case breaks(String)
}

/// What a strategy has written: one list of rows a step, reused from step to step.
public struct Journal<Row: StoredRow>: Sendable {
  /// The rows written, in order. Those of the items that the step is about count as its own, all others as
  /// relabeled.
  public var writes: [(id: Int, row: Row)] = []
  /// How many SQL statements, or writes of documents, the step takes as one would ship it: one for each row that gets a
  /// key of its own, one for all rows that are changed alike. As with rows, deleting an item's own row is not counted.
  public private(set) var statements = 0
  /// Whether rows had to be relabeled because a gap was exhausted.
  public var renormalisations = 0

  /// An empty journal.
  public init() {}

  /// Notes a row that a statement of its own writes.
  public mutating func write(_ id: Int, _ row: Row) {
    writes.append((id, row))
    statements += 1
  }

  /// Notes rows that one statement writes: all those of a range of keys, say, moved on by as much.
  public mutating func writeTogether(_ rows: some Sequence<(id: Int, row: Row)>) {
    let count = writes.count
    writes.append(contentsOf: rows)
    if writes.count > count { statements += 1 }
  }

  /// Notes that rows are written which are noted one by one, in batches of so many a statement.
  public mutating func writeInBatches(of size: Int, _ rows: some Sequence<(id: Int, row: Row)>) {
    let count = writes.count
    writes.append(contentsOf: rows)
    statements += (writes.count - count + size - 1) / size
  }

  /// Notes a statement that writes no row of its own: one that deletes rows to insert them anew.
  public mutating func addStatement() { statements += 1 }

  /// Forgets everything, to be used for the next step.
  public mutating func clear() {
    writes.removeAll(keepingCapacity: true)
    statements = 0
    renormalisations = 0
  }
}

/// What a strategy stores with an item.
public protocol StoredRow: Sendable {
  /// The item that the row is about, where the id under which it is stored is another; nil where it is that id.
  var item: Int? { get }
  /// What the store holds in the row's place where nothing has been written under its id: the row under another id that
  /// this one replaces.
  var former: Self? { get }
  /// The size of what says the item's place, in bytes.
  var byteCount: Int { get }
  /// The same as a JSON value.
  var json: String { get }
  /// The size of the JSON value in bytes.
  var jsonByteCount: Int { get }

  /// The order of the items that can be read from the rows alone, or `nil` if none can.
  static func order(of rows: [Int: Self]) -> [Int]?

  /// How much room is between two rows, as the strategy measures it; below 0 if `a` is the later one; `nil` where
  /// that cannot be said.
  static func room(from a: Self, to b: Self) -> Double?

  /// How an item's row and the rows of its neighbors in the true order agree. The damage of a step can only be
  /// next to a row that it wrote, so checking those checks the whole list.
  static func agreement(of item: ItemRow<Self>, before: ItemRow<Self>?, after: ItemRow<Self>?)
    -> Agreement

  /// The items that can still be read from damaged rows, in the order in which they are read.
  static func recovered(from rows: [Int: Self]) -> [Int]

  /// The row after its bits have been lost: another one that can be read, or `nil` where it can't be read any more.
  ///
  /// - Parameter ids: All items of the list.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self?
}

extension StoredRow {
  public var item: Int? { nil }
  public var former: Self? { nil }
  public var jsonByteCount: Int { json.utf8.count }

  /// What the rows say, damaged or not.
  public static func recovered(from rows: [Int: Self]) -> [Int] { order(of: rows) ?? [] }

  /// Rows are without measure unless they say otherwise.
  public static func room(from a: Self, to b: Self) -> Double? { nil }
}

/// An item and its row.
public typealias ItemRow<Row> = (id: Int, row: Row)

/// Whether rows say what they should.
public enum Agreement: Sendable {
  /// They do.
  case right
  /// Two keys are equal.
  case duplicate
  /// The order that they say is another.
  case wrong
}
