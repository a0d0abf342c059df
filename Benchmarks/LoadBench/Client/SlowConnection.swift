#if Server
import Measuring
import NIOCore

/// A connection that sends a byte a second, to keep the server waiting.
///
/// All of it happens on its event loop.
final class SlowConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Where in a request it becomes slow.
  enum Kind: String, CaseIterable, Sendable {
    /// From its first byte on.
    case head = "a head"
    /// After the head, whose token is right.
    case body = "a body"
  }

  let kind: Kind
  /// What is sent at once, what byte by byte after that, and then for ever.
  private let start: String
  private var slow: Substring.UTF8View
  private let filling: UInt8
  private var watch = Stopwatch()
  private var sending: RepeatedTask?
  /// The seconds after which the server closed it.
  private(set) var seconds: Double?

  init(_ kind: Kind, token: String) {
    self.kind = kind
    switch kind {
    case .head: (start, slow, filling) = ("", "GET /index HTTP/1.1\r\nX: "[...].utf8, UInt8(ascii: "x"))
    case .body:
      let head =
        "PATCH /index HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n"
        + "If-Match: \"1\"\r\nIdempotency-Key: slow\r\nContent-Length: 100000\r\n\r\n"
      (start, slow, filling) = (head, ""[...].utf8, UInt8(ascii: " "))
    }
  }

  func channelActive(context: ChannelHandlerContext) {
    watch = Stopwatch()
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    if !start.isEmpty { context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(string: start)), promise: nil) }
    sending = context.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in
      let (handler, context) = bound.value
      let byte = handler.slow.popFirst() ?? handler.filling
      context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: [byte])), promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    sending?.cancel()
    seconds = Double(watch.nanoseconds) / 1e9
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

@available(*, unavailable)
extension SlowConnection: Sendable {}
#endif
