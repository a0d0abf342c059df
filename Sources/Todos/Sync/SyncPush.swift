import ListOrdering

/// The second half of a round: tells what was edited here.
struct SyncPush: Sendable {
  let work: SyncWork
  /// The server's mark under which was fetched.
  let mark: String

  /// What became of what there was to tell.
  enum Outcome: Sendable {
    /// All was told that can be.
    case told
    /// Something is another one on the server by now: all is to be heard again first.
    case outdated
  }

  /// How often it is looked for what can be told now, since something else was told.
  private static let maxPasses = 50

  /// Pushes the index, then the lists; and those once more from which todos have gone to lists that were pushed now.
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
        // Lists that the server knows are told all the same.
        refusal = .refused(problem)
      }
      let lists = statuses.compactMap { scope, status -> TodoList.ID? in
        guard case .list(let list) = scope, status.hasNews, !status.isNew else { return nil }
        return list
      }.sorted()
      let results = try await push(lists, isReleasing: false)
      if results.contains(.outdated) { return .outdated }
      if results.contains(.applied) { continue }
      guard results.contains(where: \.isHeldBack) else {
        return try finish(refusal: refusal, excessLists: excess, excessTodos: 0)
      }
      // Full lists wait for each other.
      let released = try await push(lists, isReleasing: true)
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
  ///   - excessTodos: The number of todos that fit neither in their list nor, because the account is full, in a new one.
  private func finish(
    refusal: SyncError?, excessLists: Int, excessTodos: Int
  ) throws(SyncError) -> Outcome {
    if let refusal { throw refusal }
    if excessLists + excessTodos > 0 { throw .full(lists: excessLists, todos: excessTodos) }
    return .told
  }

  /// What became of one push.
  private enum Result: Hashable, Sendable {
    case nothing, applied, outdated
    /// Something waits; `excess` items wait because there is no room.
    case heldBack(excess: Int)

    var isHeldBack: Bool { if case .heldBack = self { true } else { false } }
    var excess: Int { if case .heldBack(let excess) = self { excess } else { 0 } }
  }

  private func pushIndex(_ status: TodoStore.SyncStatus?) async throws(SyncError) -> Result {
    // To read the index with its pictures takes a while.
    guard let status, status.hasNews else { return .nothing }
    let store = work.store
    return try await push(to: .index) { refused throws(StoreError) in
      try await store.nextPush(without: refused)
    } seen: { push throws(StoreError) in
      try await store.versions(deletedBy: push)
    } receive: { answer throws(StoreError) in
      try await store.receive(answer)
    }
  }

  private func push(_ lists: [TodoList.ID], isReleasing: Bool) async throws(SyncError) -> [Result] {
    let store = work.store
    return try await work.forEach(lists) { list throws(SyncError) in
      try await push(to: .list(list)) { refused throws(StoreError) in
        try await store.nextPush(of: list, isReleasing: isReleasing, without: refused)
      } seen: { _ throws(StoreError) in
        [:]
      } receive: { answer throws(StoreError) in
        try await store.receive(answer, of: list)
      }
    }
  }

  /// Pushes what there is to tell; what the server refuses keeps nothing else back.
  ///
  /// - Parameters:
  ///   - scope: What is pushed to.
  ///   - next: The next push, without some items.
  ///   - seen: Which versions of the lists have been seen that a push deletes.
  ///   - receive: Takes the server's state, where it is another one than the push rests on.
  private func push<Item: StoredItem>(
    to scope: SyncScope,
    next: (_ refused: Set<Item.ID>) async throws(StoreError) -> Outgoing<Item>.Next,
    seen: (Push<Item>) async throws(StoreError) -> [Item.ID: Int],
    receive: (ServerAnswer<Item>) async throws(StoreError) -> Reception
  ) async throws(SyncError) -> Result {
    var refused: Set<Item.ID> = []
    var refusal: SyncProblem?
    while true {
      let next = try await work.stored { () async throws(StoreError) in try await next(refused) }
      guard let push = next.push else {
        if let refusal { throw .refused(refusal) }
        // The list that the todos have moved to is pushed like one of the user's.
        if next.hasOverflowed { return .applied }
        return next.isHoldingBack ? .heldBack(excess: next.excess) : .nothing
      }
      let seen = try await work.stored { () async throws(StoreError) in try await seen(push) }
      do throws(SyncError) {
        // After it all is looked for again: then what was refused is refused once more, and said.
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
    _ receive: (ServerAnswer<Item>) async throws(StoreError) -> Reception
  ) async throws(SyncError) -> Result {
    let push = wire.push
    switch try await work.client.send(wire, to: scope, mark: mark) {
    case .applied(let version, let kept):
      try await work.stored { () async throws(StoreError) in
        try await work.store.acknowledge(push, of: scope, version: version, without: kept)
      }
      // What stays is to be heard first.
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
