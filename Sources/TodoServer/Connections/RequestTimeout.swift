#if Server
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections whose request takes too long to arrive. From its first byte, a request may
/// take the time `maxDuration`, plus one second per 4,096 bytes that have arrived.
///
/// A client that asks for permission to send its content (`Expect: 100-continue`, [RFC
/// 9110](https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1)) receives the permission
/// immediately.
///
/// Hummingbird's idle timeout closes connections on which no request has begun. On shutdown, an
/// incomplete request must arrive within the grace period.
final class RequestTimeout: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let maxDuration: TimeAmount
  private let grace: TimeAmount
  /// The end of the grace period, once the server is shutting down.
  private var end: NIODeadline?
  /// The time at which the current request's first byte arrived.
  private var begin = NIODeadline.now()
  /// The number of bytes of the current request that have arrived.
  private var bytes = 0
  /// The task that closes the connection at the deadline; `nil` between requests.
  private var deadline: Scheduled<Void>?

  /// - Parameters:
  ///   - maxDuration: The time that a short request may take from its first byte to its last.
  ///   - grace: The time in which an incomplete request must arrive on shutdown.
  init(maxDuration: TimeAmount, grace: TimeAmount) {
    (self.maxDuration, self.grace) = (maxDuration, grace)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      if head.headerFields[.expect]?.lowercased() == "100-continue" {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
    case .body: break
    case .end:
      deadline?.cancel()
      deadline = nil
    }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let piece = event as? InputGate.Piece {
      if deadline == nil && !piece.isBlank { start(context) }
      bytes += piece.count
    } else if event is ChannelShouldQuiesceEvent {
      end = .now() + grace
      if let deadline {
        deadline.cancel()
        expect(context)
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  /// The deadline of the request, which grows with the bytes that have arrived.
  private var latest: NIODeadline {
    min(begin + maxDuration + Pace.time(for: bytes), end ?? .distantFuture)
  }

  private func start(_ context: ChannelHandlerContext) {
    (begin, bytes) = (.now(), 0)
    expect(context)
  }

  private func expect(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(deadline: latest) {
      let (handler, context) = bound.value
      if handler.latest > .now() { handler.expect(context) } else { context.close(promise: nil) }
    }
  }
}

@available(*, unavailable)
extension RequestTimeout: Sendable {}
#endif
