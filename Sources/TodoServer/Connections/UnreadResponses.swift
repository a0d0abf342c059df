#if Server
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections whose client reads its response too slowly, and keeps other connections open
/// until the response is sent.
///
/// Hummingbird regards a response as complete once the response is in the connection's buffer,
/// although the client may not have read it yet. If the idle timeout or a shutdown closed the
/// connection at that time, the response would be cut off. So this handler delays closing until the
/// whole response is sent.
final class UnreadResponses: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let longest: TimeAmount
  /// The number of response parts that are not sent completely.
  private var unwritten = 0
  private var isOver = false
  /// The task that next checks how much the client has read.
  private var watching: Scheduled<Void>?
  /// The promise to fulfill when the connection is closed; `nil` before closing was requested.
  private var end: EventLoopPromise<Void>?

  /// - Parameter longest: The time between two checks. Between them, a client must read all pending
  ///   bytes, or as many as the speed ``Pace/slowest`` requires.
  init(longest: TimeAmount) {
    self.longest = longest
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Once closing was requested, new requests are not answered.
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

  /// Checks after `longest` whether the client has read enough. If so, repeats the check later;
  /// otherwise closes the connection.
  ///
  /// - Parameter before: The number of pending bytes at the last check; `.max` if there was none.
  private func watch(_ context: ChannelHandlerContext, before: Int = .max) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    watching = context.eventLoop.scheduleTask(in: longest) {
      let (handler, context) = bound.value
      // Compare bytes, because a long response may be a single write, of which the client has
      // already read a part.
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
