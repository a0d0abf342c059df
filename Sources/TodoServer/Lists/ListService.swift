#if Server
/// What the server does with lists, whatever it was asked by: it reads, works out what is to be stored, and stores that if
/// nobody was faster; else it begins anew.
struct ListService: Sendable {
  let storage: any ListStorage
  let hub: EventHub

  /// What became of a push.
  enum Outcome: Sendable {
    /// It was applied, now or before, and gave the list this version under this mark; these lists it was to delete, and
    /// has not.
    case applied(version: Int, mark: String, kept: [String])
    /// It rests on another version; the list as it is now.
    case stale(StoredList)
  }

  /// A list as it is.
  ///
  /// - Throws: ``Problem`` of the kind `unknown`, and ``StorageError``.
  func contents(of list: ListKey, for device: Device) async throws -> StoredList {
    guard let stored = try await storage.contents(of: list, for: device.id) else { throw Problem.unknownList }
    return stored
  }

  /// Compares what a client has seen of a list with what there is; where that is lost, hints to all to fetch.
  ///
  /// - Throws: ``StorageError``.
  func compare(_ seen: LastSeen, of list: ListKey) async throws -> LastSeen.Comparison {
    let comparison = try await storage.compare(seen, of: list)
    if comparison == .lost, let version = try await storage.version(of: .index(of: list.account)) {
      hub.send(.index(version: version), to: list.account)
    }
    return comparison
  }

  /// Applies a push, or finds that it was applied before.
  ///
  /// - Parameter rests: Whether the push rests on this version.
  func push(
    _ edits: [ItemEdit], batch: String, by device: Device, to list: ListKey,
    restsOn rests: @Sendable (Int) -> Bool
  ) async throws -> Outcome {
    for _ in 0..<Self.maxAttempts {
      let stored = try await contents(of: list, for: device)
      if let applied = stored.batch, applied.name == batch {
        return .applied(version: applied.version, mark: stored.mark, kept: applied.kept)
      }
      guard rests(stored.version) else { return .stale(stored) }
      let kept = try await kept(from: edits, of: list)
      let write = try ListWrite(
        edits.filter { !kept.contains($0.id) }, to: stored, of: list,
        batch: PushedBatch(device: device.id, name: batch, kept: kept))
      if let version = try await store(write) {
        return .applied(version: version, mark: stored.mark, kept: kept)
      }
    }
    throw StorageError.busy("others change the same list")
  }

  /// The lists that are to be deleted, and have changed since they were seen.
  private func kept(from edits: [ItemEdit], of list: ListKey) async throws -> [String] {
    let removals = edits.compactMap { edit -> (id: String, seen: Int)? in
      if case .removal(let seen?) = edit.kind { (edit.id, seen) } else { nil }
    }
    if !list.isIndex || removals.isEmpty { return [] }
    let versions = try await storage.versions(of: list.account).lists
    return removals.filter { versions[$0.id] ?? $0.seen != $0.seen }.map(\.id)
  }

  /// Changes a list as it is at the moment.
  ///
  /// - Parameter change: What is to be stored, if anything, and what to tell of it.
  /// - Returns: What is to be told, and the version that the list got, or had if nothing was to be stored.
  func change<Told: Sendable>(
    _ list: ListKey, for device: Device, _ change: (StoredList) throws -> (ListWrite?, Told)
  ) async throws -> (told: Told, version: Int) {
    for _ in 0..<Self.maxAttempts {
      let stored = try await contents(of: list, for: device)
      let (write, told) = try change(stored)
      guard let write else { return (told, stored.version) }
      if let version = try await store(write) { return (told, version) }
    }
    throw StorageError.busy("others change the same list")
  }

  /// How often a change begins anew since others were faster: each time, one of them got on.
  private static let maxAttempts = 1_000

  /// Stores, and tells all who listen.
  private func store(_ write: ListWrite) async throws -> Int? {
    try Task.checkCancellation()
    guard let version = try await storage.store(write) else { return nil }
    let account = write.list.account
    if write.list.isIndex {
      hub.send(.index(version: version), to: account)
      for id in write.made {
        // All is stored: a hint that can't be given does not make the change fail.
        if let version = (try? await storage.version(of: ListKey(account: account, list: id))) ?? nil {
          hub.send(.list(id, version: version), to: account)
        }
      }
    } else {
      hub.send(.list(write.list.list, version: version), to: account)
    }
    return version
  }
}
#endif
