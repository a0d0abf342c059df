extension Replica {
  /// Processes the server's response to a fetch: finds out whether the server applied the pending
  /// push, and then merges.
  ///
  /// - Parameters:
  ///   - answer: The server's list.
  ///   - merge: Merges base, local items and server rows into items, the next base and a report.
  /// - Throws: The errors of `merge`. If it throws, the replica does not change.
  /// - Complexity: O(*n*) expected, and the cost of `merge`.
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
      // At the version on which the push is based, the push may still arrive, and there is nothing
      // new to merge. At a later version, the server has applied the push, or never will.
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
  /// Merges the server's response to a fetch into a replica.
  ///
  /// - Parameters:
  ///   - answer: The server's list.
  ///   - replica: The client's copy of the list.
  /// - Returns: The outcome; if the response was merged, with a report of everything unusual.
  /// - Throws: ``MergeError``. If the merge throws, the replica does not change.
  /// - Complexity: The cost of ``merge(base:local:server:)``.
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

/// The outcome of processing a server's response to a fetch.
public enum FetchOutcome<Item: MergeableItem> {
  /// The response was merged. The report lists everything unusual.
  case merged(MergeReport<Item>)
  /// The server has not applied the pending push yet. Nothing has changed; send the push again.
  case waiting
  /// The response is older than one that was already merged. Nothing has changed; fetch again. If
  /// all responses are outdated, the server has lost its newest state: see
  /// ``Replica/resetSyncState()``.
  case outdated

  /// The report of the merge, or `nil` if nothing was merged.
  public var report: MergeReport<Item>? {
    if case .merged(let report) = self { report } else { nil }
  }
}

extension FetchOutcome: Equatable where Item: Equatable {}
extension FetchOutcome: Sendable where Item: Sendable {}

/// A server's whole list, as returned by a fetch.
@frozen
public struct ServerList<Item: MergeableItem> {
  /// The list's version. It grows with every change and every applied push, and with nothing else.
  public var version: Int
  /// All items of the list, in any sequence.
  public var items: [Item]
  /// The last ``Push/batch`` of this client that the server has applied, or `nil` if there is none.
  public var lastBatch: String?

  /// Creates a response to a fetch.
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
