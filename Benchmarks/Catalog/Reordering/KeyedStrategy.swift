import ListOrdering
import Measuring

/// A strategy whose rows store an order key: the core's ordered list on some key space.
public struct KeyedStrategy<Space: KeySpace>: StoredOrder where Space.Key: StoredKey {
  /// Rows hold the key.
  public typealias Row = KeyedRow<Space.Key>

  public var list: OrderedList<Int, Space>

  /// An empty list.
  public init(_ space: Space) { list = OrderedList(space: space) }

  public mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    // The ids are counted up, so none is there already.
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
    if changes.count > min(count, abs(to - from)) { journal.renormalisations += 1 }
    for change in changes { journal.write(change.id, KeyedRow(key: change.key)) }
    return id
  }

  private func note(_ changes: OrderedRows<Int, Space.Key>, in journal: inout Journal<Row>) {
    if changes.count > 1 { journal.renormalisations += 1 }
    for change in changes { journal.write(change.id, KeyedRow(key: change.key)) }
  }
}

/// A key whose stored size is known.
public protocol StoredKey: Comparable, Sendable {
  /// The size in bytes.
  var byteCount: Int { get }
  /// The key as a JSON value.
  var json: String { get }
  /// The bytes of ``json``.
  var jsonByteCount: Int { get }
  /// How far apart two keys lie, below 0 if `a` is the greater; `nil` where any number fits between two.
  static func room(from a: Self, to b: Self) -> Double?

  /// Another key in this one's place, made of random bits; `nil` where they make none.
  func garbled(using generator: inout SplitMix64) -> Self?
}

extension StoredKey {
  public var jsonByteCount: Int { json.utf8.count }

  public static func room(from a: Self, to b: Self) -> Double? { nil }

  /// None: keys of a strict format are refused when their bits are random.
  public func garbled(using generator: inout SplitMix64) -> Self? { nil }
}

extension Double: StoredKey {
  /// Eight bytes.
  public var byteCount: Int { 8 }
  /// Whole numbers without a fraction.
  public var json: String { Int(exactly: self).map(String.init) ?? description }
  /// Their distance.
  public static func room(from a: Double, to b: Double) -> Double? { b - a }
  /// Any double but NaN and the infinities.
  public func garbled(using generator: inout SplitMix64) -> Double? {
    let key = Double(bitPattern: generator.next())
    return key.isFinite ? key : nil
  }
}

extension Int64: StoredKey {
  /// Eight bytes.
  public var byteCount: Int { 8 }
  /// The digits.
  public var json: String { description }
  public var jsonByteCount: Int { digitCount }
  /// Their distance.
  public static func room(from a: Int64, to b: Int64) -> Double? {
    // Large numbers that are close would be the same double.
    let (distance, isTooFar) = b.subtractingReportingOverflow(a)
    return isTooFar ? Double(b) - Double(a) : Double(distance)
  }
  /// Any whole number.
  public func garbled(using generator: inout SplitMix64) -> Int64? {
    Int64(bitPattern: generator.next())
  }
}

extension Int32: StoredKey {
  /// Four bytes.
  public var byteCount: Int { 4 }
  /// The digits.
  public var json: String { description }
  public var jsonByteCount: Int { digitCount }
  /// Their distance.
  public static func room(from a: Int32, to b: Int32) -> Double? { Double(b) - Double(a) }
  /// Any whole number.
  public func garbled(using generator: inout SplitMix64) -> Int32? {
    Int32(truncatingIfNeeded: generator.next())
  }
}

/// A row that stores an order key: sort by key, ties by id.
public struct KeyedRow<Key: StoredKey>: StoredRow {
  /// The order key.
  public var key: Key

  /// A row with this key.
  public init(key: Key) { self.key = key }

  /// The key's size.
  public var byteCount: Int { key.byteCount }
  /// The key.
  public var json: String { key.json }
  public var jsonByteCount: Int { key.jsonByteCount }

  /// The row with a garbled key, if that can be read.
  public func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self? {
    key.garbled(using: &generator).map(Self.init(key:))
  }

  /// The items sorted by key, ties by id.
  public static func order(of rows: [Int: Self]) -> [Int]? {
    rows.sorted { ($0.value.key, $0.key) < ($1.value.key, $1.key) }.map(\.key)
  }

  public static func room(from a: Self, to b: Self) -> Double? { Key.room(from: a.key, to: b.key) }

  /// Whether the keys ascend.
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
