public import Foundation

/// Reads a whole file, which can also be a pipe, a device, or another
/// program's output at `/dev/stdin`.
public enum WholeFile {
  /// The reason why a file was not read.
  public enum Failure: Error, Hashable, Sendable {
    case missing
    case folder
    /// The path is a pipe or a device, but must be a file.
    case irregular
    case unreadable(reason: String)
    /// The file exceeds this number of bytes.
    case tooLarge(limit: Int)

    public var description: String {
      switch self {
      case .missing: "there is no such file"
      case .folder: "this is a folder"
      case .irregular: "this is a pipe or a device, not a file"
      case .unreadable(let reason): "the file cannot be read (\(reason))"
      case .tooLarge(let limit): "the file has more than \(limit >> 20) MiB"
      }
    }
  }

  /// The maximum number of bytes read, so that no file or endless device exhausts the memory.
  public static let maxBytes = 128 << 20

  /// Returns all bytes of a file.
  /// - Parameter isRegular: Whether it must be a file on a disk. Reading a pipe that nobody writes
  ///   to waits forever, which is right for a path from the user, but wrong for a file in a folder.
  /// - Complexity: O(size of the file), at most O(`limit`).
  public static func read(
    _ path: String, limit: Int = maxBytes, isRegular: Bool = false
  ) throws(Failure) -> Data {
    let mode = O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0)
    var descriptor = open(path, mode)
    while descriptor < 0, errno == EINTR { descriptor = open(path, mode) }
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    if isRegular { try checkKind(of: descriptor) }
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      guard bytes.count + count <= limit else { throw .tooLarge(limit: limit) }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  private static func checkKind(of descriptor: Int32) throws(Failure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .folder
    default: throw .irregular
    }
  }

  private static func failure(_ code: Int32) -> Failure {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EISDIR: .folder
    default: .unreadable(reason: String(cString: strerror(code)))
    }
  }
}
