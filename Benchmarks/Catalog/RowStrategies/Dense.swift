import ListOrdering
import Reordering

/// Positions 1 to n without gaps, in the simplest form. One statement writes the rows
/// between the old and the new position, which shift by one. Another writes the rows of
/// the operation's own items.
///
/// For the ways in which libraries do this, see `acts-as-list` and `positioning`.
struct Dense: StoredOrder {
  typealias Row = KeyedRow<Int64>

  /// The ids in order. A plain array suffices: an operation shifts just the
  /// elements whose rows it writes.
  private var ids: [Int] = []

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    ids.insert(id, at: index)
    write(index..<index + 1, to: &journal)
    write(index + 1..<ids.count, to: &journal)
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = ids.remove(at: index)
    write(index..<ids.count, to: &journal)
    return id
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    moveBlock(from: from, count: 1, to: to, journal: &journal)
  }

  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let first = ids[from]
    if from == to { return first }
    let block = Array(ids[from..<from + count])
    if from < to {
      for index in from..<to { ids[index] = ids[index + count] }
    } else {
      for index in (to..<from).reversed() { ids[index + count] = ids[index] }
    }
    for (offset, id) in block.enumerated() { ids[to + offset] = id }
    write(to..<to + count, to: &journal)
    write(from < to ? from..<to : to + count..<from + count, to: &journal)
    return first
  }

  /// Writes the rows of a range, all shifted by the same amount, in one statement.
  private func write(_ places: Range<Int>, to journal: inout Journal<Row>) {
    journal.writeTogether(places.lazy.map { (ids[$0], Row(key: Int64($0 + 1))) })
  }
}
