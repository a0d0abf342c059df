import Reordering

/// How a library that numbers rows 1 to n writes shifted and moved rows.
protocol NumberedScheme: Sendable {
  /// Returns the number that keeps a row out of the way while others shift.
  ///
  /// - Parameter count: The number of rows.
  static func parkedNumber(count: Int) -> Int64

  /// Records the writes that shifting rows takes.
  ///
  /// - Parameter rows: The rows to shift, with their new numbers, in list order.
  static func shift(
    _ rows: some Collection<(id: Int, number: Int64)>, in journal: inout Journal<KeyedRow<Int64>>)
}

/// Positions 1 to n without gaps, written as libraries do: a moved row is parked, the rows in
/// between shift, and the row gets its new number.
///
/// Deleting a row is not counted, nor is parking a row before its deletion.
struct NumberedRows<Scheme: NumberedScheme>: StoredOrder {
  typealias Row = KeyedRow<Int64>

  /// The ids in order. A plain array suffices: an operation shifts just the
  /// elements whose rows it writes.
  private var ids: [Int] = []

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    ids.insert(id, at: index)
    shift(index + 1..<ids.count, in: &journal)
    journal.write(id, Row(key: Int64(index + 1)))
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = ids.remove(at: index)
    shift(index..<ids.count, in: &journal)
    return id
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let id = ids[from]
    if from == to { return id }
    if from < to {
      for index in from..<to { ids[index] = ids[index + 1] }
    } else {
      for index in (to..<from).reversed() { ids[index + 1] = ids[index] }
    }
    ids[to] = id
    journal.write(id, Row(key: Scheme.parkedNumber(count: ids.count)))
    shift(from < to ? from..<to : to + 1..<from + 1, in: &journal)
    journal.write(id, Row(key: Int64(to + 1)))
    return id
  }

  private func shift(_ places: Range<Int>, in journal: inout Journal<Row>) {
    Scheme.shift(places.lazy.map { (id: ids[$0], number: Int64($0 + 1)) }, in: &journal)
  }
}
