extension Replica {
  /// Takes the server's answer to a fetch, by any rule of merging: settles what became of the pending push, then merges.
  ///
  /// - Parameters:
  ///   - answer: The server's list.
  ///   - merge: Makes the items from now on, the base of the next merge, and a report, of the base, the items here and
  ///     the server's rows.
  /// - Throws: What `merge` throws. The replica is then as it was.
  /// - Complexity: O(*n*) expected, and that of `merge`.
  @inlinable
  package mutating func receive<Failure: Error>(
    _ answer: ServerList<Item>,
    merging merge: (
      _ base: [Item], _ local: [LocalItem<Item>], _ server: [Item]
    ) throws(Failure) -> (items: [LocalItem<Item>], base: [Item], report: MergeReport<Item>)
  ) throws(Failure) -> FetchOutcome<Item> {
    guard answer.version >= version else { return .outdated }
    var next = self
    if let pending {
      // A push that rests on this version may still arrive, and there is nothing new to merge. One that rests on another
      // was applied, or will never be.
      if answer.version == pending.version { return .waiting }
      if answer.lastBatch == pending.batch {
        next.acknowledge(pending.batch, version: answer.version)
      } else {
        next.forgetPending()
      }
    }
    let merged = try merge(next.base, next.items, answer.items)
    next.items = merged.items
    next.base = merged.base
    next.version = answer.version
    self = next
    return .merged(merged.report)
  }
}

extension IntentPreservingMerge {
  /// Merges the server's answer to a fetch into a replica.
  ///
  /// - Parameters:
  ///   - answer: The server's list.
  ///   - replica: The client's copy of it.
  /// - Returns: What became of it: a report of everything unusual, where it was merged.
  /// - Throws: ``MergeError``; the replica is then as it was.
  /// - Complexity: That of ``merge(base:local:server:)``.
  @inlinable
  @discardableResult
  public func merge<Item: MergeableItem>(
    _ answer: ServerList<Item>, into replica: inout Replica<Item>
  ) throws(MergeError<Item.ID>) -> FetchOutcome<Item> where Item.OrderKey == Space.Key {
    try replica.receive(answer) { base, local, server throws(MergeError<Item.ID>) in
      let result = try merge(base: base, local: local, server: server)
      return (result.items, result.base, result.report)
    }
  }
}
