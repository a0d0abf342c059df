/// Any list whose rows are of one type, whatever its strategy.
///
/// What counts and attacks is compiled for it, once a type of row; what is timed is compiled for each strategy.
struct AnyOrder<Row: StoredRow>: StoredOrder {
  private var order: any StoredOrder<Row>

  /// Hides what the list's strategy is.
  init(_ order: some StoredOrder<Row>) { self.order = order }

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    order.insert(id, at: index, journal: &journal)
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    order.remove(at: index, journal: &journal)
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    order.move(from: from, to: to, journal: &journal)
  }

  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    order.moveBlock(from: from, count: count, to: to, journal: &journal)
  }
}
