public import Foundation
import ListOrdering

extension TodoStore {
  /// Creates a store in memory with the todos of a server, one list per user.
  ///
  /// ```swift
  /// let demo = try await TodoStore.demo(from: URL(string: "https://jsonplaceholder.typicode.com")!)
  /// print(demo.report)  // 200 of 200 entries used; 120 titles shortened.
  /// show(demo.store)
  /// ```
  ///
  /// The store's contents are lost with it; the user's own file is not changed.
  ///
  /// - Parameters:
  ///   - baseURL: The address below which the server has `/todos`.
  ///   - transport: The transport that sends the request.
  /// - Returns: The store, and a report of the entries that were left out.
  /// - Throws: ``DemoSeedError``, ``StoreError``.
  public static func demo(
    from baseURL: URL, by transport: any HTTPTransport = URLSessionTransport.shared
  ) async throws -> (store: TodoStore, report: DemoSeedReport) {
    let seed = try await DemoSeed.fetch(from: baseURL, by: transport)
    let store = try TodoStore.inMemory()
    var space = MidpointKeys()
    let keys = space.keys(seed.groups.count, between: nil, and: nil) ?? []
    let lists = zip(seed.groups, keys).enumerated().map { number, group in
      func todos(areDone: Bool) -> [Todo] {
        let entries = group.0.entries.filter { $0.isCompleted == areDone }
        return zip(entries, space.keys(entries.count, between: nil, and: nil) ?? []).map {
          Todo(title: $0.title, isDone: areDone, priority: $1)
        }
      }
      return ListContents(
        list: TodoList(
          name: "List \(group.0.userID)", color: ListColor.palette[number % ListColor.palette.count],
          priority: group.1),
        open: todos(areDone: false), done: todos(areDone: true))
    }
    try await store.insert(lists, areSynced: false)
    return (store, seed.report)
  }
}
