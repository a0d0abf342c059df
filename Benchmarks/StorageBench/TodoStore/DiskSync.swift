import Foundation
import Measuring

/// The cost of the disk alone: writing a page and waiting for it, like a synchronous commit.
enum DiskSync {
  /// - Parameters:
  ///   - path: The file to create.
  ///   - count: The number of writes.
  /// - Returns: The nanoseconds of each write.
  /// - Throws: Errors of the file system.
  static func times(at path: String, count: Int) throws -> [Double] {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    let page = Data(repeating: 0x5a, count: 4_096)
    return try (0..<count).map { _ in
      let watch = Stopwatch()
      try file.write(contentsOf: page)
      try file.synchronize()
      return Double(watch.nanoseconds)
    }
  }
}
