import Foundation
import ProgramRunning
import Testing

@testable import Todos

/// The log that a file is written by.
@Suite struct StoreLogTests {
  @Test func theLogIsBroughtBackWhileOneEdits() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("todos.sqlite")
    let store = try TodoStore(at: file)
    let (page, text) = (4_096, String(repeating: "x", count: 64 << 10))
    // Three times as much as makes a log long.
    for number in 0..<3 * StoreLog.limit * page / text.count {
      try await store.set(Setting("text \(number % 2)", default: ""), text)
      // Now and then there is time for a checkpoint, as there is where a person edits.
      if number % 4 == 0 { try await Task.sleep(nanoseconds: 5_000_000) }
    }
    let log = try FileManager.default.attributesOfItem(atPath: file.path + "-wal")[.size] as? Int
    #expect(try #require(log) < 2 * StoreLog.limit * page)
    try await store.close()
    #expect(!FileManager.default.fileExists(atPath: file.path + "-wal"))
    #expect(try await TodoStore(at: file).setting(Setting("text 1", default: "")) == text)
  }
}
