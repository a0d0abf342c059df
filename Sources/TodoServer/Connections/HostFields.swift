#if Server
import NIOCore
import NIOHTTP1

/// Refuses requests in HTTP/1.1 that do not have exactly one `Host`, as
/// [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112#section-3.2) demands: the connection answers 400 and ends.
final class HostFields: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    if case .head(let head) = unwrapInboundIn(data), head.version != .http1_0, head.headers["Host"].count != 1
    {
      isRefused = true
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
    } else {
      context.fireChannelRead(data)
    }
  }
}

@available(*, unavailable)
extension HostFields: Sendable {}
#endif
