import ListOrdering

/// The first half of a round: hears what is new, and merges it.
struct SyncFetch: Sendable {
  let work: SyncWork

  /// How often all is asked for again at most, since something was deleted there that was edited here: it may have gone to a
  /// list that was heard before.
  private static let maxPasses = 5

  /// Fetches the index and the lists whose versions are others than those that were merged.
  ///
  /// - Returns: What is wrong with one list alone, if anything is: that keeps no other one back.
  func run() async throws(SyncError) -> SyncError? {
    var failure: SyncError?
    for _ in 0..<Self.maxPasses {
      let former = failure
      var isAgain = true
      do throws(SyncError) { (isAgain, failure) = try await pass() } catch .outdated { failure = .outdated }
      // The server may have another mark by now, which the next pass finds out.
      if failure == .outdated, former != .outdated { continue }
      if failure != nil || !isAgain { break }
    }
    return failure
  }

  /// - Returns: Whether something is to be sent anew, so that all lists are to be heard once more; and what is wrong with a
  ///   list.
  private func pass() async throws(SyncError) -> (isAgain: Bool, failure: SyncError?) {
    let (store, client) = (work.store, work.client)
    let versions = try await client.versions()
    var isAgain = try await begin(with: versions.mark)
    var statuses = try await work.stored(store.syncStatus)
    if let version = statuses[.index]?.version, version != versions.index {
      isAgain = try await fetchIndex(seen: version, versions) || isAgain
      statuses = try await work.stored(store.syncStatus)
    }
    var stale: [TodoList.ID: TodoStore.SyncStatus] = [:]
    for (scope, status) in statuses {
      guard case .list(let list) = scope, let version = versions[scope], version != status.version else {
        continue
      }
      stale[list] = status
    }
    do throws(SyncError) {
      let receptions = try await work.forEach(stale.keys.sorted()) { [stale] list throws(SyncError) in
        try await fetch(list, stale[list]!, versions)
      }
      return (isAgain || receptions.contains(.mergedWithRecreations), nil)
    } catch {
      if error.isOfOneList { return (false, error) }
      throw error
    }
  }

  /// Adopts a new mark after the server has confirmed it.
  ///
  /// - Returns: Whether something is to be sent anew.
  private func begin(with mark: String) async throws(SyncError) -> Bool {
    if try await work.stored(work.store.serverMark) == mark { return false }
    guard let index = try await work.client.fetchPastCaches(.index, as: TodoList.self, mark: mark) else {
      throw .unreadable("There is no index.")
    }
    let reception = try await work.stored { () async throws(StoreError) in
      try await work.store.beginSyncing(with: mark)
      return try await work.store.receive(index)
    }
    return reception == .mergedWithRecreations
  }

  private func fetchIndex(seen version: Int, _ versions: ServerVersions) async throws(SyncError) -> Bool {
    let seen = SeenVersion(mark: versions.mark, version: version)
    guard
      let answer = try await work.client.fetch(.index, as: TodoList.self, seen: seen, newest: versions.index)
    else { throw .unreadable("There is no index.") }
    let reception = try await work.stored { () async throws(StoreError) in
      try await work.store.receive(answer)
    }
    return reception == .mergedWithRecreations
  }

  private func fetch(
    _ list: TodoList.ID, _ status: TodoStore.SyncStatus, _ versions: ServerVersions
  ) async throws(SyncError) -> Reception {
    let seen = SeenVersion(mark: versions.mark, version: status.version)
    let newest = versions[.list(list)] ?? 0
    // Others may have deleted it since; then the index says so the next time.
    guard let answer = try await work.client.fetch(.list(list), as: Todo.self, seen: seen, newest: newest)
    else { return .ignored }
    return try await work.stored { () async throws(StoreError) in
      status.isDeleted
        ? try await work.store.receive(answer, ofDeleted: list)
        : try await work.store.receive(answer, of: list)
    }
  }
}
