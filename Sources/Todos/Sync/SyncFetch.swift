import ListOrdering

/// The first half of a round: hears what is new, and merges it.
struct SyncFetch: Sendable {
  let work: SyncWork

  /// How often all is asked for again at most, since something was deleted there that was edited here: it may have gone to a
  /// list that was heard before.
  private static let mostPasses = 5

  /// Fetches the index and the lists whose versions are others than those that were merged.
  ///
  /// - Returns: What is wrong with one list alone, if anything is: that keeps no other one back.
  func run() async throws(SyncError) -> SyncError? {
    for _ in 0..<Self.mostPasses {
      let (isAgain, failure) = try await pass()
      if let failure { return failure }
      if !isAgain { return nil }
    }
    return nil
  }

  /// - Returns: Whether something is to be sent anew, so that all lists are to be heard once more; and what is wrong with a
  ///   list.
  private func pass() async throws(SyncError) -> (isAgain: Bool, failure: SyncError?) {
    let (store, client) = (work.store, work.client)
    var statuses = try await work.stored(store.syncStatus)
    let versions = try await client.versions()
    var isAnew = try await work.stored { () async throws(StoreError) in
      try await store.beginSyncing(with: versions.mark)
    }
    for (scope, status) in statuses where versions[scope] ?? status.version < status.version {
      try await work.stored { () async throws(StoreError) in try await store.beginSyncing(anew: scope) }
      isAnew = true
    }
    if isAnew { statuses = try await work.stored(store.syncStatus) }
    var isAgain = false
    if statuses[.index]?.version != versions.index {
      isAgain = try await fetchIndex()
      statuses = try await work.stored(store.syncStatus)
    }
    var stale: [TodoList.ID] = []
    var deleted: Set<TodoList.ID> = []
    for (scope, status) in statuses {
      guard case .list(let list) = scope, let version = versions[scope], version != status.version else {
        continue
      }
      stale.append(list)
      if status.isDeleted { deleted.insert(list) }
    }
    do throws(SyncError) {
      let receptions = try await work.forEach(stale.sorted()) { [deleted] list throws(SyncError) in
        try await fetch(list, isDeleted: deleted.contains(list))
      }
      return (isAgain || receptions.contains(.mergedWithRecreations), nil)
    } catch {
      if error.isOfOneList { return (false, error) }
      throw error
    }
  }

  private func fetchIndex() async throws(SyncError) -> Bool {
    guard let answer = try await work.client.fetch(.index, as: TodoList.self) else {
      throw .unreadable("There is no index.")
    }
    let reception = try await work.stored { () async throws(StoreError) in
      try await work.store.receive(answer)
    }
    return reception == .mergedWithRecreations
  }

  private func fetch(_ list: TodoList.ID, isDeleted: Bool) async throws(SyncError) -> Reception {
    // Others may have deleted it since; then the index says so the next time.
    guard let answer = try await work.client.fetch(.list(list), as: Todo.self) else { return .ignored }
    return try await work.stored { () async throws(StoreError) in
      isDeleted
        ? try await work.store.receive(answer, ofDeleted: list)
        : try await work.store.receive(answer, of: list)
    }
  }
}
