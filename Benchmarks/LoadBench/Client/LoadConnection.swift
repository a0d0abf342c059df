#if Server
import NIOCore
import NIOHTTP1

/// A connection that stays open for one request after the other.
///
/// All of it happens on its event loop.
final class LoadConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private var context: ChannelHandlerContext?
  private var request: LoadRequest?
  private var whenAnswered: ((Result<ServerAnswer, LoadFailure>) -> Void)?
  private var head: HTTPResponseHead?
  private var body = ByteBuffer()

  /// Whether requests can still be sent.
  var isOpen: Bool { context != nil }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { fail() }

  func channelInactive(context: ChannelHandlerContext) { fail() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    fail()
    context.close(promise: nil)
  }

  /// Sends a request.
  ///
  /// - Precondition: The one before has been answered: answers are told apart by their order alone.
  /// - Parameter whenAnswered: Is given the answer, whatever it is, or why there is none.
  func send(_ request: LoadRequest, whenAnswered: @escaping (Result<ServerAnswer, LoadFailure>) -> Void) {
    precondition(self.whenAnswered == nil, "\(request.name): the request before has not been answered")
    guard let context else { return whenAnswered(.failure(.unanswered(request))) }
    (self.request, self.whenAnswered) = (request, whenAnswered)
    context.write(Self.wrapOutboundOut(.head(request.head)), promise: nil)
    if let body = request.body { context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body.clear()
    case .body(var part): body.writeBuffer(&part)
    case .end:
      guard let head, let whenAnswered else { return }
      self.whenAnswered = nil
      whenAnswered(
        .success(ServerAnswer(status: head.status.code, tag: head.headers.first(name: "ETag"), body: body)))
    }
  }

  /// Closes the connection.
  func close() { context?.close(promise: nil) }

  private func fail() {
    context = nil
    guard let request, let whenAnswered else { return }
    self.whenAnswered = nil
    whenAnswered(.failure(.unanswered(request)))
  }
}

@available(*, unavailable)
extension LoadConnection: Sendable {}
#endif
