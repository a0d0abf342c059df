#if Server
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Tells the connection's ``InputGate`` whether a request waits for its response, and ends the
/// connection after its last response.
///
/// A response is the last one in three cases:
/// - It begins before its request has arrived completely, for example because the request is too
///   long.
/// - The request or the response says `Connection: close`.
/// - The server is shutting down.
///
/// The handler adds `Connection: close` to the last response ([RFC
/// 9112](https://www.rfc-editor.org/rfc/rfc9112#section-9.6)).
final class EarlyResponses: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The gate through which the connection's incoming bytes pass.
  let gate: InputGate
  /// The numbers of requests that have arrived completely and of responses written completely.
  private var (arrived, answered) = (0, 0)
  /// Whether a request has begun to arrive, but is incomplete.
  private var isArriving = false
  /// Whether the next response is the last one.
  private var isEnding = false
  /// Whether the last response has begun.
  private var isLast = false

  init(_ gate: InputGate) {
    self.gate = gate
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isLast { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      isArriving = true
      if head.headerFields[.connection] == "close" { isEnding = true }
      gate.expectedBytes = head.headerFields[.contentLength].flatMap(Int.init) ?? 0
    case .body(let part): gate.expectedBytes -= part.readableBytes
    case .end:
      isArriving = false
      arrived += 1
      gate.expectedBytes = 0
    }
    tellGate()
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { isEnding = true }
    context.fireUserInboundEventTriggered(event)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var part = unwrapOutboundIn(data)
    if case .head(var head) = part, head.status.kind != .informational,
      isEnding || arrived <= answered || head.headerFields[.connection] == "close"
    {
      isLast = true
      head.headerFields[.connection] = "close"
      part = .head(head)
    }
    guard case .end = part else { return context.write(wrapOutboundOut(part), promise: promise) }
    answered += 1
    if !isLast {
      context.write(wrapOutboundOut(part), promise: promise)
      return tellGate()
    }
    let promise = promise ?? context.eventLoop.makePromise()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    // The gate then discards what still arrives, and closes the socket.
    promise.futureResult.whenComplete { _ in bound.value.close(mode: .output, promise: nil) }
    context.write(wrapOutboundOut(part), promise: promise)
  }

  private func tellGate() { gate.isBusy = !isArriving && arrived > answered }
}

@available(*, unavailable)
extension EarlyResponses: Sendable {}
#endif
