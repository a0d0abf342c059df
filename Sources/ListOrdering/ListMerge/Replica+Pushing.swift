extension Replica {
  /// Returns the push to send now, or `nil` if no change is pending.
  ///
  /// As long as the outcome of a push is unknown, this returns the same push. Otherwise it makes a
  /// new push from the items and the base, and stores it as ``pending``.
  ///
  /// - Complexity: O(*n*), and O(1) expected per change.
  @inlinable
  public mutating func push() -> Push<Item>? {
    var generator = SystemRandomNumberGenerator()
    return push(using: &generator)
  }

  /// Returns the push to send now, with a ``Push/batch`` drawn from a generator; see ``push()``.
  ///
  /// - Parameter generator: A generator that does not repeat itself, even after a restart. The
  ///   server takes two successive pushes with equal batches for the same push.
  /// - Complexity: O(*n*), and O(1) expected per change.
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
      // This push contains the move. If `isRekeyed` is set again, the item was relabeled afterward.
      if change.kind.isMove { items[index].isRekeyed = false }
    }
    movedSince = []
    let batch = (0..<2).map { _ in String(generator.next(), radix: 36) }.joined(separator: "-")
    pending = Push(batch: batch, version: version, changes: changes)
    return pending
  }

  /// Discards a push that the server refused because of its content, not its version.
  ///
  /// Its changes are still pending, so correct the items before the next ``push()``.
  ///
  /// - Parameter batch: The push's ``Push/batch``. If it is not the batch of ``pending``, the call
  ///   has no effect.
  @inlinable
  public mutating func refuse(_ batch: String) {
    if pending?.batch == batch { forgetPending() }
  }

  /// Discards the pending push. Its changes are still pending.
  @inlinable
  mutating func forgetPending() {
    pending = nil
    movedSince = []
  }
}
