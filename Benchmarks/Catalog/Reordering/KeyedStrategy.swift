import ListOrdering
import Measuring

/// A strategy whose rows store an order key: the core's ordered list with some key space.
public struct KeyedStrategy<Space: KeySpace>: StoredOrder where Space.Key: StoredKey {
  public typealias Row = KeyedRow<Space.Key>

  public var list: OrderedList<Int, Space>

  public init(_ space: Space) { list = OrderedList(space: space) }

  public mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    // `insert` cannot throw: the ids are consecutive, so none is in the list yet.
    note(try! list.insert(id, at: index), in: &journal)
  }

  public mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int { list.remove(at: index) }

  public mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let id = list[from]
    note(list.move(from: from, to: to), in: &journal)
    return id
  }

  public mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let id = list[from]
    let changes = list.move(fromOffsets: from..<from + count, toOffset: to <= from ? to : to + count)
    if changes.count > min(count, abs(to - from)) { journal.renormalizations += 1 }
    for change in changes { journal.write(change.id, KeyedRow(key: change.key)) }
    return id
  }

  private func note(_ changes: OrderedRows<Int, Space.Key>, in journal: inout Journal<Row>) {
    if changes.count > 1 { journal.renormalizations += 1 }
    for change in changes { journal.write(change.id, KeyedRow(key: change.key)) }
  }
}

/// A key whose stored size is known.
public protocol StoredKey: Comparable, Sendable {
  /// The size in bytes.
  var byteCount: Int { get }
  var json: String { get }
  /// The number of bytes in ``json``.
  var jsonByteCount: Int { get }
  /// Returns the distance of two keys, negative if `a` is greater; `nil` if any number of keys fits
  /// between two.
  static func room(from a: Self, to b: Self) -> Double?

  /// Returns a key made of random bits in place of this one; `nil` if the bits are not a valid key.
  func garbled(using generator: inout SplitMix64) -> Self?
}

extension StoredKey {
  public var jsonByteCount: Int { json.utf8.count }

  public static func room(from a: Self, to b: Self) -> Double? { nil }

  /// Returns `nil`: keys of a strict format are rejected when their bits are random.
  public func garbled(using generator: inout SplitMix64) -> Self? { nil }
}

extension Double: StoredKey {
  public var byteCount: Int { 8 }
  /// Integers are written without a fraction.
  public var json: String { Int(exactly: self).map(String.init) ?? description }
  public static func room(from a: Double, to b: Double) -> Double? { b - a }
  /// Returns any double except NaN and infinities.
  public func garbled(using generator: inout SplitMix64) -> Double? {
    let key = Double(bitPattern: generator.next())
    return key.isFinite ? key : nil
  }
}

extension Int64: StoredKey {
  public var byteCount: Int { 8 }
  public var json: String { description }
  public var jsonByteCount: Int { digitCount }
  public static func room(from a: Int64, to b: Int64) -> Double? {
    // Large numbers that are close to each other would become the same double.
    let (distance, isTooFar) = b.subtractingReportingOverflow(a)
    return isTooFar ? Double(b) - Double(a) : Double(distance)
  }
  public func garbled(using generator: inout SplitMix64) -> Int64? {
    Int64(bitPattern: generator.next())
  }
}

extension Int32: StoredKey {
  public var byteCount: Int { 4 }
  public var json: String { description }
  public var jsonByteCount: Int { digitCount }
  public static func room(from a: Int32, to b: Int32) -> Double? { Double(b) - Double(a) }
  public func garbled(using generator: inout SplitMix64) -> Int32? {
    Int32(truncatingIfNeeded: generator.next())
  }
}

/// A row that stores an order key. Rows are sorted by key, ties by id.
public struct KeyedRow<Key: StoredKey>: StoredRow {
  public var key: Key

  public init(key: Key) { self.key = key }

  public var byteCount: Int { key.byteCount }
  public var json: String { key.json }
  public var jsonByteCount: Int { key.jsonByteCount }

  /// Returns the row with a garbled key, if the key is still valid.
  public func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self? {
    key.garbled(using: &generator).map(Self.init(key:))
  }

  /// Sorts the items by key, ties by id.
  public static func order(of rows: [Int: Self]) -> [Int]? {
    rows.sorted { ($0.value.key, $0.key) < ($1.value.key, $1.key) }.map(\.key)
  }

  public static func room(from a: Self, to b: Self) -> Double? { Key.room(from: a.key, to: b.key) }

  /// Compares the keys, which should ascend.
  public static func agreement(
    of item: ItemRow<Self>, before: ItemRow<Self>?, after: ItemRow<Self>?
  ) -> Agreement {
    if before.map({ $0.row.key == item.row.key }) ?? false
      || after.map({ $0.row.key == item.row.key }) ?? false
    {
      return .duplicate
    }
    let isRight =
      before.map { $0.row.key < item.row.key } ?? true && after.map { item.row.key < $0.row.key } ?? true
    return isRight ? .right : .wrong
  }
}
