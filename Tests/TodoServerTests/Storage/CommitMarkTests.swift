#if Server
import Foundation
import GRDB
import Testing
import TestSupport

@testable import TodoServer

struct CommitMarkTests {
  /// A descriptor that is closed twice may by then belong to another file.
  @Test func aFileThatCannotBeRecreatedIsClosedOnce() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "todos.sqlite")
    try SQLiteStorage(at: file).close()
    let path = file.path + "-commits"
    // The file belongs to another database, so the server recreates it, but a folder takes its path.
    try Data("other 7\n".utf8).write(to: URL(filePath: path))
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      db.trace { event in
        guard "\(event)".contains("INTO commits") else { return }
        try? FileManager.default.removeItem(atPath: path)
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
    }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    var mark: CommitMark? = CommitMark(beside: file)
    #expect(throws: StorageError.self) { try mark?.renewMarksIfRestored(pool) }
    let descriptors = (0..<16).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    mark = nil
    #expect(descriptors.allSatisfy { fcntl($0, F_GETFD) >= 0 })
    for descriptor in descriptors { close(descriptor) }
    try pool.close()
  }
}
#endif
