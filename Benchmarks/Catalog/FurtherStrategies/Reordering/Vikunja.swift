import ListOrdering
import Reordering

/// Vikunja's positions: doubles, 2^16 after the last one, half of the first
/// one, or midway between two.
///
/// All rows are laid out again when a position falls below 0.01. Repeated moves to the top lead to
/// this; small gaps elsewhere do not. If a new position is already taken, the rows that share it
/// are spread between the neighboring positions, in the order of their ids, if that leaves 0.01
/// between them. So a row moved in front of one with a smaller id can end up after it.
///
/// Source: go-vikunja/vikunja, `pkg/models/task_position.go` and
/// `frontend/src/helpers/calculateItemPosition.ts`. In Vikunja, moves fail if spreading leaves too
/// little room, until a repair lays out all rows. Here all rows are laid out at once.
struct Vikunja: ReinsertingStrategy {
  typealias Row = KeyedRow<Double>

  private static let minDistance = 0.01
  private static let step = 0x1p16
  private static let end = 0x1p32

  private var rows = ChunkedArray<OrderedRow<Int, Double>>()

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    let position = rows.isEmpty ? Self.step * Double(id + 1) : position(at: index)
    rows.insert(OrderedRow(id: id, key: position), at: index)
    journal.write(id, Row(key: position))
    let shared = sharing(around: index)
    if position < Self.minDistance || shared.count > 1 && !spreads(shared, journal: &journal) {
      layOut(journal: &journal)
    }
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int { rows.remove(at: index).id }

  func id(at index: Int) -> Int { rows[index].id }

  /// Returns the position that a client sends.
  private func position(at index: Int) -> Double {
    let before = index > 0 ? rows[index - 1].key : nil
    let after = index < rows.count ? rows[index].key : nil
    return switch (before, after) {
    case (nil, let after): (after ?? 0) / 2
    case (let before?, nil): before + Self.step
    case (let before?, let after?):
      before == after ? after + Self.minDistance : before + (after - before) / 2
    }
  }

  /// Returns the indices of the rows that have the same position as the row at an index.
  private func sharing(around index: Int) -> Range<Int> {
    let key = rows[index].key
    var (low, high) = (index, index + 1)
    while low > 0, rows[low - 1].key == key { low -= 1 }
    while high < rows.count, rows[high].key == key { high += 1 }
    return low..<high
  }

  /// Spreads rows with one position in the order of their ids; `false` if they would be too close.
  private mutating func spreads(_ shared: Range<Int>, journal: inout Journal<Row>) -> Bool {
    let low = shared.lowerBound > 0 ? rows[shared.lowerBound - 1].key : 0
    let high = shared.upperBound < rows.count ? rows[shared.upperBound].key : Self.end
    let distance = (high - low) / Double(shared.count + 1)
    guard distance >= Self.minDistance else { return false }
    journal.renormalizations += 1
    // In memory the rows stay where they were put, as on the screen until it is reloaded.
    for (number, index) in shared.sorted(by: { rows[$0].id < rows[$1].id }).enumerated() {
      rows[index].key = low + distance * Double(number + 1)
      journal.write(rows[index].id, Row(key: rows[index].key))
    }
    return true
  }

  /// Lays out all rows: one statement deletes them, another inserts them again.
  private mutating func layOut(journal: inout Journal<Row>) {
    journal.renormalizations += 1
    let distance = Self.end / Double(rows.count)
    for index in rows.indices { rows[index].key = distance * Double(index + 1) }
    journal.writeTogether(rows.lazy.map { ($0.id, Row(key: $0.key)) })
    journal.addStatement()
  }
}
