#if Server
import NIOCore

/// Closes a connection at once if its client's address has as many as it may have.
final class AddressLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let connections: WorkUnderWay<ClientAddress>
  private var share: WorkUnderWay<ClientAddress>.Share?

  /// - Parameter connections: The connections of all addresses.
  init(_ connections: WorkUnderWay<ClientAddress>) {
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
#endif
