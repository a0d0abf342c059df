#if Server
import NIOCore

/// Finds the data of events in a stream of them, wherever it is cut into pieces.
struct EventReader {
  private var rest: [UInt8] = []

  /// Takes the next piece.
  ///
  /// - Returns: The data of the events that end in it, without that of hints that the stream is still there.
  mutating func read(_ piece: ByteBuffer) -> [String] {
    rest.append(contentsOf: piece.readableBytesView)
    var found: [String] = []
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[start..<end]
      if line.starts(with: "data: ".utf8) { found.append(String(decoding: line.dropFirst(6), as: UTF8.self)) }
      start = end + 1
    }
    rest.removeFirst(start)
    return found
  }
}
#endif
