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

/// What became of a server's answer to a fetch.
public enum FetchOutcome<Item: MergeableItem> {
  /// It was merged. The report says everything unusual.
  case merged(MergeReport<Item>)
  /// A push is open, and the answer does not tell whether it was applied. Nothing has changed; send the push again.
  case waiting
  /// It is older than one that was merged already: it was late. Nothing has changed; fetch again. If all answers are,
  /// the server has lost its newest state; see ``Replica/beginAnew()`` for how to tell that it has.
  case outdated

  /// What the merge reports, or `nil` if nothing was merged.
  public var report: MergeReport<Item>? {
    if case .merged(let report) = self { report } else { nil }
  }
}

extension FetchOutcome: Equatable where Item: Equatable {}
extension FetchOutcome: Sendable where Item: Sendable {}

/// A server's whole list, as it answers a fetch.
@frozen
public struct ServerList<Item: MergeableItem> {
  /// The list's version: it grows with every change to the list and every push that is applied, and with nothing else.
  public var version: Int
  /// All its items, in any sequence.
  public var items: [Item]
  /// The newest ``Push/batch`` of this client that the server has applied, or `nil` if it has applied none.
  public var lastBatch: String?

  /// Creates an answer.
  @inlinable
  public init(version: Int, items: [Item], lastBatch: String? = nil) {
    self.version = version
    self.items = items
    self.lastBatch = lastBatch
  }
}

extension ServerList: Equatable where Item: Equatable {}
extension ServerList: Sendable where Item: Sendable {}
extension ServerList: Encodable where Item: Encodable {}
extension ServerList: Decodable where Item: Decodable {}
