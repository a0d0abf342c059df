#if Server
import NIOCore
import NIOHTTP1

/// A client that listens to the events of its account, and does nothing else.
///
/// All of it happens on its event loop.
final class EventListener: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: LoadRequest
  private let onEvent: (String) -> Void
  private let isListening: EventLoopPromise<Void>
  private var context: ChannelHandlerContext?
  private var reader = EventReader()

  /// - Parameters:
  ///   - isListening: Is kept when the stream has begun.
  ///   - onEvent: Is given the data of each event.
  init(_ request: LoadRequest, isListening: EventLoopPromise<Void>, onEvent: @escaping (String) -> Void) {
    (self.request, self.isListening, self.onEvent) = (request, isListening, onEvent)
  }

  /// Whether the stream has not ended.
  var isOpen: Bool { context != nil }

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    context.write(Self.wrapOutboundOut(.head(request.head)), promise: nil)
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head):
      if UInt(head.status.code) != request.status {
        isListening.fail(LoadFailure(description: "\(request.name): \(head.status.code)"))
      }
    case .body(let piece):
      isListening.succeed()
      for event in reader.read(piece) { onEvent(event) }
    case .end: context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    self.context = nil
    isListening.fail(LoadFailure.unanswered(request))
  }

  /// Ends the stream.
  func close() { context?.close(promise: nil) }
}

@available(*, unavailable)
extension EventListener: Sendable {}
#endif
