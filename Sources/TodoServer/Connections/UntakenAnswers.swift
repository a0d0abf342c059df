#if Server
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections whose client takes nothing of its answer, or hardly any, and none while an answer is being taken.
///
/// To whoever writes an answer it is given once it is handed on, though most of it may wait for the client to take it. Who
/// closes the connection then, since it was idle for long or since the server ends, would cut the answer off: that waits
/// until it is taken.
final class UntakenAnswers: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let longest: TimeAmount
  private var unwritten = 0
  private var isOver = false
  private var watching: Scheduled<Void>?
  /// What is told of the connection's end, once it has been asked for.
  private var end: EventLoopPromise<Void>?

  /// - Parameter longest: The time after which a client that takes less than ``Pace/slowest`` is let go.
  init(longest: TimeAmount) {
    self.longest = longest
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // What is asked after the end has been asked for is not answered any more.
    if end == nil { context.fireChannelRead(data) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let promise = promise ?? context.eventLoop.makePromise()
    unwritten += 1
    if watching == nil { watch(context) }
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    promise.futureResult.whenComplete { _ in
      let (handler, context) = bound.value
      handler.noteWritten(context)
    }
    context.write(data, promise: promise)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    // To close the output alone cuts nothing off.
    if unwritten == 0 || isOver || mode != .all { return context.close(mode: mode, promise: promise) }
    let end = self.end ?? context.eventLoop.makePromise()
    self.end = end
    if let promise { end.futureResult.cascade(to: promise) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    isOver = true
    watching?.cancel()
    watching = nil
    end?.succeed()
    end = nil
  }

  private func noteWritten(_ context: ChannelHandlerContext) {
    unwritten -= 1
    if isOver { return }
    watching?.cancel()
    watching = nil
    if unwritten > 0 { return watch(context) }
    guard let end else { return }
    self.end = nil
    context.close(promise: end)
  }

  /// Closes the connection unless its client takes enough of what is to be written, again and again.
  ///
  /// - Parameter before: The bytes that waited to be taken a while ago; at first, before anything has been handed on, it
  ///   is not known how many will.
  private func watch(_ context: ChannelHandlerContext, before: Int = .max) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    watching = context.eventLoop.scheduleTask(in: longest) {
      let (handler, context) = bound.value
      // A long answer is one write: that it is not done does not mean that nothing was taken.
      let now = Self.buffered(context)
      if before == .max || before - now >= min(before, Pace.bytes(in: handler.longest)) {
        handler.watch(context, before: now)
      } else {
        context.close(promise: handler.end)
        handler.end = nil
      }
    }
  }

  /// The bytes that wait to be taken.
  private static func buffered(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}

@available(*, unavailable)
extension UntakenAnswers: Sendable {}
#endif
