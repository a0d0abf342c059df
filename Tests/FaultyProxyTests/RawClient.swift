import Foundation
import LoopbackServer

/// A client that knows bytes, not HTTP, and has ten minutes of patience: among many tests, each waits long for its turn.
final class RawClient {
  private let stop: StopPipe
  private let socket: LoopbackSocket

  init(port: Int) throws {
    stop = try StopPipe()
    socket = try LoopbackSocket.connecting(to: port, stop: stop.watched, deadline: .now + .seconds(600))
  }

  deinit { socket.close() }

  func send(_ text: String) throws { try socket.send(Data(text.utf8)) }

  /// At least so many bytes, or all up to the end of the connection.
  func receive(_ count: Int = .max) throws -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count {
      let bytes = try socket.receive(4096)
      if bytes.isEmpty { break }
      all += bytes
    }
    return all
  }

  /// What comes until the connection ends, and whether it ended by a reset.
  func receiveToEnd() throws -> (bytes: [UInt8], isReset: Bool) {
    var all: [UInt8] = []
    do throws(LoopbackSocket.Failure) {
      while true {
        let bytes = try socket.receive(4096)
        if bytes.isEmpty { return (all, false) }
        all += bytes
      }
    } catch {
      guard case .gone = error else { throw error }
      return (all, true)
    }
  }
}
