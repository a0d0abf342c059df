#if Server
import Foundation
import Logging

/// A file beside a database that keeps disk space free for deletions on a full disk.
///
/// Even a write that only deletes rows needs room in the write-ahead log. On a full disk, the
/// storage deletes this file, writes, empties the log, and creates the file again. The file holds
/// no data.
struct DiskReserve: Sendable {
  /// The size in bytes. On a full disk, the pages in the log first move into the database, which
  /// may need as much space. SQLite usually empties the log at 1,000 pages (4 MiB), but the largest
  /// push may add more. The rest of the reserve is for the log of the deletion.
  static let size = 16 << 20

  private let path: String
  private let logger: Logger?

  init(beside file: URL, logger: Logger?) {
    path = file.path + "-reserve"
    self.logger = logger
  }

  /// Frees the reserve's space.
  func release() { unlink(path) }

  /// Extends the reserve to its full size if the disk has room. Costs three system calls if the
  /// reserve already has that size.
  ///
  /// - Returns: Whether the reserve has its full size.
  @discardableResult func fill() -> Bool {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let step = 256 << 10
    // Begin at a multiple of the step, to repeat a step that failed halfway.
    var end = Int(lseek(descriptor, 0, SEEK_END)) / step * step
    while end < Self.size, Self.allocate(step, at: end, in: descriptor) { end += step }
    return end >= Self.size
  }

  /// Fills the reserve, and logs a warning if the disk has no room for it.
  func fillOrWarn() {
    if fill() { return }
    logger?.warning(
      "The disk has no room for the \(Self.size >> 20) MiB of \(path), so deletions may fail, too; free some space"
    )
  }

  private static func allocate(_ count: Int, at offset: Int, in descriptor: CInt) -> Bool {
    #if canImport(Darwin)
    pwrite(descriptor, [UInt8](repeating: 0, count: count), count, off_t(offset)) == count
    #else
    posix_fallocate(descriptor, off_t(offset), off_t(count)) == 0
    #endif
  }
}
#endif
