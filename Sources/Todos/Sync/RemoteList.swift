public import Foundation
import GRDB
import ListOrdering

/// A list that the server owns: what it says is what there is. Nothing is told of the order, and what is here and not there
/// goes.
///
/// ```swift
/// try await store.addList(ListDraft(name: "Deliveries"), id: list)
/// let remote = RemoteList(list, in: store, server: address, token: token)
/// let soonest = try await remote.refresh().first
/// try await remote.post(TodoDraft(title: "Milk"))
/// ```
///
/// Each call needs the server; what it refuses is refused. The store then has what the server has, for everything that only
/// reads: with each call, what was edited here goes without a word. For lists that are edited offline, too, take a
/// ``SyncEngine``; not both for one store, of which an engine syncs all lists.
public struct RemoteList: Sendable {
  /// The list.
  public let list: TodoList.ID
  private let store: TodoStore
  private let client: SyncClient
  private let refreshes = NewestCall<[Todo]>()

  /// A list of a store that a server owns.
  ///
  /// - Parameters:
  ///   - list: The list, which is in the store, and on the server.
  ///   - store: The store.
  ///   - server: The server's address.
  ///   - token: What the server knows this device by.
  ///   - transport: What carries the requests.
  ///   - timeout: How long a request may take, in seconds.
  public init(
    _ list: TodoList.ID, in store: TodoStore, server: URL, token: String,
    transport: any HTTPTransport = URLSessionTransport.shared, timeout: TimeInterval = 30
  ) {
    (self.list, self.store) = (list, store)
    client = SyncClient(server: server, token: token, transport: transport, timeout: timeout)
  }

  /// Fetches the list, and makes the store's the same.
  ///
  /// A call cancels the request of an earlier one that is under way, which then has the same outcome as this one.
  ///
  /// - Returns: The todos, those that are due soonest first, those without a deadline last.
  /// - Throws: ``SyncError``: ``SyncError/outdated`` for an answer that is older than what the store has; the store is then
  ///   as it was.
  @discardableResult
  public func refresh() async throws(SyncError) -> [Todo] {
    try await refreshes.run { () async throws(SyncError) in
      // The mark is asked for only where it is not known, or may have changed.
      var isMarkKnown = try await stored(store.serverMark) != nil
      while true {
        if !isMarkKnown {
          let mark = try await client.versions().mark
          if try await stored(store.serverMark) != mark {
            let confirmed = try await client.fetchPastCaches(.list(list), as: Todo.self, mark: mark)
            if confirmed == nil { throw Self.missing }
          }
          try await stored { () async throws(StoreError) in try await store.beginSyncing(with: mark) }
        }
        do throws(SyncError) { return try await fetch() } catch {
          guard error == .outdated, isMarkKnown else { throw error }
          isMarkKnown = false
        }
      }
    }
  }

  private static var missing: SyncError {
    .refused(SyncProblem(status: 404, title: "The server does not have this list"))
  }

  private func fetch() async throws(SyncError) -> [Todo] {
    let seen = try await stored { () async throws(StoreError) in try await store.lastSeen(of: list) }
    guard let answer = try await client.fetch(.list(list), as: Todo.self, seen: seen, sortedBy: "deadline")
    else { throw Self.missing }
    let isNewest = try await stored { () async throws(StoreError) in
      try await store.replaceTodos(of: list, with: answer)
    }
    guard isNewest else { throw .outdated }
    return answer.list.items
  }

  private func stored<Value>(_ body: () async throws(StoreError) -> Value) async throws(SyncError) -> Value {
    do { return try await body() } catch { throw SyncError(error) }
  }

  /// Adds a todo on the server, at the top of the open ones, and then here; if the server can't be heard by then, with the next
  /// refresh.
  ///
  /// - Returns: The todo as the server has it.
  /// - Throws: ``SyncError``; ``SyncError/store(_:)`` with ``StoreError/invalid(_:)`` where the draft is not valid.
  @discardableResult
  public func post(_ draft: TodoDraft) async throws(SyncError) -> Todo {
    let valid: TodoDraft
    do { valid = try store.valid(draft) } catch { throw SyncError(error) }
    let todo = Todo(valid)
    var posted: Todo
    do throws(SyncError) {
      posted = try await client.post(todo, to: .list(list))
    } catch .unanswered {
      // The server may have it: sent again under its id, it is not there twice.
      posted = try await client.post(todo, to: .list(list))
    }
    // It is there, whether or not the rest can be heard now.
    _ = try? await refresh()
    return posted
  }

  /// Deletes a todo on the server, and then here. One that is not there is deleted already.
  ///
  /// - Throws: ``SyncError``.
  public func delete(_ id: Todo.ID) async throws(SyncError) {
    try await client.delete(id, of: .list(list))
    try await refresh()
  }
}
