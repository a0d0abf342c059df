#if Server
import HTTPTypes
import Hummingbird
import NIOCore

/// A writer that splits a response into pieces, and writes each piece once most of the previous one
/// was sent. So most of a response is sent when its writing ends, and a long response is never
/// buffered as a whole.
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
      // The next write pauses only if the connection knows that its buffer is full. It knows this
      // once it has received the piece on its event loop, so wait until then.
      try await eventLoop.submit {}.get()
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await parent.finish(trailingHeaders)
  }
}

/// The minimum speed at which clients must send and read.
enum Pace {
  /// The minimum speed in bytes per second.
  static let slowest = 4_096

  /// Returns the time that a number of bytes takes at the minimum speed.
  static func time(for bytes: Int) -> TimeAmount { .milliseconds(Int64(bytes) * 1_000 / Int64(slowest)) }

  /// Returns the number of bytes that the minimum speed gives in a time, limited to fit an `Int`.
  static func bytes(in time: TimeAmount) -> Int {
    Int(min(Double(time.nanoseconds) / 1e9 * Double(slowest), 1e15))
  }
}
#endif
