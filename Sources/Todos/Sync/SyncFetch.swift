import ListOrdering

/// The first half of a sync round: fetches and merges changes.
struct SyncFetch: Sendable {
  let work: SyncWork

  /// The maximum number of passes. If the server deleted an item that was edited here, another pass
  /// follows, because the item may have moved to a list that this pass had already fetched.
  private static let maxPasses = 5

  /// Fetches the index, and then each list whose version on the server is not the one merged last.
  ///
  /// - Returns: An error that did not stop the round, such as an error of a single list; `nil` if
  ///   there was none.
  func run() async throws(SyncError) -> SyncError? {
    var failure: SyncError?
    for _ in 0..<Self.maxPasses {
      let former = failure
      var needsAnotherPass = true
      do throws(SyncError) { (needsAnotherPass, failure) = try await pass() } catch .outdated {
        failure = .outdated
      }
      // The server's mark may have changed. The next pass begins by checking it.
      if failure == .outdated, former != .outdated { continue }
      if failure != nil || !needsAnotherPass { break }
    }
    return failure
  }

  /// - Returns: Whether all lists must be fetched again, and an error of a single list, if any.
  private func pass() async throws(SyncError) -> (needsAnotherPass: Bool, failure: SyncError?) {
    let (store, client) = (work.store, work.client)
    let versions = try await client.versions()
    var needsAnotherPass = try await begin(with: versions.mark)
    var statuses = try await work.stored(store.syncStatus)
    if let version = statuses[.index]?.version, version != versions.index {
      needsAnotherPass = try await fetchIndex(seen: version, versions) || needsAnotherPass
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
      return (needsAnotherPass || receptions.contains(.mergedWithReinsertions), nil)
    } catch {
      if error.concernsOneList { return (false, error) }
      throw error
    }
  }

  /// Adopts a new mark after the server has confirmed it.
  ///
  /// - Returns: Whether all lists must be fetched again, because the next push inserts items again.
  private func begin(with mark: String) async throws(SyncError) -> Bool {
    if try await work.stored(work.store.serverMark) == mark { return false }
    guard let index = try await work.client.fetchPastCaches(.index, as: TodoList.self, mark: mark) else {
      throw .unreadable("The server has no index of lists.")
    }
    let reception = try await work.stored { () async throws(StoreError) in
      try await work.store.beginSyncing(with: mark)
      return try await work.store.receive(index)
    }
    return reception == .mergedWithReinsertions
  }

  private func fetchIndex(seen version: Int, _ versions: ServerVersions) async throws(SyncError) -> Bool {
    let seen = SeenVersion(mark: versions.mark, version: version)
    guard
      let answer = try await work.client.fetch(.index, as: TodoList.self, seen: seen, newest: versions.index)
    else { throw .unreadable("The server has no index of lists.") }
    let reception = try await work.stored { () async throws(StoreError) in
      try await work.store.receive(answer)
    }
    return reception == .mergedWithReinsertions
  }

  private func fetch(
    _ list: TodoList.ID, _ status: TodoStore.SyncStatus, _ versions: ServerVersions
  ) async throws(SyncError) -> ResponseOutcome {
    let seen = SeenVersion(mark: versions.mark, version: status.version)
    let newest = versions[.list(list)] ?? 0
    // Another device may have deleted the list. The next fetch of the index will show that.
    guard let answer = try await work.client.fetch(.list(list), as: Todo.self, seen: seen, newest: newest)
    else { return .ignored }
    return try await work.stored { () async throws(StoreError) in
      status.isDeleted
        ? try await work.store.receive(answer, ofDeleted: list)
        : try await work.store.receive(answer, of: list)
    }
  }
}
