public import Foundation

/// A failure to write: one line that names the file and the reason.
public struct WriteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file or folder, or the name of the stream.
  public let place: String
  /// The system's error code.
  public let code: Int32

  /// Creates a failure with the system's current error code.
  public init(_ place: String, code: Int32 = errno) {
    self.place = place
    self.code = code
  }

  /// Whether writing started and then failed, as on a full disk, rather than being forbidden.
  public var isInterrupted: Bool { [ENOSPC, EDQUOT, EFBIG, EIO, EBADF, EPIPE].contains(code) }

  /// `PLACE: REASON`.
  public var description: String { "\(place): \(String(cString: strerror(code)))" }
}

/// Files that are written together. Each is written beside its destination, and all are moved there
/// once all are complete.
///
/// Each file that a reader finds is complete, either old or new, even if the disk is full or the
/// program is killed. Existing files are replaced. A symbolic link is replaced by the file, so that
/// nothing is written through it.
public struct FileBatch {
  private var files: [(place: URL, bytes: Data)] = []

  public init() {}

  /// Adds a file. Its folder must exist when the batch is written.
  public mutating func add(_ text: String, at place: URL) { add(Data(text.utf8), at: place) }

  /// Adds a file. Its folder must exist when the batch is written.
  public mutating func add(_ bytes: Data, at place: URL) { files.append((place, bytes)) }

  /// Writes all files, in the order in which they were added.
  public func write() throws(WriteFailure) {
    var written = 0
    defer { for file in files[..<written] { unlink(Self.draft(of: file.place)) } }
    for file in files {
      written += 1
      try Self.write(file.bytes, to: Self.draft(of: file.place), for: file.place.path)
    }
    for file in files where rename(Self.draft(of: file.place), file.place.path) != 0 {
      throw WriteFailure(file.place.path)
    }
  }

  /// Creates a folder and its parents if they do not exist.
  public static func makeFolder(_ folder: URL) throws(WriteFailure) {
    let path = folder.path
    if mkdir(path, 0o777) == 0 { return }
    let code = errno
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return }
    let parent = folder.deletingLastPathComponent()
    guard code == ENOENT, parent.path != path, !FileManager.default.fileExists(atPath: parent.path) else {
      throw WriteFailure(path, code: code)
    }
    try makeFolder(parent)
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw WriteFailure(path) }
  }

  /// Returns the name of a file until it is moved to its destination. A run that
  /// is killed leaves such files.
  public static func draftName(of name: String) -> String { ".\(name).new" }

  private static func draft(of place: URL) -> String {
    place.deletingLastPathComponent().appending(path: draftName(of: place.lastPathComponent)).path
  }

  private static func write(_ bytes: Data, to draft: String, for place: String) throws(WriteFailure) {
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw WriteFailure(place) }
    let failure = writeAll(bytes, to: descriptor)
    guard close(descriptor) == 0 || failure != nil else { throw WriteFailure(place) }
    if let failure { throw WriteFailure(place, code: failure) }
  }

  /// Writes all bytes, and waits while a non-blocking pipe is full.
  /// - Returns: The system's error code on failure, otherwise nil.
  public static func writeAll(_ bytes: Data, to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, let failure = waitAfterFailure(errno, of: descriptor) { return failure }
      rest = rest.dropFirst(max(0, count))
    }
    return nil
  }

  /// Waits until writing can continue.
  /// - Returns: The error code if it is not a temporary one.
  private static func waitAfterFailure(_ code: Int32, of descriptor: Int32) -> Int32? {
    if code == EINTR { return nil }
    guard code == EAGAIN || code == EWOULDBLOCK else { return code }
    var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&stream, 1, -1) >= 0 || errno == EINTR ? nil : errno
  }
}
