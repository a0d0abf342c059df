extension Replica {
  /// What there is to tell the server now, or `nil` if it knows everything.
  ///
  /// While it is not known whether a push was applied, that one is returned again, unchanged. Otherwise what it says is
  /// made of the items and the base, and it becomes ``pending``.
  ///
  /// - Complexity: O(*n*), and for each change O(1) expected.
  @inlinable
  public mutating func push() -> Push<Item>? {
    var generator = SystemRandomNumberGenerator()
    return push(using: &generator)
  }

  /// What there is to tell the server now, with a ``Push/batch`` drawn from a generator; see ``push()``.
  ///
  /// - Parameter generator: Must not repeat itself, not even after a restart: the server takes a push with the batch
  ///   of the one before for the same.
  /// - Complexity: O(*n*), and for each change O(1) expected.
  @inlinable
  public mutating func push(using generator: inout some RandomNumberGenerator) -> Push<Item>? {
    if let pending { return pending }
    let changed = Set(items.lazy.filter(\.needsPush).map(\.id))
    if changed.isEmpty { return nil }
    let rows = baseRows(of: changed)
    var changes: [ItemChange<Item>] = []
    for index in items.indices {
      guard let change = ItemChange(of: items[index], on: rows[items[index].id]) else { continue }
      changes.append(change)
      // Of an item whose move is told now, the flag says from now on that it made room since.
      if change.kind.isMove { items[index].isRekeyed = false }
    }
    movedSince = []
    let batch = (0..<2).map { _ in String(generator.next(), radix: 36) }.joined(separator: "-")
    pending = Push(batch: batch, version: version, changes: changes)
    return pending
  }

  /// The server has refused a push for what it says, not for its version, and will never take it: it is forgotten.
  ///
  /// What it said is still to be told. So mend the items before the next ``push()``.
  ///
  /// - Parameter batch: The push's ``Push/batch``. If it is not that of ``pending``, nothing happens.
  @inlinable
  public mutating func refuse(_ batch: String) {
    if pending?.batch == batch { forgetPending() }
  }

  /// What the pending push said is still to be told.
  @inlinable
  mutating func forgetPending() {
    pending = nil
    movedSince = []
  }
}
