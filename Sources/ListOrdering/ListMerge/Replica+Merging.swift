extension Replica {
  /// Takes the server's answer to a fetch, by any rule of merging: settles what became of the pending push, then merges.
  ///
  /// - Parameters:
  ///   - answer: The server's list.
  ///   - merge: Makes the items from now on, and the base of the next merge, of the base, the items here and the
  ///     server's rows.
  /// - Returns: Whether it was taken. An answer older than one that was taken before changes nothing.
  /// - Throws: What `merge` throws. The replica is then as it was.
  /// - Complexity: O(*n*) expected, and that of `merge`.
  @inlinable
  package mutating func receive<Failure: Error>(
    _ answer: ServerList<Item>,
    merging merge: (
      _ base: [Item], _ local: [LocalItem<Item>], _ server: [Item]
    ) throws(Failure) -> (items: [LocalItem<Item>], base: [Item])
  ) throws(Failure) -> Bool {
    guard answer.version >= version else { return false }
    var next = self
    if let pending {
      // A push that rests on this version may still arrive, and there is nothing new to merge. One that rests on another
      // was applied, or will never be.
      if answer.version == pending.version { return true }
      if answer.lastBatch == pending.batch {
        next.acknowledge(pending.batch, version: answer.version)
      } else {
        next.forgetPending()
      }
    }
    (next.items, next.base) = try merge(next.base, next.items, answer.items)
    next.version = answer.version
    self = next
    return true
  }
}

extension IntentPreservingMerge {
  /// Merges the server's answer to a fetch into a replica.
  ///
  /// - Parameters:
  ///   - answer: The server's list.
  ///   - replica: The client's copy of it.
  /// - Returns: Everything unusual. Nothing is merged while a push is open that the answer says nothing about.
  /// - Throws: ``MergeError``, also where the answer is older than one that was merged before; the replica is then as
  ///   it was.
  /// - Complexity: That of ``merge(base:local:server:)``.
  @inlinable
  @discardableResult
  public func merge<Item: MergeableItem>(
    _ answer: ServerList<Item>, into replica: inout Replica<Item>
  ) throws(MergeError<Item.ID>) -> MergeReport<Item> where Item.OrderKey == Space.Key {
    var report = MergeReport<Item>()
    let isNew = try replica.receive(answer) { base, local, server throws(MergeError<Item.ID>) in
      let result = try merge(base: base, local: local, server: server)
      report = result.report
      return (result.items, result.base)
    }
    guard isNew else { throw .outdated(version: replica.version) }
    return report
  }
}
