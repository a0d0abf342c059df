import ListOrdering
import Measuring
import Reordering

/// How a list CRDT stores where an element was inserted.
protocol ElementScheme: Sendable {
  /// The size of a row: an id takes 8 bytes (a clock and a device, 4 each), the marks together one.
  static var byteCount: Int { get }

  /// What a new element's row says of its neighbors.
  ///
  /// - Parameters:
  ///   - element: The element's clock.
  ///   - left: The element to the left of it, ``ElementRow/none`` if there is none.
  ///   - right: The next row to the right, deleted or not.
  ///   - hasRightChild: Whether an element was inserted directly to the right of `left` before.
  static func row(_ element: ElementRow, left: Int, right: Int, hasRightChild: Bool) -> ElementRow
  /// What is stored beside the element's own id, for JSON.
  static func numbers(of row: ElementRow) -> [Int]
  /// The clocks of all elements in order, deleted ones as well; those whose neighbors are missing are left out.
  static func order(of rows: [Int: ElementRow]) -> [Int]
}

/// A row a list CRDT's element, which nothing changes but that it is deleted.
///
/// There is no move: the element is deleted, which marks its row, and inserted again as another. So rows are as many as
/// there ever were inserts and moves, until all devices have seen a deletion and it can be cleared away, which is not
/// done here. One device writes.
struct ElementRows<Scheme: ElementScheme>: ReinsertingStrategy {
  /// Rows hold an element.
  typealias Row = SchemeRow<Scheme>

  /// The ids in order.
  private var ids = ChunkedArray<Int>()
  /// By id: the row of its element.
  private var elements: [ElementRow] = []
  /// By clock: the next element to the right, deleted or not.
  private var next: [Int] = []
  /// By clock: whether an element was inserted directly to the right of it.
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

/// What the row of an element says.
struct ElementRow: Hashable, Sendable {
  /// No element: the list's beginning or end.
  static let none = -1

  /// Its number among all elements.
  var clock: Int
  /// The item that it holds.
  var owner: Int
  /// The element that it was inserted beside.
  var origin = none
  /// The element on its other side, where the scheme stores that.
  var rightOrigin = none
  /// Whether it stands to the left of its origin.
  var isLeft = false
  /// Whether its item has left, or was moved.
  var isDeleted = false

  /// The id under which it stands once it is deleted, as its item may have another row then.
  var tombstoneID: Int { -1 - clock }
}

/// The same as a row of a scheme's.
struct SchemeRow<Scheme: ElementScheme>: StoredRow {
  /// What it says.
  let element: ElementRow

  init(_ element: ElementRow) { self.element = element }

  /// The item that the element holds, or held.
  var item: Int? { element.owner }

  /// Of a deleted element, the row as it was.
  var former: Self? {
    guard element.isDeleted else { return nil }
    var former = element
    former.isDeleted = false
    return Self(former)
  }

  var byteCount: Int { Scheme.byteCount }
  /// The numbers that the scheme stores.
  var json: String {
    let numbers = [element.clock] + Scheme.numbers(of: element)
    return "[" + numbers.map(String.init).joined(separator: ",") + ",\(element.isDeleted)]"
  }

  static func order(of rows: [Int: Self]) -> [Int]? {
    let ids = recovered(from: rows)
    return ids.count == rows.values.count { !$0.element.isDeleted } ? ids : nil
  }

  /// The items of all elements that are not deleted; of two that hold one item, the later one counts.
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

  /// Always right: no row contradicts another, and only all of them say the order.
  static func agreement(of item: ItemRow<Self>, before: ItemRow<Self>?, after: ItemRow<Self>?)
    -> Agreement
  {
    .right
  }

  /// Some other element becomes the origin.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self? {
    var garbled = element
    garbled.origin = generator.below(element.clock + 1) - 1
    return Self(garbled)
  }
}
