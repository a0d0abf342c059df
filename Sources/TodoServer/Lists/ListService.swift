#if Server
/// The operations on lists. Each operation reads a list, computes a change, and stores it. If
/// another request changed the list meanwhile, the operation starts over.
struct ListService: Sendable {
  let storage: any ListStorage
  let hub: EventHub

  /// The result of a push.
  enum Outcome: Sendable {
    /// The push was applied, now or earlier, and gave the list this version. `mark` is the mark of
    /// the account (see ``ListStorage``). `kept` names the lists that the push asked to delete, but
    /// that stay.
    case applied(version: Int, mark: String, kept: [String])
    /// The push was not applied, because it is based on another version. Contains the current list.
    case stale(StoredList)
  }

  /// Returns the current list.
  ///
  /// - Throws: ``Problem`` of the kind `unknown`, and ``StorageError``.
  func contents(of list: ListKey, for device: Device) async throws -> StoredList {
    guard let stored = try await storage.contents(of: list, for: device.id) else { throw Problem.unknownList }
    return stored
  }

  /// Compares the state that a client has seen with the stored one. If the storage has lost the
  /// version that the client saw, sends an event to all subscribers of the account, so that they
  /// fetch the lists.
  ///
  /// - Throws: ``StorageError``.
  func compare(_ seen: LastSeen, of list: ListKey) async throws -> LastSeen.Comparison {
    let comparison = try await storage.compare(seen, of: list)
    if comparison == .lost, let version = try await storage.version(of: .index(of: list.account)) {
      hub.send(.index(version: version), to: list.account)
    }
    return comparison
  }

  /// Applies a push, unless it was applied before.
  ///
  /// - Parameter rests: Returns whether the push is based on the given version.
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
    throw StorageError.busy("other requests keep changing this list")
  }

  /// Returns the lists that the push asks to delete, but that changed after the client saw them.
  private func kept(from edits: [ItemEdit], of list: ListKey) async throws -> [String] {
    let removals = edits.compactMap { edit -> (id: String, seen: Int)? in
      if case .removal(let seen?) = edit.kind { (edit.id, seen) } else { nil }
    }
    if !list.isIndex || removals.isEmpty { return [] }
    let versions = try await storage.versions(of: list.account).lists
    return removals.filter { versions[$0.id] ?? $0.seen != $0.seen }.map(\.id)
  }

  /// Changes the current state of a list. Calls `change` again if another request changed the list
  /// meanwhile.
  ///
  /// - Parameter change: Returns the change to store, or `nil` to store nothing, and a result.
  /// - Returns: The result of `change`, and the list's version afterwards.
  func change<Told: Sendable>(
    _ list: ListKey, for device: Device, _ change: (StoredList) throws -> (ListWrite?, Told)
  ) async throws -> (told: Told, version: Int) {
    for _ in 0..<Self.maxAttempts {
      let stored = try await contents(of: list, for: device)
      let (write, told) = try change(stored)
      guard let write else { return (told, stored.version) }
      if let version = try await store(write) { return (told, version) }
    }
    throw StorageError.busy("other requests keep changing this list")
  }

  /// The maximum number of attempts to store a change. An attempt fails only if another change
  /// succeeds.
  private static let maxAttempts = 1_000

  /// Stores a change, and sends events to the account's subscribers. Returns `nil` if the list has
  /// changed.
  private func store(_ write: ListWrite) async throws -> Int? {
    try Task.checkCancellation()
    guard let version = try await storage.store(write) else { return nil }
    let account = write.list.account
    if write.list.isIndex {
      hub.send(.index(version: version), to: account)
      for id in write.created {
        // The change is stored, so an event that cannot be sent is not an error.
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
