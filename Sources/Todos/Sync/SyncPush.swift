import ListOrdering

/// The second half of a sync round: pushes pending changes.
struct SyncPush: Sendable {
  let work: SyncWork
  /// The server's mark that the fetch of this round has stored. See ``ServerVersions/mark``.
  let mark: String

  /// The outcome of pushing all pending changes.
  enum Outcome: Sendable {
    /// Everything that can be pushed was pushed.
    case pushed
    /// The server's state has changed, so everything must be fetched first.
    case outdated
  }

  /// The maximum number of passes. After a push, other changes may be ready to be pushed.
  private static let maxPasses = 50

  /// Pushes the index, then the lists, and repeats both until nothing more can be pushed. A todo
  /// that moved needs two passes: its removal from the old list waits until the new list is pushed.
  func run() async throws(SyncError) -> Outcome {
    var refusal: SyncError?
    for _ in 0..<Self.maxPasses {
      var excess = 0
      let statuses = try await work.stored(work.store.syncStatus)
      do throws(SyncError) {
        switch try await pushIndex(statuses[.index]) {
        case .nothing: break
        case .heldBack(let lists): excess = lists
        case .applied: continue
        case .outdated: return .outdated
        }
      } catch .refused(let problem) {
        // Lists that the server knows are still pushed.
        refusal = .refused(problem)
      }
      let lists = statuses.compactMap { scope, status -> TodoList.ID? in
        guard case .list(let list) = scope, status.needsPush, !status.isNew else { return nil }
        return list
      }.sorted()
      let results = try await push(lists, releasesDepartures: false)
      if results.contains(.outdated) { return .outdated }
      if results.contains(.applied) { continue }
      guard results.contains(where: \.isHeldBack) else {
        return try finish(refusal: refusal, excessLists: excess, excessTodos: 0)
      }
      // If two full lists exchange todos, each waits until the other has room. So this push removes
      // the todos from their old lists before the server has them in the new ones.
      let released = try await push(lists, releasesDepartures: true)
      if released.contains(.outdated) { return .outdated }
      if !released.contains(.applied) {
        return try finish(
          refusal: refusal, excessLists: excess, excessTodos: released.reduce(0) { $0 + $1.excess })
      }
    }
    return .outdated
  }

  /// - Parameters:
  ///   - excessLists: The number of lists that the account has no room for.
  ///   - excessTodos: The number of todos that neither their list nor the account has room for.
  private func finish(
    refusal: SyncError?, excessLists: Int, excessTodos: Int
  ) throws(SyncError) -> Outcome {
    if let refusal { throw refusal }
    if excessLists + excessTodos > 0 { throw .full(lists: excessLists, todos: excessTodos) }
    return .pushed
  }

  private enum Result: Hashable, Sendable {
    case nothing, applied, outdated
    /// Some changes must wait. Of these, `excess` items wait because there is no room.
    case heldBack(excess: Int)

    var isHeldBack: Bool { if case .heldBack = self { true } else { false } }
    var excess: Int { if case .heldBack(let excess) = self { excess } else { 0 } }
  }

  private func pushIndex(_ status: TodoStore.SyncStatus?) async throws(SyncError) -> Result {
    // Without pending changes, don't read the index: with its pictures, that takes a while.
    guard let status, status.needsPush else { return .nothing }
    let store = work.store
    return try await push(to: .index) { refused throws(StoreError) in
      try await store.nextPush(without: refused)
    } seen: { push throws(StoreError) in
      try await store.versions(deletedBy: push)
    } receive: { answer throws(StoreError) in
      try await store.receive(answer)
    }
  }

  private func push(_ lists: [TodoList.ID], releasesDepartures: Bool) async throws(SyncError) -> [Result] {
    let store = work.store
    return try await work.forEach(lists) { list throws(SyncError) in
      try await push(to: .list(list)) { refused throws(StoreError) in
        try await store.nextPush(of: list, releasesDepartures: releasesDepartures, without: refused)
      } seen: { _ throws(StoreError) in
        [:]
      } receive: { answer throws(StoreError) in
        try await store.receive(answer, of: list)
      }
    }
  }

  /// Pushes the pending changes of a scope, except for items that the server refuses.
  ///
  /// - Parameters:
  ///   - scope: The index or the list to push.
  ///   - next: Returns the next push, without the refused items.
  ///   - seen: Returns the versions that this device has seen of the lists that a push deletes.
  ///   - receive: Merges the server's state, if it differs from the push's base version.
  private func push<Item: StoredItem>(
    to scope: SyncScope,
    next: (_ refused: Set<Item.ID>) async throws(StoreError) -> PushSelection<Item>.Next,
    seen: (Push<Item>) async throws(StoreError) -> [Item.ID: Int],
    receive: (ServerResponse<Item>) async throws(StoreError) -> ResponseOutcome
  ) async throws(SyncError) -> Result {
    var refused: Set<Item.ID> = []
    var refusal: SyncProblem?
    while true {
      let next = try await work.stored { () async throws(StoreError) in try await next(refused) }
      guard let push = next.push else {
        if let refusal { throw .refused(refusal) }
        // The todos have moved to an overflow list, which the next pass pushes.
        if next.hasOverflowed { return .applied }
        return next.isHoldingBack ? .heldBack(excess: next.excess) : .nothing
      }
      let seen = try await work.stored { () async throws(StoreError) in try await seen(push) }
      do throws(SyncError) {
        // If this push succeeds, an earlier refusal is not reported yet. The next pass sends the
        // refused items again, and reports the refusal if the server repeats it.
        return try await send(WirePush(push: push, seen: seen), to: scope, receive)
      } catch .refused(let problem) {
        let item = push.changes.first { "\($0.id)" == problem.item }?.id
        guard let item, refused.insert(item).inserted else { throw .refused(problem) }
        refusal = problem
      }
    }
  }

  private func send<Item: StoredItem>(
    _ wire: WirePush<Item>, to scope: SyncScope,
    _ receive: (ServerResponse<Item>) async throws(StoreError) -> ResponseOutcome
  ) async throws(SyncError) -> Result {
    let push = wire.push
    switch try await work.client.send(wire, to: scope, mark: mark) {
    case .applied(let version, let kept):
      try await work.stored { () async throws(StoreError) in
        try await work.store.acknowledge(push, of: scope, version: version, without: kept)
      }
      // Lists that the server did not delete must be fetched before the next push.
      return kept.isEmpty ? .applied : .outdated
    case .outdated(let answer):
      _ = try await work.stored { () async throws(StoreError) in try await receive(answer) }
      return .outdated
    case .gone, .restored: return .outdated
    case .refused(let problem):
      try await work.stored { () async throws(StoreError) in try await work.store.refuse(push, of: scope) }
      throw .refused(problem)
    }
  }
}
