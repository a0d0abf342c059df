import ListOrdering

/// The store, the client and the limit of concurrent requests, which fetching and pushing share.
struct SyncWork: Sendable {
  let store: TodoStore
  let client: SyncClient
  let maxRequests: Int

  /// Calls `body` for each list, several at once. After an error that concerns a single list, the
  /// other lists follow. After any other error, no further call begins.
  func forEach<Outcome: Sendable>(
    _ lists: [TodoList.ID], _ body: @escaping @Sendable (TodoList.ID) async throws(SyncError) -> Outcome
  ) async throws(SyncError) -> [Outcome] {
    var outcomes: [Outcome] = []
    var failure: SyncError?
    await withTaskGroup(of: Result<Outcome, SyncError>.self) { group in
      var waiting = lists.makeIterator()
      func begin() {
        guard let list = waiting.next() else { return }
        group.addTask {
          do throws(SyncError) { return .success(try await body(list)) } catch { return .failure(error) }
        }
      }
      for _ in 0..<max(maxRequests, 1) { begin() }
      while let result = await group.next() {
        switch result {
        case .success(let outcome): outcomes.append(outcome)
        case .failure(let error): failure = failure.map { $0.concernsOneList ? error : $0 } ?? error
        }
        if failure?.concernsOneList ?? true { begin() }
      }
    }
    if let failure { throw failure }
    return outcomes
  }

  /// Calls the store and converts its errors.
  func stored<Value>(_ body: () async throws(StoreError) -> Value) async throws(SyncError) -> Value {
    do { return try await body() } catch { throw SyncError(error) }
  }
}

extension SyncError {
  init(_ error: StoreError) { self = error == .cancelled ? .cancelled : .store(error) }

  /// Whether the error concerns a single list, so that other lists can still be synced.
  var concernsOneList: Bool {
    switch self {
    case .refused, .unreadable, .serverFault, .outdated: true
    default: false
    }
  }
}

/// A unit of syncing with its own version: the index, or the todos of a list.
enum SyncScope: Hashable, Sendable {
  case index
  case list(TodoList.ID)

  /// The name of the scope in database columns.
  var name: String {
    switch self {
    case .index: TodoStore.index
    case .list(let id): id.rawValue
    }
  }

  /// The path of the scope on the server.
  var path: String {
    switch self {
    case .index: "index"
    case .list(let id): "lists/\(id)"
    }
  }

  /// Creates the scope that a database column names.
  init?(name: String) {
    if name == TodoStore.index {
      self = .index
    } else if let id = TodoList.ID(rawValue: name) {
      self = .list(id)
    } else {
      return nil
    }
  }
}
