#if Server
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections that keep the server waiting: a request that takes too long to arrive, an answer that is not taken.
///
/// An answer that is given before its request has arrived whole (it is too long, or nobody may send it) is the last of its
/// connection: what else comes is dropped for a moment, so that the answer is not lost by a reset, and then the connection
/// is closed. Connections on which no request has begun are closed by Hummingbird.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let longestRequest: TimeAmount
  private let longestWrite: TimeAmount
  private let lingering: TimeAmount = .seconds(1)

  /// Requests that have arrived whole, and answers that were written whole.
  private var (arrived, answered) = (0, 0)
  private var isLast = false
  private var isOver = false
  private var unwritten = 0
  private var arrival: Scheduled<Void>?
  private var writing: Scheduled<Void>?

  /// - Parameters:
  ///   - longestRequest: The time that a request may take from its head to its end.
  ///   - longestWrite: The time for which an answer may wait for a client that takes nothing of it.
  init(longestRequest: TimeAmount, longestWrite: TimeAmount) {
    self.longestRequest = longestRequest
    self.longestWrite = longestWrite
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      arrival?.cancel()
      arrival = closing(context, after: longestRequest)
    case .body: break
    case .end:
      arrived += 1
      arrival?.cancel()
      arrival = nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var part = unwrapOutboundIn(data)
    if case .head(var head) = part, head.status.kind != .informational, arrived <= answered {
      isLast = true
      head.headerFields[.connection] = "close"
      part = .head(head)
    }
    let isEnd = if case .end = part { true } else { false }
    let promise = promise ?? context.eventLoop.makePromise()
    if isEnd { answered += 1 }
    watch(promise.futureResult, context, endsConnection: isEnd && isLast)
    context.write(wrapOutboundOut(part), promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  private func stop() {
    isOver = true
    arrival?.cancel()
    writing?.cancel()
    (arrival, writing) = (nil, nil)
  }

  /// Sees to it that something is written in time.
  private func watch(_ written: EventLoopFuture<Void>, _ context: ChannelHandlerContext, endsConnection: Bool)
  {
    unwritten += 1
    if writing == nil { awaitWriting(context) }
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    written.whenComplete { _ in
      let (handler, context) = bound.value
      handler.unwritten -= 1
      if handler.isOver { return }
      handler.writing?.cancel()
      handler.writing = nil
      if handler.unwritten > 0 { handler.awaitWriting(context) }
      if endsConnection {
        context.close(mode: .output, promise: nil)
        handler.arrival?.cancel()
        handler.arrival = handler.closing(context, after: handler.lingering)
      }
    }
  }

  /// Closes the connection unless its client takes some of what is to be written, again and again.
  ///
  /// - Parameter before: The bytes that waited to be taken a while ago; at first, before anything has been handed on, it
  ///   is not known how many will.
  private func awaitWriting(_ context: ChannelHandlerContext, before: Int = .max) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    writing = context.eventLoop.scheduleTask(in: longestWrite) {
      let (handler, context) = bound.value
      // A long answer is one write: that it is not done does not mean that nothing was taken.
      let now = Self.buffered(context)
      if now < before { handler.awaitWriting(context, before: now) } else { context.close(promise: nil) }
    }
  }

  /// The bytes that wait to be taken.
  private static func buffered(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func closing(_ context: ChannelHandlerContext, after time: TimeAmount) -> Scheduled<Void> {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    return context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
  }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}
#endif
