/// A gap of a list that is being filled with several rows, from the last to the first.
///
/// Adjacent rows that get new keys form a *run*. The rows of all runs are collected here and then
/// inserted into the list at once, which is cheaper than one insertion per run.
@usableFromInline
struct GapFilling<ID: Hashable & Sendable, Key: Comparable & Sendable> {
  @usableFromInline typealias Row = OrderedRow<ID, Key>

  /// The position of the gap: the number of the list's rows in front of it.
  @usableFromInline let gap: Int
  /// The rows that keep their keys and are not yet in the gap, by ascending key.
  @usableFromInline var kept: [Row]
  /// The rows that are already in the gap, by descending key.
  @usableFromInline var done: [Row] = []

  @inlinable
  init(gap: Int, kept: [Row], capacity: Int) {
    self.gap = gap
    self.kept = kept
    done.reserveCapacity(capacity)
  }

  /// The number of rows for this gap that already have keys.
  @inlinable var count: Int { kept.count + done.count }

  /// The index in ``rows(in:)`` at which the next run will be inserted.
  @inlinable var nextGap: Int { gap + kept.count }

  /// Puts the last row of ``kept`` into the gap.
  @inlinable
  mutating func keepNext() { done.append(kept.removeLast()) }

  /// Puts a run of rows with new keys into the gap.
  @inlinable
  mutating func put(_ ids: ArraySlice<ID>, _ keys: [Key]) {
    for offset in keys.indices.reversed() {
      done.append(Row(id: ids[ids.startIndex + offset], key: keys[offset]))
    }
  }

  /// Returns the keys on both sides of the next run.
  @inlinable
  func bounds(in rows: ChunkedArray<Row>) -> (lower: Key?, upper: Key?) {
    let lower = kept.last ?? (gap > 0 ? rows[gap - 1] : nil)
    let upper = done.last ?? (gap < rows.count ? rows[gap] : nil)
    return (lower?.key, upper?.key)
  }

  /// Returns all rows that have keys, those of the list and those for the gap, by ascending key.
  @inlinable
  func rows(in rows: ChunkedArray<Row>) -> FilledRows<ID, Key> { FilledRows(rows: rows, filling: self) }

  /// Relabels a row of ``rows(in:)``. Returns the row as it was before, and whether it is a row of
  /// the list rather than a row for the gap.
  @inlinable
  mutating func apply(
    _ relabel: Relabel<Key>, to rows: inout ChunkedArray<Row>
  ) -> (former: Row, isListed: Bool) {
    let index = relabel.index
    let row: Row
    var isListed = false
    switch index - gap {
    case ..<0:
      row = rows[index]
      rows[index].key = relabel.key
      isListed = true
    case let offset where offset < kept.count:
      row = kept[offset]
      kept[offset].key = relabel.key
    case let offset where offset < count:
      row = done[count - 1 - offset]
      done[count - 1 - offset].key = relabel.key
    default:
      row = rows[index - count]
      rows[index - count].key = relabel.key
      isListed = true
    }
    return (row, isListed)
  }
}

/// A list's rows and the rows of a gap that is being filled, as one collection.
@usableFromInline
struct FilledRows<ID: Hashable & Sendable, Key: Comparable & Sendable>: RandomAccessCollection {
  @usableFromInline let rows: ChunkedArray<OrderedRow<ID, Key>>
  @usableFromInline let filling: GapFilling<ID, Key>

  @inlinable
  init(rows: ChunkedArray<OrderedRow<ID, Key>>, filling: GapFilling<ID, Key>) {
    self.rows = rows
    self.filling = filling
  }

  @inlinable var startIndex: Int { 0 }
  @inlinable var endIndex: Int { rows.count + filling.count }
  @inlinable subscript(index: Int) -> OrderedRow<ID, Key> {
    let offset = index - filling.gap
    if offset < 0 { return rows[index] }
    if offset < filling.kept.count { return filling.kept[offset] }
    if offset < filling.count { return filling.done[filling.count - 1 - offset] }
    return rows[index - filling.count]
  }
}
