#if Server
import NIOCore
import NIOHTTP1

/// Applies the rules of [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112) that the parser omits.
///
/// - An HTTP/1.1 request without exactly one `Host`, or with invalid characters in it, is rejected:
///   the connection answers 400 and ends (section 3.2).
/// - A request with a transfer coding other than `chunked`, or with several codings, is rejected in
///   the same way (section 6.1).
/// - `Expect` in HTTP/1.0 is ignored ([RFC
///   9110](https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1)).
/// - An HTTP/1.0 request ends its connection, unless it says `Connection: keep-alive` (section
///   9.3).
final class VersionRules: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if !Self.isValid(head) {
      isRefused = true
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
    } else {
      // Later handlers do not see the HTTP version, so change the fields accordingly.
      if head.version == .http1_0 { head.headers.remove(name: "Expect") }
      if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }
  }
}

extension VersionRules {
  private static let hostBytes = Set("-._~!$&'()*+,;=:[]%".utf8)

  private static func isValid(_ head: HTTPRequestHead) -> Bool {
    let hosts = head.headers["Host"]
    if head.version != .http1_0, hosts.count != 1 { return false }
    let areHosts = hosts.allSatisfy { host in
      host.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: hostBytes.contains(byte)
        }
      }
    }
    let codings = head.headers[canonicalForm: "Transfer-Encoding"]
    return areHosts && codings.allSatisfy { $0.lowercased() == "chunked" } && codings.count <= 1
  }
}

@available(*, unavailable)
extension VersionRules: Sendable {}
#endif
