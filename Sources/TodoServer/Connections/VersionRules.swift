#if Server
import NIOCore
import NIOHTTP1

/// Applies the rules of [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112) that depend on a request's version of HTTP.
///
/// - A request in HTTP/1.1 that does not have exactly one `Host` is refused: the connection answers 400 and ends (section 3.2).
/// - A request in HTTP/1.0 is the last one of its connection, unless it says `Connection: keep-alive` (section 9.3).
final class VersionRules: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if head.version != .http1_0, head.headers["Host"].count != 1 {
      isRefused = true
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
    } else {
      // Later handlers do not know the version.
      if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }
  }
}

@available(*, unavailable)
extension VersionRules: Sendable {}
#endif
