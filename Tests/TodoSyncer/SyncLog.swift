import Foundation
import Todos

/// What a device has done, a line each, written before anything else is done: so it is whole but for the last step when the
/// program is killed.
final class SyncLog: @unchecked Sendable {
  private let file: FileHandle
  private let lock = NSLock()

  init(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func write(_ words: String...) {
    lock.withLock { file.write(Data((words.joined(separator: " ") + "\n").utf8)) }
  }
}
