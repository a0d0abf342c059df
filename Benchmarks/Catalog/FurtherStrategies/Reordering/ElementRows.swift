import ListOrdering
import Measuring
import Reordering

/// How a list CRDT stores where an element was inserted. Elements are identified by their clocks.
protocol ElementScheme: Sendable {
  /// The size of a row: 8 bytes per id (a clock and a device, 4 each), and one byte for all flags.
  static var byteCount: Int { get }

  /// Returns the row of a new element, which refers to its neighbors.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - left: The clock of the element on its left; ``ElementRow/none`` if there is none.
  ///   - right: The clock of the next element on its right, deleted or not.
  ///   - hasRightChild: Whether an element was inserted directly to the right of `left` before.
  static func row(_ element: ElementRow, left: Int, right: Int, hasRightChild: Bool) -> ElementRow
  /// Returns the numbers that are stored besides the element's own id, for JSON.
  static func numbers(of row: ElementRow) -> [Int]
  /// Returns the clocks of all elements in order, including deleted ones. Elements whose neighbors
  /// are missing are omitted.
  static func order(of rows: [Int: ElementRow]) -> [Int]
}

/// A list CRDT with one row per element, which changes only when the element is deleted.
///
/// To move an item, its element is deleted, which marks the element's row, and a new element is
/// inserted. So there are as many rows as there ever were inserts and moves. Rows of deleted
/// elements could be removed once all devices have seen the deletion; this is not done here. Only
/// one device writes.
struct ElementRows<Scheme: ElementScheme>: ReinsertingStrategy {
  typealias Row = SchemeRow<Scheme>

  private var ids = ChunkedArray<Int>()
  /// The row of each item's element, by id.
  private var elements: [ElementRow] = []
  /// The next element to the right of each element, deleted or not, by clock.
  private var next: [Int] = []
  /// Whether an element was inserted directly to the right of each element, by clock.
  private var hasRightChild: [Bool] = []
  private var first = ElementRow.none
  private var isStarted = false

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    let left = index > 0 ? elements[ids[index - 1]].clock : ElementRow.none
    let right = left == ElementRow.none ? first : next[left]
    let element = ElementRow(clock: next.count, owner: id)
    let row = Scheme.row(
      element, left: left, right: right,
      hasRightChild: left == ElementRow.none ? isStarted : hasRightChild[left])
    next.append(right)
    hasRightChild.append(false)
    if left == ElementRow.none {
      first = row.clock
      isStarted = true
    } else {
      next[left] = row.clock
      hasRightChild[left] = true
    }
    while elements.count <= id { elements.append(row) }
    elements[id] = row
    ids.insert(id, at: index)
    journal.write(id, Row(row))
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = ids.remove(at: index)
    var row = elements[id]
    row.isDeleted = true
    journal.write(row.tombstoneID, Row(row))
    return id
  }

  func id(at index: Int) -> Int { ids[index] }
}

struct ElementRow: Hashable, Sendable {
  /// The clock that stands for no element: the beginning or end of the list.
  static let none = -1

  /// The element's number among all elements.
  var clock: Int
  /// The id of the item that the element holds.
  var owner: Int
  /// The clock of the element that it was inserted next to.
  var origin = none
  /// The clock of the element on its other side, if the scheme stores that.
  var rightOrigin = none
  /// Whether it is to the left of its origin.
  var isLeft = false
  /// Whether its item was removed or moved.
  var isDeleted = false

  /// The id of the row once it is deleted: by then its item may have another row.
  var tombstoneID: Int { -1 - clock }
}

/// An element's row as a scheme stores it.
struct SchemeRow<Scheme: ElementScheme>: StoredRow {
  let element: ElementRow

  init(_ element: ElementRow) { self.element = element }

  /// The item that the element holds or held.
  var item: Int? { element.owner }

  /// For a deleted element, the row before the deletion.
  var former: Self? {
    guard element.isDeleted else { return nil }
    var former = element
    former.isDeleted = false
    return Self(former)
  }

  var byteCount: Int { Scheme.byteCount }
  var json: String {
    let numbers = [element.clock] + Scheme.numbers(of: element)
    return "[" + numbers.map(String.init).joined(separator: ",") + ",\(element.isDeleted)]"
  }

  static func order(of rows: [Int: Self]) -> [Int]? {
    let ids = recovered(from: rows)
    return ids.count == rows.values.count { !$0.element.isDeleted } ? ids : nil
  }

  /// Returns the items of all elements that are not deleted. If two have the same
  /// item, the later one counts.
  static func recovered(from rows: [Int: Self]) -> [Int] {
    var elements: [Int: ElementRow] = [:]
    for row in rows.values.lazy.map(\.element) where elements[row.clock]?.isDeleted != true {
      elements[row.clock] = row
    }
    var latest: [Int: Int] = [:]
    for row in elements.values where !row.isDeleted {
      latest[row.owner] = max(latest[row.owner] ?? -1, row.clock)
    }
    return Scheme.order(of: elements).compactMap { clock in
      guard let row = elements[clock], latest[row.owner] == clock else { return nil }
      return row.owner
    }
  }

  /// Returns `right`: no row contradicts another, and only all rows together define the order.
  static func agreement(of item: ItemRow<Self>, before: ItemRow<Self>?, after: ItemRow<Self>?)
    -> Agreement
  {
    .right
  }

  /// Replaces the origin with a random element.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self? {
    var garbled = element
    garbled.origin = generator.below(element.clock + 1) - 1
    return Self(garbled)
  }
}
