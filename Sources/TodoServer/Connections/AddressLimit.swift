#if Server
import Foundation
import NIOCore

/// Closes a new connection if its client's address already has the maximum number of connections.
final class AddressLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let connections: ConcurrencyLimit<ClientAddress>
  private var share: ConcurrencyLimit<ClientAddress>.Share?

  /// - Parameter connections: The open connections, counted per address.
  init(_ connections: ConcurrencyLimit<ClientAddress>) {
    self.connections = connections
  }

  func channelActive(context: ChannelHandlerContext) {
    share = connections.begin(for: ClientAddress(context.channel.remoteAddress))
    if share == nil { context.close(promise: nil) }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    share = nil
    context.fireChannelInactive()
  }
}

@available(*, unavailable)
extension AddressLimit: Sendable {}

/// The part of an address that identifies a client: a whole IPv4 address, or the first 64 bits of
/// an IPv6 address, because a client can choose the other 64 bits itself.
struct ClientAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ address: SocketAddress?) {
    switch address {
    case .v4(let address)?: bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address)?:
      let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      // An IPv4 address in the form that dual-stack sockets use.
      let isMapped = all.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff])
      bytes = Array(isMapped ? all.suffix(4) : all.prefix(8))
    case .unixDomainSocket?, nil: bytes = []
    }
  }
}
#endif
