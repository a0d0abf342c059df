#if Server
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections whose request takes too long to arrive: longer than some time, and the slower of a least pace.
///
/// A client that waits to be told to send its content (`Expect: 100-continue`,
/// [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1)) is told at once. Connections on which no request has
/// begun are closed by Hummingbird.
final class LateRequests: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let longest: TimeAmount
  private var begin = NIODeadline.now()
  private var bytes = 0
  private var deadline: Scheduled<Void>?

  /// - Parameter longest: The time that a short request may take from its head to its end.
  init(longest: TimeAmount) {
    self.longest = longest
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      (begin, bytes) = (.now(), 0)
      deadline?.cancel()
      expect(context, until: begin + longest)
      if head.headerFields[.expect]?.lowercased() == "100-continue" {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
    case .body(let part): bytes += part.readableBytes
    case .end:
      deadline?.cancel()
      deadline = nil
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  private func expect(_ context: ChannelHandlerContext, until end: NIODeadline) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(deadline: end) {
      let (handler, context) = bound.value
      // What has arrived meanwhile may have taken its time.
      let end = handler.begin + handler.longest + Pace.time(for: handler.bytes)
      if end > .now() { handler.expect(context, until: end) } else { context.close(promise: nil) }
    }
  }
}

@available(*, unavailable)
extension LateRequests: Sendable {}
#endif
