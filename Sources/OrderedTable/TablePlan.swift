public import ListOrdering

/// The writes that an operation has planned but not executed.
///
/// An operation finds all keys before it writes the first row, also if it fills several gaps. So
/// the rows that it reads for one gap already have the keys planned for another, and the items that
/// it placed there are among them.
@usableFromInline
struct TablePlan<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Row = TableRow<ID, Space.Key>

  /// The operation's own rows in the list. They leave their positions, so reading skips them.
  @usableFromInline let leaving: Set<StoredIdentity>
  /// The source of the keys.
  @usableFromInline var space: Space
  /// The rows with new keys.
  @usableFromInline var changed: [StoredIdentity: Row] = [:]
  /// The operation's own rows, ascending, by the row before which they are placed.
  @usableFromInline var placed: [StoredIdentity: [Row]] = [:]
  /// The rows of the list that are known to share a key.
  @usableFromInline var tied: Set<StoredIdentity>

  @inlinable
  init(leaving: Set<StoredIdentity>, space: Space, tied: Set<StoredIdentity> = []) {
    self.leaving = leaving
    self.space = space
    self.tied = tied
  }

  /// Returns a row with its planned key.
  @inlinable
  func current(_ row: Row) -> Row {
    changed.isEmpty ? row : changed[row.identity] ?? row
  }

  /// Returns a row and the operation's own rows before it, outward on that side of a gap.
  @inlinable
  func neighbors(_ row: Row, on side: Neighbor.Side) -> [Row] {
    guard let placed = placed[row.identity] else { return [current(row)] }
    let rows = placed.map(current) + [current(row)]
    return side == .above ? rows : rows.reversed()
  }

  /// Records the result for a gap: the rows that make room, and those that share a key.
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

  /// Records that rows of the operation itself are placed in a gap.
  ///
  /// - Parameter next: The row after the gap, or `nil` at the end of the list.
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
  /// The table's rows to relabel, in a sequence in which they can be written one by one.
  ///
  /// - Complexity: O(*k* log *k*) for *k* rows.
  @inlinable
  var relabels: [RowWrite<ID, Space.Key>] {
    if changed.isEmpty { return [] }
    // No row passes another, so their new keys give their order.
    let rows = changed.values.sorted { $0.newKey! < $1.newKey! }
    let usable = rows.filter { $0.key != nil }
    let moved = Relabel.rows(from: 0, of: usable.map { $0.key! }, to: usable.map { $0.newKey! })
    // Rows without a usable key come last: their new keys are free only after the other writes.
    let sequence = moved.map { usable[$0.index] } + rows.filter { $0.key == nil }
    return sequence.map {
      RowWrite(id: $0.id, identity: $0.identity, former: $0.key, key: $0.newKey!, form: .key)
    }
  }

  /// Returns the written rows whose key in this list was missing, invalid, or shared.
  @inlinable
  func repaired(_ writes: [RowWrite<ID, Space.Key>]) -> [ID] {
    writes.compactMap { write in
      guard case .key = write.form else { return nil }
      return write.former == nil || tied.contains(write.identity) ? write.id : nil
    }
  }
}

/// The rows that a method of an ordered table has written.
public struct TableChanges<ID, Key> {
  /// The rows with new keys, each once, by their ids as stored: those relabeled to make room, then
  /// the rows that the caller named.
  public var rows: [OrderedRow<ID, Key>]
  /// The ids of the rows among them that were repaired: their key in this list was missing,
  /// invalid, or, as far as the method read, shared with another row.
  public var repaired: [ID]

  @inlinable
  init(rows: [OrderedRow<ID, Key>] = [], repaired: [ID] = []) {
    self.rows = rows
    self.repaired = repaired
  }
}

extension TableChanges: Sendable where ID: Sendable, Key: Sendable {}
extension TableChanges: Equatable where ID: Equatable, Key: Equatable {}
extension TableChanges: Hashable where ID: Hashable, Key: Hashable {}
