#if Server
import NIOCore

/// The slowest connection that is served.
enum Pace {
  /// Bytes a second.
  static let slowest = 4_096

  /// The time that so many bytes take on it.
  static func time(for bytes: Int) -> TimeAmount { .milliseconds(Int64(bytes) * 1_000 / Int64(slowest)) }

  /// The bytes that go through in a time.
  static func bytes(in time: TimeAmount) -> Int {
    Int(min(Double(time.nanoseconds) / 1e9 * Double(slowest), 1e15))
  }
}
#endif
