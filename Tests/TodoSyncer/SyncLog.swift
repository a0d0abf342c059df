import Foundation
import Todos

/// What a device has done, a line each, written before anything else is done: so it is whole but for the last step when the
/// program is killed.
final class SyncLog: @unchecked Sendable {
  private let file: FileHandle
  private let lock = NSLock()

  init(_ path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      FileManager.default.createFile(atPath: path, contents: nil)
    }
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
  }

  func write(_ words: String...) {
    lock.withLock { file.write(Data((words.joined(separator: " ") + "\n").utf8)) }
  }
}
