public import Foundation

/// Why something could not be written: one line that names the place and the reason.
public struct WriteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's or the folder's path, or the stream's name.
  public let place: String
  /// The system's code for the reason.
  public let code: Int32

  /// A failure for the reason that the system has just given.
  public init(_ place: String, code: Int32 = errno) {
    self.place = place
    self.code = code
  }

  /// Whether writing began and did not come to its end, as on a full disk, rather than being forbidden.
  public var isInterrupted: Bool { [ENOSPC, EDQUOT, EFBIG, EIO, EBADF, EPIPE].contains(code) }

  /// `PLACE: REASON`.
  public var description: String { "\(place): \(String(cString: strerror(code)))" }
}

/// Files that are written together: each beside its place first, and all put in place when all are whole.
///
/// A reader finds either the old files or the new ones, also when the disk is full or the program is killed. What
/// stood at a place is replaced, a symbolic link by the file itself, so that nothing is written through it.
public struct FileBatch {
  private var files: [(place: URL, bytes: Data)] = []

  /// A batch of no files.
  public init() {}

  /// Adds a file; its folder has to be there when the batch is written.
  public mutating func add(_ text: String, at place: URL) { add(Data(text.utf8), at: place) }

  /// Adds a file; its folder has to be there when the batch is written.
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

  /// Makes a folder, and those above it, where they are not there yet.
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

  /// The name under which a file is written before it is put in place. A run that was killed leaves such files.
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

  /// Writes all bytes, and waits where a pipe that does not block is full.
  /// - Returns: the system's code for why that failed, or nil.
  public static func writeAll(_ bytes: Data, to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, let failure = waitAfterFailure(errno, of: descriptor) { return failure }
      rest = rest.dropFirst(max(0, count))
    }
    return nil
  }

  /// Waits until writing can go on.
  /// - Returns: the code if that is nothing that passes.
  private static func waitAfterFailure(_ code: Int32, of descriptor: Int32) -> Int32? {
    if code == EINTR { return nil }
    guard code == EAGAIN || code == EWOULDBLOCK else { return code }
    var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&stream, 1, -1) >= 0 || errno == EINTR ? nil : errno
  }
}
