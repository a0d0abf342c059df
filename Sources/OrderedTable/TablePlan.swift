public import ListOrdering

/// The writes that an operation has planned but not executed.
///
/// An operation may fill several gaps, and finds all keys before it writes the first row. When it
/// reads rows for one gap, the plan supplies the results for the earlier gaps: the new keys of
/// these rows, and the items placed between them.
@usableFromInline
struct TablePlan<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Row = TableRow<ID, Space.Key>

  /// The rows of the list that the operation moves. Reading skips them at their old positions.
  @usableFromInline let leaving: Set<StoredIdentity>
  /// The source of the keys.
  @usableFromInline var space: Space
  /// The rows with new keys: relabeled rows, and rows of items placed in earlier gaps.
  @usableFromInline var changed: [StoredIdentity: Row] = [:]
  /// For each row directly after an earlier gap: the rows placed in that gap, ascending.
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

  /// Returns a row and the rows that are to be placed directly before it, with their planned keys.
  /// The row nearest to the gap comes first, so the rows ascend above a gap and descend below it.
  @inlinable
  func neighbors(_ row: Row, on side: Neighbor.Side) -> [Row] {
    guard let placed = placed[row.identity] else { return [current(row)] }
    let rows = placed.map(current) + [current(row)]
    return side == .above ? rows : rows.reversed()
  }

  /// Records the result for a gap: the relabeled rows, and the rows found to share a key.
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

  /// Records the items that are placed in a gap.
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
  /// The writes for all rows in `changed`, in a sequence in which they can be executed one by one.
  ///
  /// - Complexity: O(*k* log *k*) for *k* rows.
  @inlinable
  var relabels: [RowWrite<ID, Space.Key>] {
    if changed.isEmpty { return [] }
    // Relabeling keeps the order of the rows, so sorting by the new keys gives that order.
    let rows = changed.values.sorted { $0.newKey! < $1.newKey! }
    let usable = rows.filter { $0.key != nil }
    let moved = Relabel.rows(from: 0, of: usable.map { $0.key! }, to: usable.map { $0.newKey! })
    // Rows without a usable key come last, because their new keys may still belong to other rows.
    let sequence = moved.map { usable[$0.index] } + rows.filter { $0.key == nil }
    return sequence.map {
      RowWrite(id: $0.id, identity: $0.identity, former: $0.key, key: $0.newKey!, form: .key)
    }
  }

  /// Returns the ids of the written rows whose key in this list was missing, invalid, or shared.
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
  /// The written rows, each once, with their ids as stored and their new keys: those relabeled to
  /// make room, then those that the caller named. Rows with unreadable ids are left out.
  public var rows: [OrderedRow<ID, Key>]
  /// The written rows of the list that had a usable key before, with this former key.
  public var former: [OrderedRow<ID, Key>]
  /// The ids of the written rows that were damaged: their key in this list was missing, invalid, or
  /// shared with another row. A method notices a shared key only if it reads both rows.
  public var repaired: [ID]

  @inlinable
  init(rows: [OrderedRow<ID, Key>] = [], former: [OrderedRow<ID, Key>] = [], repaired: [ID] = []) {
    self.rows = rows
    self.former = former
    self.repaired = repaired
  }
}

extension TableChanges: Sendable where ID: Sendable, Key: Sendable {}
extension TableChanges: Equatable where ID: Equatable, Key: Equatable {}
extension TableChanges: Hashable where ID: Hashable, Key: Hashable {}
