#if Server
import HTTPTypes
import Hummingbird
import NIOCore

/// Writes an answer piece by piece, the next one when most of the last has left: so that who writes knows when it is taken,
/// and a long answer does not lie in the connection's buffer as a whole.
struct PacedWriter: ResponseBodyWriter {
  /// The bytes of a piece.
  static let maxBytes = 262_144

  var parent: any ResponseBodyWriter
  let eventLoop: any EventLoop

  mutating func write(_ buffer: ByteBuffer) async throws {
    var rest = buffer
    while let piece = rest.readSlice(length: min(Self.maxBytes, rest.readableBytes)), piece.readableBytes > 0
    {
      try await parent.write(piece)
      // What was written is handed to the connection on its own thread; only then does it say that it has enough.
      try await eventLoop.submit {}.get()
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await parent.finish(trailingHeaders)
  }
}

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
