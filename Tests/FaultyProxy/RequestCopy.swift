import Foundation
import LoopbackServer

/// A whole request as it came, and how to send it once more.
struct RequestCopy: Sendable {
  let bytes: [UInt8]
  let message: MessageScanner

  /// How long the server may take for the answer to a copy, which nobody reads.
  private static let patience = Duration.seconds(10)

  /// What its answer is.
  var answer: MessageScanner { MessageScanner(.answer(toHead: message.head?.words.first == "HEAD")) }

  /// Whether its client is to end the connection after the answer.
  var endsConnection: Bool { message.head?.endsConnection ?? true }

  /// Sends it on a connection of its own, and waits until the server has answered; of an event stream, for its head.
  func send(_ state: ProxyState, stop: Int32) {
    do throws(LoopbackSocket.Failure) {
      let server = try LoopbackSocket.connecting(to: state.target, stop: stop, deadline: .now + Self.patience)
      defer { server.close() }
      try server.send(bytes, unlessReceiving: true)
      state.count { $0.copies += 1 }
      var answer = answer
      while !answer.isComplete, !answer.isEndless {
        let bytes = try server.receive(1 << 16)
        guard !bytes.isEmpty, (try? answer.take(bytes[...])) != nil else { break }
      }
    } catch {
      state.count { $0.unreachable += 1 }
    }
    state.count { $0.copiesWaiting -= 1 }
  }
}
