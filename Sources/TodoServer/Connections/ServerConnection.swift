#if Server
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A Hummingbird connection with additional handlers before and after its HTTP parser, which apply
/// this server's limits.
struct ServerConnection: ServerChildChannel {
  private let base: HTTP1Channel
  private let addresses: ConcurrencyLimit<ClientAddress>

  /// - Parameters:
  ///   - addresses: The open connections, counted per address.
  ///   - turns: The turns of all connections of the server.
  init(
    _ options: ServerOptions, _ addresses: ConcurrencyLimit<ClientAddress>, _ turns: PipelineTurns,
    _ responder: @escaping HTTP1Channel.Responder
  ) {
    let time = TimeAmount.nanoseconds(options.requestSeconds)
    let grace = TimeAmount.nanoseconds(options.graceSeconds)
    // The server rejects a body that is too long before all of it has arrived. The client may send
    // the rest before it reads the response. So discard the rest, up to twice the maximum size.
    let maxDiscarded = options.maxBodyBytes.addingReportingOverflow(options.maxBodyBytes)
    var decoder = HTTP1Channel.Configuration.DecoderConfiguration()
    decoder.maxHeaderFieldSize = options.maxHeadBytes
    decoder.maxHeaderListSize = options.maxHeadBytes
    decoder.maxHeaderFieldCount = 100
    base = HTTP1Channel(
      responder: responder,
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [
          UnreadResponses(longest: time), RequestTimeout(maxDuration: time, grace: grace),
          EarlyResponses(
            InputGate(maxDiscarded: maxDiscarded.overflow ? .max : maxDiscarded.partialValue, turns: turns)),
        ],
        idleTimeout: .nanoseconds(options.idleSeconds), httpDecoderConfiguration: decoder))
    self.addresses = addresses
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      let gate = try pipeline.handler(type: EarlyResponses.self).gate
      try pipeline.addHandlers([AddressLimit(addresses), gate], position: .before(parser))
      try pipeline.addHandler(VersionRules(), position: .after(parser))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}

extension TimeAmount {
  /// Returns a duration in seconds as a `TimeAmount`, at least 0 and at most a year.
  fileprivate static func nanoseconds(_ seconds: Double) -> TimeAmount {
    .nanoseconds(Int64(min(max(seconds, 0), 31_536_000) * 1e9))
  }
}
#endif
