public import Foundation
import ListOrdering

extension TodoStore {
  /// A store in memory, filled with todos that a server gives: a list for each of its users.
  ///
  /// ```swift
  /// let demo = try await TodoStore.demo(from: URL(string: "https://jsonplaceholder.typicode.com")!)
  /// print(demo.report)  // 200 of 200 entries taken; 120 titles shortened.
  /// show(demo.store)
  /// ```
  ///
  /// Whatever is done in it ends with it; the user's own file is not touched.
  ///
  /// - Parameters:
  ///   - baseURL: Where the server has its `/todos`.
  ///   - transport: What sends the request.
  /// - Returns: The store, and what of the server's document was left out.
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
