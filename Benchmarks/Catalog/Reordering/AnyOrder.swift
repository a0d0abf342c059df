/// A list with rows of one type, whose strategy is erased.
///
/// Counting and attacking are compiled once per type of row, for this type. Timed code is
/// compiled for each strategy.
struct AnyOrder<Row: StoredRow>: StoredOrder {
  private var box: AnyObject
  private let functions: OrderFunctions<Row>

  init<Order: StoredOrder>(_ order: Order) where Order.Row == Row {
    box = OrderBox(order)
    functions = OrderFunctions(of: Order.self)
  }

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    functions.insert(own(), id, index, &journal)
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    functions.remove(own(), index, &journal)
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    functions.move(own(), from, to, &journal)
  }

  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    functions.moveBlock(own(), from, count, to, &journal)
  }

  /// Returns the box, after copying it if another list shares it.
  private mutating func own() -> AnyObject {
    if !isKnownUniquelyReferenced(&box) { box = functions.copy(box) }
    return box
  }
}

/// The box of an erased list.
private final class OrderBox<Order> {
  var order: Order

  init(_ order: Order) { self.order = order }
}

/// The operations on a box.
///
/// They are closures rather than protocol requirements, so that they are compiled for the
/// strategy. A generic strategy called as `any StoredOrder` looks up its own types at every call,
/// and took seven times as long.
private struct OrderFunctions<Row: StoredRow> {
  let insert: (AnyObject, _ id: Int, _ index: Int, inout Journal<Row>) -> Void
  let remove: (AnyObject, _ index: Int, inout Journal<Row>) -> Int
  let move: (AnyObject, _ from: Int, _ to: Int, inout Journal<Row>) -> Int
  let moveBlock: (AnyObject, _ from: Int, _ count: Int, _ to: Int, inout Journal<Row>) -> Int
  let copy: (AnyObject) -> AnyObject

  init<Order: StoredOrder>(of _: Order.Type) where Order.Row == Row {
    func box(_ object: AnyObject) -> OrderBox<Order> { unsafeDowncast(object, to: OrderBox<Order>.self) }
    insert = { box($0).order.insert($1, at: $2, journal: &$3) }
    remove = { box($0).order.remove(at: $1, journal: &$2) }
    move = { box($0).order.move(from: $1, to: $2, journal: &$3) }
    moveBlock = { box($0).order.moveBlock(from: $1, count: $2, to: $3, journal: &$4) }
    copy = { OrderBox(box($0).order) }
  }
}
