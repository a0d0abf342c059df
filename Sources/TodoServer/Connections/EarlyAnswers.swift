#if Server
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Makes an answer that is given before its request has arrived whole (it is too long, or nobody may send it) the last of its
/// connection.
///
/// What else comes is dropped for a moment, so that the answer is not lost by a reset, and then the connection is closed.
final class EarlyAnswers: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let lingering: TimeAmount = .seconds(1)
  /// Requests that have arrived whole, and answers that were written whole.
  private var (arrived, answered) = (0, 0)
  private var isLast = false
  private var end: Scheduled<Void>?

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isLast { return }
    if case .end = unwrapInboundIn(data) { arrived += 1 }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var part = unwrapOutboundIn(data)
    if case .head(var head) = part, head.status.kind != .informational, arrived <= answered {
      isLast = true
      head.headerFields[.connection] = "close"
      part = .head(head)
    }
    guard case .end = part else { return context.write(wrapOutboundOut(part), promise: promise) }
    answered += 1
    if !isLast { return context.write(wrapOutboundOut(part), promise: promise) }
    let promise = promise ?? context.eventLoop.makePromise()
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    promise.futureResult.whenComplete { _ in
      let (handler, context) = bound.value
      context.close(mode: .output, promise: nil)
      handler.end = context.eventLoop.scheduleTask(in: handler.lingering) {
        bound.value.context.close(promise: nil)
      }
    }
    context.write(wrapOutboundOut(part), promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }
}

@available(*, unavailable)
extension EarlyAnswers: Sendable {}
#endif
