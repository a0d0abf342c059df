#if Server
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections whose client reads nothing, or hardly anything, of its response, and keeps
/// connections open while a response is read.
///
/// A response counts as written once it is passed on, although most of it may still wait for the
/// client. Closing the connection then, because it was idle or the server is shutting down, would
/// cut the response off. So closing waits until the client has read it.
final class UnreadResponses: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let longest: TimeAmount
  private var unwritten = 0
  private var isOver = false
  private var watching: Scheduled<Void>?
  /// The promise of closing the connection, once that was requested.
  private var end: EventLoopPromise<Void>?

  /// - Parameter longest: The time after which a client that reads more slowly than
  ///   ``Pace/slowest`` is disconnected.
  init(longest: TimeAmount) {
    self.longest = longest
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Requests after the request to close are not answered.
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
    // Closing only the output cuts nothing off.
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

  /// Closes the connection unless its client regularly reads enough of the pending bytes.
  ///
  /// - Parameter before: The pending bytes at the last check. Initially `.max`, because their
  ///   number is unknown before anything is passed on.
  private func watch(_ context: ChannelHandlerContext, before: Int = .max) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    watching = context.eventLoop.scheduleTask(in: longest) {
      let (handler, context) = bound.value
      // A long response is a single write. Before it completes, the client may have read some of
      // it.
      let now = Self.buffered(context)
      if before == .max || before - now >= min(before, Pace.bytes(in: handler.longest)) {
        handler.watch(context, before: now)
      } else {
        context.close(promise: handler.end)
        handler.end = nil
      }
    }
  }

  /// Returns the number of bytes that wait for the client to read them.
  private static func buffered(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}

@available(*, unavailable)
extension UnreadResponses: Sendable {}
#endif
