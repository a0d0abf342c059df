public import ListOrdering

/// What a verb is going to write, as long as the table does not show it.
///
/// A verb finds all keys before it writes the first row, also where it puts items into several gaps: the rows that it reads
/// for a gap have the keys that they got for another one, and the items that it has put there stand among them.
@usableFromInline
struct TablePlan<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Row = TableRow<ID, Space.Key>

  /// The verb's own rows in the list: they leave their places, so that whoever reads the list passes over them.
  @usableFromInline let leaving: Set<StoredIdentity>
  /// What makes the keys.
  @usableFromInline var space: Space
  /// The rows that have got new keys.
  @usableFromInline var changed: [StoredIdentity: Row] = [:]
  /// The verb's own rows that have come to stand directly in front of another, ascending.
  @usableFromInline var placed: [StoredIdentity: [Row]] = [:]
  /// The rows of the list that were found to have one key.
  @usableFromInline var tied: Set<StoredIdentity>

  @inlinable
  init(leaving: Set<StoredIdentity>, space: Space, tied: Set<StoredIdentity> = []) {
    self.leaving = leaving
    self.space = space
    self.tied = tied
  }

  /// A row with the key that it is to have.
  @inlinable
  func current(_ row: Row) -> Row {
    changed.isEmpty ? row : changed[row.identity] ?? row
  }

  /// A row of the table, and the verb's own in front of it: outward, on that side of a gap.
  @inlinable
  func standing(_ row: Row, on side: Neighbor.Side) -> [Row] {
    guard let placed = placed[row.identity] else { return [current(row)] }
    let rows = placed.map(current) + [current(row)]
    return side == .above ? rows : rows.reversed()
  }

  /// Takes note of what was found for a gap: the rows that have to make room, and those that share a key.
  @inlinable
  mutating func add(_ filling: TableGapFilling<ID, Space>) {
    space = filling.space
    add(filling.below)
    add(filling.above)
  }

  @inlinable
  mutating func add(_ side: GapSide<ID, Space>) {
    if !side.tied.isEmpty { tied.formUnion(side.tied) }
    for row in side.rows where row.newKey != nil { changed[row.identity] = row }
  }

  /// Takes note of rows of the verb's own that are put into a gap.
  ///
  /// - Parameter next: The row behind the gap, unless that is the list's end: then no gap follows.
  @inlinable
  mutating func place(_ rows: [Row], with keys: [Space.Key?], before next: Row?) {
    for (row, key) in zip(rows, keys) {
      var row = row
      row.newKey = key
      changed[row.identity] = row
    }
    if let next { placed[next.identity] = rows }
  }
}

extension TablePlan {
  /// The rows of the table that are relabeled, in an order in which they may be written one by one.
  ///
  /// - Complexity: O(*k* log *k*) for *k* of them.
  @inlinable
  var relabels: [RowWrite<ID, Space.Key>] {
    if changed.isEmpty { return [] }
    // No row has passed another, so that they stand in the order of their new keys.
    let rows = changed.values.sorted { $0.newKey! < $1.newKey! }
    let usable = rows.filter { $0.key != nil }
    let moved = Relabel.rows(from: 0, of: usable.map { $0.key! }, to: usable.map { $0.newKey! })
    // Rows without a key stand nowhere yet, so that theirs may be written when all others are right.
    let sequence = moved.map { usable[$0.index] } + rows.filter { $0.key == nil }
    return sequence.map {
      RowWrite(id: $0.id, identity: $0.identity, former: $0.key, key: $0.newKey!, form: .key)
    }
  }

  /// Those of the rows written whose key in this list was none, or that of another row.
  @inlinable
  func mended(_ writes: [RowWrite<ID, Space.Key>]) -> [ID] {
    writes.compactMap { write in
      guard case .key = write.form else { return nil }
      return write.former == nil || tied.contains(write.identity) ? write.id : nil
    }
  }
}

/// What a verb of an ordered table has written.
public struct TableChanges<ID, Key> {
  /// The rows that have other keys now, each once, by their ids as they are stored: those that were relabeled to make room,
  /// then the verb's own.
  public var rows: [OrderedRow<ID, Key>]
  /// Those of them that were mended in passing: their key in this list was missing or none, or another row had the same, as
  /// far as the verb has read.
  public var mended: [ID]

  @inlinable
  init(rows: [OrderedRow<ID, Key>] = [], mended: [ID] = []) {
    self.rows = rows
    self.mended = mended
  }
}

extension TableChanges: Sendable where ID: Sendable, Key: Sendable {}
extension TableChanges: Equatable where ID: Equatable, Key: Equatable {}
extension TableChanges: Hashable where ID: Hashable, Key: Hashable {}
