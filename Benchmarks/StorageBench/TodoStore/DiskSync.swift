import Foundation
import Measuring

/// What the disk takes by itself: to write a page and to wait until it is stored, as every commit does that waits.
enum DiskSync {
  /// - Parameters:
  ///   - path: A file to make.
  ///   - count: How often to write.
  /// - Returns: The nanoseconds of each time.
  /// - Throws: What the file system says.
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
