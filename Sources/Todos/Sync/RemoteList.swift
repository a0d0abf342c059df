public import Foundation
import GRDB
public import ListOrdering

/// A list whose contents only the server decides. Local edits and moves are never pushed.
///
/// ```swift
/// try await store.addList(ListDraft(name: "Deliveries"), id: list)
/// let remote = RemoteList(list, in: store, server: address, token: token)
/// let soonest = try await remote.refresh().first
/// try await remote.post(TodoDraft(title: "Milk", deadline: tomorrow))
/// show(remote.todos)  // by deadline: Milk is at its position
/// ```
///
/// Each call needs the server, and throws if the server refuses the request. Each call ends with a
/// refresh, which replaces the list's todos in the store with the server's, and discards local
/// edits without notice. For lists that are also edited offline, use a ``SyncEngine``. Don't use
/// both for one store, because an engine syncs all lists of its store.
public struct RemoteList: Sendable {
  /// The id of the list.
  public let list: TodoList.ID
  private let store: TodoStore
  private let client: SyncClient
  private let refreshes = NewestCall<[Todo]>()
  private let calendar: Calendar
  private let latest: LatestTodos

  /// Creates a remote list.
  ///
  /// - Parameters:
  ///   - list: The list, which must exist in the store and on the server.
  ///   - store: The store that keeps the copy.
  ///   - server: The server's address.
  ///   - token: The token of this device.
  ///   - transport: The transport that sends the requests.
  ///   - timeout: The maximum wait for a response to begin, and then between two parts of it, in
  ///     seconds.
  ///   - calendar: The reader's calendar. Its time zone determines when a day ends, for the order by
  ///     deadline.
  public init(
    _ list: TodoList.ID, in store: TodoStore, server: URL, token: String,
    transport: any HTTPTransport = URLSessionTransport.shared, timeout: TimeInterval = 30,
    calendar: Calendar = .autoupdatingCurrent
  ) {
    (self.list, self.store, self.calendar) = (list, store, calendar)
    latest = LatestTodos(TodosByDeadline(byDeadline: \.deadline, in: calendar))
    client = SyncClient(server: server, token: token, transport: transport, timeout: timeout)
  }

  /// The todos of the last refresh by deadline: the earliest first, and those without a deadline
  /// last. ``post(_:)`` and ``delete(_:)`` also change these todos if their own refresh fails.
  /// Empty before the first refresh.
  public var todos: TodosByDeadline { latest.todos }

  /// Fetches the list, and replaces the store's todos with the server's.
  ///
  /// A call cancels an earlier call in progress, which then returns or throws what this one does.
  ///
  /// - Returns: The todos by deadline, the earliest first. Todos without a deadline are last.
  /// - Throws: ``SyncError``. If the response is older than the stored state, the error is
  ///   ``SyncError/outdated``, and the store is unchanged.
  @discardableResult
  public func refresh() async throws(SyncError) -> [Todo] {
    try await refreshes.run { () async throws(SyncError) in
      // Request the mark only if it is unknown or may have changed.
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
    // Sorts again, because the server doesn't know when a day ends in the user's time zone.
    return Array(
      latest.change { $0 = TodosByDeadline(answer.list.items, byDeadline: \.deadline, in: calendar) })
  }

  private func stored<Value>(_ body: () async throws(StoreError) -> Value) async throws(SyncError) -> Value {
    do { return try await body() } catch { throw SyncError(error) }
  }

  /// Adds a todo on the server, at the top of the open ones, and refreshes the list. The call
  /// succeeds even if the refresh fails.
  ///
  /// The store gets the todo as soon as the server has it. In ``todos``, a binary search finds the
  /// position of its deadline.
  ///
  /// - Returns: The todo as the server stores it.
  /// - Throws: ``SyncError``. If the draft is invalid, this is ``SyncError/store(_:)`` with
  ///   ``StoreError/invalid(_:)``.
  @discardableResult
  public func post(_ draft: TodoDraft) async throws(SyncError) -> Todo {
    let valid: TodoDraft
    do { valid = try store.valid(draft) } catch { throw SyncError(error) }
    let todo = Todo(valid)
    var posted: Todo
    do throws(SyncError) {
      posted = try await client.post(todo, to: .list(list))
    } catch .noResponse {
      // The server may have the todo. A second request with the same id doesn't add it twice.
      posted = try await client.post(todo, to: .list(list))
    }
    // The todo is on the server, even if the refresh fails.
    latest.change { todos in
      todos.removeAll { $0.id == posted.id }
      todos.insert(posted)
    }
    try? await store.add(posted: posted, to: list)
    _ = try? await refresh()
    return posted
  }

  /// Deletes a todo on the server, if it is there, and then refreshes the list.
  ///
  /// - Throws: ``SyncError``, also if only the refresh fails.
  public func delete(_ id: Todo.ID) async throws(SyncError) {
    try await client.delete(id, of: .list(list))
    latest.change { $0.removeAll { $0.id == id } }
    try await refresh()
  }
}

/// The todos of a remote list. Copies of the ``RemoteList`` share them.
private final class LatestTodos: @unchecked Sendable {
  private let lock = NSLock()
  private var value: TodosByDeadline

  init(_ todos: TodosByDeadline) { value = todos }

  var todos: TodosByDeadline { lock.withLock { value } }

  @discardableResult
  func change(_ body: (inout TodosByDeadline) -> Void) -> TodosByDeadline {
    lock.withLock {
      body(&value)
      return value
    }
  }
}
