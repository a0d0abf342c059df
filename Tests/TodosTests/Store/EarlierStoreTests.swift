import Foundation
import Testing
import TestSupport

@testable import Todos

/// Store files of an earlier release, with pending changes, tombstones, a push in progress and an undo step.
@Suite struct EarlierStoreTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/2026-11").standardizedFileURL

  @Test(arguments: ["phone", "tablet"])
  func aStoreFileKeepsItsContentsPendingChangesAndUndoStep(device: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "todos.sqlite")
    try FileManager.default.copyItem(at: Self.fixtures.appending(path: "\(device).sqlite"), to: file)
    let store = try TodoStore(at: file)
    var text = try await store.summary()
    #expect(try await store.check().isSound)
    try await store.undo()
    text += "\nAfter undo:\n" + (try await store.summary())
    try await store.close()
    let expected = Self.fixtures.appending(path: "\(device).txt")
    if ProcessInfo.processInfo.environment["FIXTURES"] == "write" { try Data(text.utf8).write(to: expected) }
    #expect(try text == String(contentsOf: expected, encoding: .utf8))
  }
}

extension TodoStore {
  /// Returns what the store shows and has to push, one line per list, todo and synced scope.
  fileprivate func summary() async throws -> String {
    var lines: [String] = []
    var names: [String: String] = ["(index)": "index"]
    for summary in try await lists() {
      let list = summary.list
      names[list.id.rawValue] = list.name
      lines.append("\(list.name) \(list.color) \(list.image.map { "\($0)" } ?? "no image")")
      let contents = try #require(try await contents(of: list.id))
      for todo in contents.open + contents.done {
        let deadline = todo.deadline.map { " due \(Int($0.timeIntervalSince1970))" } ?? ""
        lines.append("  \(todo.isDone ? "x" : "-") \(todo.title) \(todo.tags)\(deadline) at \(todo.priority)")
      }
    }
    lines.append("sort: \(try await setting(Setting("sort", default: "deadline")))")
    for (scope, status) in try await syncStatus().sorted(by: { $0.key.name < $1.key.name }) {
      lines.append(
        "\(names[scope.name] ?? "deleted list"): version \(status.version), pending \(status.pendingCount)"
          + (status.isOpen ? ", push in progress" : "") + (status.isNew ? ", new" : ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
