import ListOrdering

/// What the two halves of a round share.
struct SyncWork: Sendable {
  let store: TodoStore
  let client: SyncClient
  /// The most requests that are under way at a time.
  let maxRequests: Int

  /// Does something for each list, some at a time. Where the server can't be reached, no further one is begun; what is wrong
  /// with one list alone keeps no other one back.
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
        case .failure(let error): failure = failure.map { $0.isOfOneList ? error : $0 } ?? error
        }
        if failure?.isOfOneList ?? true { begin() }
      }
    }
    if let failure { throw failure }
    return outcomes
  }

  /// Does something with the store.
  func stored<Value>(_ body: () async throws(StoreError) -> Value) async throws(SyncError) -> Value {
    do { return try await body() } catch { throw SyncError(error) }
  }
}

extension SyncError {
  init(_ error: StoreError) { self = error == .cancelled ? .cancelled : .store(error) }

  /// Whether other lists may be synced all the same.
  var isOfOneList: Bool {
    switch self {
    case .refused, .unreadable, .serverFault, .outdated: true
    default: false
    }
  }
}

/// What is synced by itself and has a version of its own: the index, or the todos of a list.
enum SyncScope: Hashable, Sendable {
  case index
  case list(TodoList.ID)

  /// What stands for it in the columns that say of which list a row is.
  var name: String {
    switch self {
    case .index: TodoStore.index
    case .list(let id): id.rawValue
    }
  }

  /// Where the server has it.
  var path: String {
    switch self {
    case .index: "index"
    case .list(let id): "lists/\(id)"
    }
  }

  /// The scope that a column names.
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
