/// What an operation on several items has changed so far.
///
/// It may renormalize more than once, for each run of items that gets new keys, and relabel a row again. What is to be
/// stored is the last key alone, so the order of writing is decided at the end, from each row's first key and its last.
@usableFromInline
struct BlockChanges<ID: Hashable & Sendable, Key: Comparable & Sendable> {
  /// The rows of the operation's own items that got new keys, each once, as they were then.
  @usableFromInline var rekeyed: [OrderedRow<ID, Key>] = []
  /// By id: the key that a relabeled row had before the operation.
  @usableFromInline var former: [ID: Key] = [:]

  @inlinable
  init() {}

  /// Takes note of a relabeled row as it was before.
  @inlinable
  mutating func note(relabeled row: OrderedRow<ID, Key>) {
    if former[row.id] == nil { former[row.id] = row.key }
  }

  /// Tells the rows that the operation moves from those that step aside for them, where it has put all of them: these keep
  /// their order, and are written as relabeled ones are.
  ///
  /// - Parameters:
  ///   - moved: The rows that it moves, as they were before.
  ///   - all: All that it has put, as they were before.
  @inlinable
  mutating func tell(moved: [OrderedRow<ID, Key>], from all: [OrderedRow<ID, Key>]) {
    let own = Set(moved.lazy.map { $0.id })
    let rekeyed = Set(rekeyed.lazy.map { $0.id })
    for row in all where rekeyed.contains(row.id) { former[row.id] = row.key }
    self.rekeyed.removeAll { !own.contains($0.id) }
  }

  /// The relabeled rows with their keys of now, without the operation's own items, in an order in which the list stays
  /// sorted after each, as after a single renormalization.
  ///
  /// - Complexity: O(*k* log *k*) for *k* relabeled rows.
  @inlinable
  func relabels(key: (ID) -> Key) -> [OrderedRow<ID, Key>] {
    if former.isEmpty { return [] }
    let rekeyed = Set(rekeyed.lazy.map { $0.id })
    // No row has passed another, so that their new keys ascend as the old ones do.
    let rows = former.filter { !rekeyed.contains($0.key) }.sorted { $0.value < $1.value }
    return Relabel.rows(from: 0, of: rows.map(\.value), to: rows.map { key($0.key) }).map {
      OrderedRow(id: rows[$0.index].key, key: $0.key)
    }
  }
}
