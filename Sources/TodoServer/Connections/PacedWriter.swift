#if Server
import HTTPTypes
import Hummingbird
import NIOCore

/// Writes a response in pieces, each once most of the previous one has been sent. So the caller
/// knows when the response is sent, and a long one is never buffered as a whole.
struct PacedWriter: ResponseBodyWriter {
  /// The maximum size of a piece in bytes.
  static let maxBytes = 262_144

  var parent: any ResponseBodyWriter
  let eventLoop: any EventLoop

  mutating func write(_ buffer: ByteBuffer) async throws {
    var rest = buffer
    while let piece = rest.readSlice(length: min(Self.maxBytes, rest.readableBytes)), piece.readableBytes > 0
    {
      try await parent.write(piece)
      // The connection receives a write on its event loop, and only then reports a full buffer.
      try await eventLoop.submit {}.get()
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await parent.finish(trailingHeaders)
  }
}

/// The minimum speed of a connection.
enum Pace {
  /// The minimum speed in bytes per second.
  static let slowest = 4_096

  /// Returns the time for a number of bytes at that speed.
  static func time(for bytes: Int) -> TimeAmount { .milliseconds(Int64(bytes) * 1_000 / Int64(slowest)) }

  /// Returns the number of bytes in a time at that speed.
  static func bytes(in time: TimeAmount) -> Int {
    Int(min(Double(time.nanoseconds) / 1e9 * Double(slowest), 1e15))
  }
}
#endif
