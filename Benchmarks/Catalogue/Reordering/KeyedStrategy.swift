import ListOrdering
import Measuring

/// A key space to be compared, with its name.
protocol KeyScheme: Sendable {
  /// What makes its keys.
  associatedtype Space: KeySpace where Space.Key: StoredKey
  static var name: String { get }
  static var summary: String { get }
  static var promise: Promise { get }
  /// How it is written in Swift, if it is the library's own.
  static var inSwift: String? { get }
  /// Whether it has a line of its own in charts over the size of a list.
  static var isDrawn: Bool { get }
  /// Whether its keys are texts, which any database sorts by their bytes.
  static var hasTextKeys: Bool { get }
  /// Whether others thought of it: neither the library's own nor a trial of ours.
  static var isRival: Bool { get }
  /// The longest list that it is tried on: filling a longer one takes too much time or memory.
  static var longestList: Int { get }
  /// The space; jitter and the like are drawn from this seed.
  static func space(seed: UInt64) -> Space
}

extension KeyScheme {
  static var inSwift: String? { nil }
  static var isDrawn: Bool { false }
  static var hasTextKeys: Bool { false }
  static var isRival: Bool { inSwift == nil }
  /// Any.
  static var longestList: Int { .max }
}

/// A strategy whose rows store an order key: the core's ordered list on some key space.
struct KeyedStrategy<Scheme: KeyScheme>: ReorderingStrategy {
  /// Rows hold the key.
  typealias Row = KeyedRow<Scheme.Space.Key>

  var list: OrderedList<Int, Scheme.Space>

  static var name: String { Scheme.name }
  static var summary: String { Scheme.summary }
  static var promise: Promise { Scheme.promise }
  static var inSwift: String? { Scheme.inSwift }
  static var isDrawn: Bool { Scheme.isDrawn }
  static var hasTextKeys: Bool { Scheme.hasTextKeys }
  static var isRival: Bool { Scheme.isRival }
  static var longestList: Int { Scheme.longestList }

  /// An empty list.
  init(seed: UInt64) { list = OrderedList(space: Scheme.space(seed: seed)) }

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    // The ids are counted up, so none is there already.
    note(try! list.insert(id, at: index), in: &journal)
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int { list.remove(at: index) }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let id = list[from]
    note(list.move(from: from, to: to), in: &journal)
    return id
  }

  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let id = list[from]
    let changes = list.move(fromOffsets: from..<from + count, toOffset: to <= from ? to : to + count)
    if changes.count > min(count, abs(to - from)) { journal.renormalisations += 1 }
    for change in changes { journal.write(change.id, KeyedRow(key: change.key)) }
    return id
  }

  private func note(_ changes: OrderedRows<Int, Scheme.Space.Key>, in journal: inout Journal<Row>) {
    if changes.count > 1 { journal.renormalisations += 1 }
    for change in changes { journal.write(change.id, KeyedRow(key: change.key)) }
  }
}

/// A key whose stored size is known.
protocol StoredKey: Comparable, Sendable {
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
  var jsonByteCount: Int { json.utf8.count }

  static func room(from a: Self, to b: Self) -> Double? { nil }

  /// None: keys of a strict format are refused when their bits are random.
  func garbled(using generator: inout SplitMix64) -> Self? { nil }
}

extension Double: StoredKey {
  /// Eight bytes.
  var byteCount: Int { 8 }
  /// Whole numbers without a fraction.
  var json: String { Int(exactly: self).map(String.init) ?? description }
  /// Their distance.
  static func room(from a: Double, to b: Double) -> Double? { b - a }
  /// Any double but NaN and the infinities.
  func garbled(using generator: inout SplitMix64) -> Double? {
    let key = Double(bitPattern: generator.next())
    return key.isFinite ? key : nil
  }
}

extension Int64: StoredKey {
  /// Eight bytes.
  var byteCount: Int { 8 }
  /// The digits.
  var json: String { description }
  var jsonByteCount: Int { digitCount }
  /// Their distance.
  static func room(from a: Int64, to b: Int64) -> Double? {
    // Large numbers that are close would be the same double.
    let (distance, isTooFar) = b.subtractingReportingOverflow(a)
    return isTooFar ? Double(b) - Double(a) : Double(distance)
  }
  /// Any whole number.
  func garbled(using generator: inout SplitMix64) -> Int64? {
    Int64(bitPattern: generator.next())
  }
}

extension Int32: StoredKey {
  /// Four bytes.
  var byteCount: Int { 4 }
  /// The digits.
  var json: String { description }
  var jsonByteCount: Int { digitCount }
  /// Their distance.
  static func room(from a: Int32, to b: Int32) -> Double? { Double(b) - Double(a) }
  /// Any whole number.
  func garbled(using generator: inout SplitMix64) -> Int32? {
    Int32(truncatingIfNeeded: generator.next())
  }
}

/// A row that stores an order key: sort by key, ties by id.
struct KeyedRow<Key: StoredKey>: StoredRow {
  /// The order key.
  var key: Key

  /// A row with this key.
  init(key: Key) { self.key = key }

  /// The key's size.
  var byteCount: Int { key.byteCount }
  /// The key.
  var json: String { key.json }
  var jsonByteCount: Int { key.jsonByteCount }

  /// The row with a garbled key, if that can be read.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self? {
    key.garbled(using: &generator).map(Self.init(key:))
  }

  /// The items sorted by key, ties by id.
  static func order(of rows: [Int: Self]) -> [Int]? {
    rows.sorted { ($0.value.key, $0.key) < ($1.value.key, $1.key) }.map(\.key)
  }

  static func room(from a: Self, to b: Self) -> Double? { Key.room(from: a.key, to: b.key) }

  /// Whether the keys ascend.
  static func agreement(
    of item: Neighbour<Self>, before: Neighbour<Self>?, after: Neighbour<Self>?
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
