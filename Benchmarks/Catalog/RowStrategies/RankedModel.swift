import ListOrdering
import Reordering

/// The Ruby library ranked-model: ranks over all 32 bits, a new one midway between its neighbors,
/// or between the last one and the end of the range.
///
/// If the neighbors' ranks differ by at most 1, all rows are rebalanced. One UPDATE sets every rank
/// to NULL, then each row gets its own rank, so every row is written twice. Each append halves the
/// rest of the range, so an append-only list is rebalanced every log2(2^32 / n) items.
///
/// Source: brendon/ranked-model, `lib/ranked-model/ranker.rb`. When the library rebalances, it
/// rounds the gap between ranks up. With more than 65,535 rows, the last rank would then exceed 32
/// bits, which a separate branch of the library corrects. Here the gap is rounded down instead.
struct RankedModel: StoredOrder {
  typealias Row = KeyedRow<NullableRank>

  private var rows = ChunkedArray<OrderedRow<Int, Int32>>()

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    place(id, at: index, from: nil, journal: &journal)
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int { rows.remove(at: index).id }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    if from == to { return rows[from].id }
    let id = rows.remove(at: from).id
    place(id, at: to, from: from, journal: &journal)
    return id
  }

  /// Places a row that is not among the others; `from` is its previous index, if it had one.
  private mutating func place(_ id: Int, at index: Int, from: Int?, journal: inout Journal<Row>) {
    var rank = rank(at: index)
    if rank == nil {
      rebalance(sparing: from, journal: &journal)
      rank = self.rank(at: index)
    }
    // After rebalancing, ranks are at least 2^32 / (n + 1) − 1 apart.
    let new = OrderedRow(id: id, key: rank ?? 0)
    rows.insert(new, at: index)
    journal.write(id, Row(key: NullableRank(new.key)))
  }

  /// Returns the rank midway between the neighbors; `nil` if they are too close. At the start, it
  /// rounds toward the first row.
  private func rank(at index: Int) -> Int32? {
    let (least, greatest) = (Int64(Int32.min), Int64(Int32.max))
    var (low, high) = (least, greatest)
    if index == 0, let first = rows.first {
      (low, high) = (Int64(first.key), least)
    } else {
      if index > 0 { low = Int64(rows[index - 1].key) }
      if index < rows.count { high = Int64(rows[index].key) }
    }
    let distance = high - low
    if (-1...1).contains(distance) { return nil }
    // Half of the distance, rounded up.
    return Int32(low + (distance >> 1) + (distance & 1))
  }

  /// Spreads all rows over the range, and leaves the rank at the moved row's previous index free.
  private mutating func rebalance(sparing place: Int?, journal: inout Journal<Row>) {
    journal.renormalizations += 1
    journal.writeTogether(rows.lazy.map { ($0.id, Row(key: NullableRank(nil))) })
    let count = Int64(rows.count) + (place == nil ? 0 : 1)
    let range = Int64(Int32.max) - Int64(Int32.min)
    let gap = count > 65_535 ? range / (count + 1) : (range + count) / (count + 1)
    for index in rows.indices {
      let number = Int64(index) + (place.map { index >= $0 } == true ? 2 : 1)
      let row = OrderedRow(id: rows[index].id, key: Int32(gap * number + Int64(Int32.min)))
      rows[index] = row
      journal.write(row.id, Row(key: NullableRank(row.key)))
    }
  }
}
