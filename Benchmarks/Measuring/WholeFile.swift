public import Foundation

/// A file read whole: also a pipe, a device, or what another program writes to `/dev/stdin`.
public enum WholeFile {
  /// Why a file was not read.
  public enum Failure: Error, Hashable, Sendable {
    /// Nothing stands at the path.
    case missing
    /// A folder stands there.
    case folder
    /// What stands there is a pipe or a device, where only a file will do.
    case irregular
    /// The system refuses, for this reason.
    case unreadable(reason: String)
    /// There is more than so many bytes.
    case tooLarge(limit: Int)

    /// What is wrong.
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

  /// The most bytes that are read, so that no file, and no device without an end, exhausts the memory.
  public static let maxBytes = 128 << 20

  /// All bytes of a file.
  /// - Parameter isRegular: whether it has to be a file on a disk. A pipe that nobody writes to would be waited for
  ///   for ever: right for one that the user names, wrong for one that stands in a folder.
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
