import ListOrdering

/// Positions 1 to n without gaps, as acts_as_list and django-ordered-model store them: what lies between the old and
/// the new place shifts by one, and every row of it is written.
struct Dense: ReorderingStrategy {
  /// Rows hold the position.
  typealias Row = KeyedRow<Int64>

  /// The ids in order. A plain array: an operation shifts the very elements whose rows it writes.
  private var ids: [Int] = []

  static let name = "dense"
  static let summary = "positions 1 to n; shifts every row between"
  static let promise = Promise.holds
  static let isDrawn = true

  /// An empty list.
  init(seed: UInt64) {}

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    ids.insert(id, at: index)
    write(index..<ids.count, to: &journal)
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
    write(min(from, to)..<max(from, to) + count, to: &journal)
    return first
  }

  private func write(_ places: Range<Int>, to journal: inout Journal<Row>) {
    for place in places { journal.write(ids[place], Row(key: Int64(place + 1))) }
  }
}
