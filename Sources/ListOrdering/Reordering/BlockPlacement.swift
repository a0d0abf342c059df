/// What an operation on several items has changed so far.
///
/// It may renormalise more than once, for each run of items that gets new keys, and relabel a row again. What is to be
/// stored is the last key alone, so the order of writing is decided at the end, from each row's first key and its last.
@usableFromInline
struct BlockPlacement<ID: Hashable & Sendable, Key: Comparable & Sendable> {
  /// The items that got new keys, each once.
  @usableFromInline var placed: [ID] = []
  /// By id: the key that a relabelled row had before the operation.
  @usableFromInline var former: [ID: Key] = [:]

  @inlinable
  init() {}

  /// Takes note of a relabelled row as it was before.
  @inlinable
  mutating func note(relabelled row: RowChange<ID, Key>) {
    if former[row.id] == nil { former[row.id] = row.key }
  }

  /// The relabelled rows with their keys of now, without those that were placed, in an order in which the list stays
  /// sorted after each: see ``Relabel/rows(from:of:to:)``.
  ///
  /// - Complexity: O(*k* log *k*) for *k* relabelled rows.
  @inlinable
  func relabels(key: (ID) -> Key) -> [RowChange<ID, Key>] {
    if former.isEmpty { return [] }
    var (down, up): ([RowChange<ID, Key>], [RowChange<ID, Key>]) = ([], [])
    let placed = Set(placed)
    for (id, old) in former where !placed.contains(id) {
      let row = RowChange(id: id, key: key(id))
      if row.key < old { down.append(row) } else if row.key > old { up.append(row) }
    }
    down.sort { $0.key < $1.key }
    up.sort { $0.key > $1.key }
    return down + up
  }
}
