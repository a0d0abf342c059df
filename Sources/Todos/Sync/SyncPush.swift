import ListOrdering

/// The second half of a round: tells what was edited here.
struct SyncPush: Sendable {
  let work: SyncWork

  /// What became of what there was to tell.
  enum Outcome: Sendable {
    /// All was told that can be.
    case told
    /// Something is another one on the server by now: all is to be heard again first.
    case outdated
  }

  /// How often it is looked for what can be told now, since something else was told.
  private static let mostPasses = 50

  /// Pushes the index, then the lists; and those once more from which todos have gone to lists that were pushed now.
  func run() async throws(SyncError) -> Outcome {
    var refusal: SyncError?
    for _ in 0..<Self.mostPasses {
      do throws(SyncError) {
        switch try await pushIndex() {
        case .nothing, .heldBack: break
        case .applied: continue
        case .outdated: return .outdated
        }
      } catch .refused(let problem) {
        // Lists that the server knows are told all the same.
        refusal = .refused(problem)
      }
      let results = try await pushLists(isReleasing: false)
      if results.contains(.outdated) { return .outdated }
      if results.contains(.applied) { continue }
      guard results.contains(.heldBack) else { return try told(refusal) }
      // Full lists wait for each other.
      let released = try await pushLists(isReleasing: true)
      if released.contains(.outdated) { return .outdated }
      if !released.contains(.applied) { return try told(refusal) }
    }
    return .outdated
  }

  private func told(_ refusal: SyncError?) throws(SyncError) -> Outcome {
    if let refusal { throw refusal }
    return .told
  }

  /// What became of one push.
  private enum Result: Sendable {
    case nothing, heldBack, applied, outdated
  }

  private func pushIndex() async throws(SyncError) -> Result {
    let store = work.store
    // To read the index with its pictures takes a while.
    let status = try await work.stored(store.syncStatus)[.index]
    guard let status, status.unsynced > 0 || status.isOpen else { return .nothing }
    let (push, isHoldingBack) = try await work.stored(store.nextPush)
    guard let push else { return isHoldingBack ? .heldBack : .nothing }
    return try await send(push, to: .index) { answer throws(StoreError) in try await store.receive(answer) }
  }

  private func pushLists(isReleasing: Bool) async throws(SyncError) -> [Result] {
    let statuses = try await work.stored(work.store.syncStatus)
    let lists = statuses.compactMap { scope, status -> TodoList.ID? in
      guard case .list(let list) = scope, status.unsynced > 0 || status.isOpen, !status.isNew else {
        return nil
      }
      return list
    }
    return try await work.forEach(lists.sorted()) { list throws(SyncError) in
      try await push(list, isReleasing: isReleasing)
    }
  }

  private func push(_ list: TodoList.ID, isReleasing: Bool) async throws(SyncError) -> Result {
    let store = work.store
    let (push, isHoldingBack) = try await work.stored { () async throws(StoreError) in
      try await store.nextPush(of: list, isReleasing: isReleasing)
    }
    guard let push else { return isHoldingBack ? .heldBack : .nothing }
    return try await send(push, to: .list(list)) { answer throws(StoreError) in
      try await store.receive(answer, of: list)
    }
  }

  private func send<Item: WireItem>(
    _ push: Push<Item>, to scope: SyncScope,
    _ receive: (ServerList<Item>) async throws(StoreError) -> Reception
  ) async throws(SyncError) -> Result {
    switch try await work.client.send(push, to: scope) {
    case .applied(let version):
      try await work.stored { () async throws(StoreError) in
        try await work.store.acknowledge(push, of: scope, version: version)
      }
      return .applied
    case .outdated(let answer):
      _ = try await work.stored { () async throws(StoreError) in try await receive(answer) }
      return .outdated
    case .gone: return .outdated
    case .refused(let problem):
      try await work.stored { () async throws(StoreError) in try await work.store.refuse(push, of: scope) }
      throw .refused(problem)
    }
  }
}
