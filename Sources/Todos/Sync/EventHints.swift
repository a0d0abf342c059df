import Foundation

/// Tells hints that something is new from comments that only say that the stream is still there.
///
/// `@unchecked`: all that changes is `hasBegun`, which is only touched under `lock`.
final class EventHints: @unchecked Sendable {
  private let lock = NSLock()
  private var hasBegun = false

  /// Whether a part of a stream of server-sent events is a hint. The first one is: something may have happened before.
  func isHint(_ part: Data) -> Bool {
    if part.isEmpty { return false }
    let lines = part.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
    return lock.withLock {
      defer { hasBegun = true }
      return !hasBegun || lines.contains { $0.first != UInt8(ascii: ":") }
    }
  }
}
