import Commands
import Measuring
import Foundation

/// The lines of standard input, returned as soon as each arrives.
///
/// Lines end with LF or CR LF, which is not part of the line.
struct InputLines {
  /// The maximum length of a line in bytes.
  static let maxBytes = 1 << 20

  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Reads the next line, or returns `nil` at the end of input.
  /// - Returns: The text, or an inner `nil` if the line is too long.
  /// - Throws: ``InputError`` if the input cannot be read.
  mutating func next() throws(InputError) -> String?? {
    var line: [UInt8] = []
    var isTooLong = false
    var isStarted = false
    while true {
      if position == buffer.count, try !fill() {
        return isStarted ? .some(isTooLong ? nil : text(line)) : .none
      }
      isStarted = true
      let rest = buffer[position...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)]
      position = end.map { $0 + 1 } ?? buffer.count
      isTooLong = isTooLong || line.count + part.count > Self.maxBytes
      if !isTooLong { line += part }
      if end != nil { return .some(isTooLong ? nil : text(line)) }
    }
  }

  private func text(_ line: [UInt8]) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
  }

  /// Reads more bytes into the buffer. Returns whether there were any.
  private mutating func fill() throws(InputError) -> Bool {
    guard !isAtEnd else { return false }
    buffer = [UInt8](repeating: 0, count: 1 << 16)
    position = 0
    var count = read(STDIN_FILENO, &buffer, buffer.count)
    while count < 0, errno == EINTR { count = read(STDIN_FILENO, &buffer, buffer.count) }
    guard count >= 0 else {
      let reason = String(cString: strerror(errno))
      throw InputError(
        .noInput, "standard input cannot be read: \(reason); send lines LOWER UPPER [COUNT]")
    }
    buffer.removeSubrange(count...)
    isAtEnd = count == 0
    return count > 0
  }
}
