/// The changes that an operation on several items has made so far.
///
/// Adjacent items that get new keys form a run. Each run of moved rows may need a relabeling to
/// make room, so a row may be relabeled several times, but only the row's last key is stored. The
/// order in which rows are written depends only on their keys before and after the whole operation.
@usableFromInline
struct BlockChanges<ID: Hashable & Sendable, Key: Comparable & Sendable> {
  /// The rows of inserted or moved items that got new keys, each once. A later relabeling may have
  /// replaced the key that is recorded here.
  @usableFromInline var rekeyed: [OrderedRow<ID, Key>] = []
  /// The keys that relabeled rows had before the operation, by id.
  @usableFromInline var former: [ID: Key] = [:]

  @inlinable
  init() {}

  /// Records the key that a row had before it was relabeled, unless an older key is recorded.
  @inlinable
  mutating func note(relabeled row: OrderedRow<ID, Key>) {
    if former[row.id] == nil { former[row.id] = row.key }
  }

  /// Records as relabeled the rows that the moved rows jumped over. Called after the operation has
  /// put the moved rows and the rows that they jumped over into one gap.
  ///
  /// - Parameters:
  ///   - moved: The rows that the operation moves, as they were before.
  ///   - all: All rows that the operation put into the gap, as they were before.
  @inlinable
  mutating func separate(moved: [OrderedRow<ID, Key>], from all: [OrderedRow<ID, Key>]) {
    let own = Set(moved.lazy.map { $0.id })
    let rekeyed = Set(rekeyed.lazy.map { $0.id })
    for row in all where rekeyed.contains(row.id) { former[row.id] = row.key }
    self.rekeyed.removeAll { !own.contains($0.id) }
  }

  /// Returns the relabeled rows with their current keys, without the inserted or moved items. If
  /// they are written in the returned order, the stored list stays sorted after each write.
  ///
  /// - Complexity: O(*k* log *k*) for *k* relabeled rows.
  @inlinable
  func relabels(key: (ID) -> Key) -> [OrderedRow<ID, Key>] {
    if former.isEmpty { return [] }
    let rekeyed = Set(rekeyed.lazy.map { $0.id })
    // Relabeled rows keep their order, so their new keys ascend as the old ones do.
    let rows = former.filter { !rekeyed.contains($0.key) }.sorted { $0.value < $1.value }
    return Relabel.rows(from: 0, of: rows.map(\.value), to: rows.map { key($0.key) }).map {
      OrderedRow(id: rows[$0.index].key, key: $0.key)
    }
  }
}
