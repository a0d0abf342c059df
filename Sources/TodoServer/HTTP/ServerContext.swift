#if Server
import Hummingbird
import NIOCore
import Synchronization

/// The context of a request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The requesting device. It is shared by reference, because the access log has a copy of this
  /// context from before the token check.
  let requester = RequestingDevice()
  let address: ClientAddress
  let eventLoop: any EventLoop

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    address = ClientAddress(source.channel.remoteAddress)
    eventLoop = source.channel.eventLoop
  }
}

/// The device that sent a request, once it is known.
final class RequestingDevice: Sendable {
  private let found = Mutex<Device?>(nil)

  /// The device that the token belongs to.
  var device: Device? {
    get { found.withLock { $0 } }
    set { found.withLock { $0 = newValue } }
  }
}

/// The state that all endpoints of a server share.
struct ServerParts: Sendable {
  let lists: ListService
  let options: ServerOptions
  /// The limit of requests per device.
  let limit: RateLimit<Device.ID>
  /// The limit of requests without a valid token, per address.
  let refusals: RateLimit<ClientAddress>
  /// The limits of responses and of event streams in progress, per device.
  let (answers, streams): (ConcurrencyLimit<Device.ID>, ConcurrencyLimit<Device.ID>)

  init(_ storage: any ListStorage, _ options: ServerOptions) {
    lists = ListService(storage: storage, hub: EventHub())
    self.options = options
    limit = RateLimit(rate: options.requestsPerSecond, burst: options.burst)
    refusals = RateLimit(rate: options.refusalsPerSecond, burst: options.refusalBurst)
    answers = ConcurrencyLimit(limit: options.maxAnswers)
    streams = ConcurrencyLimit(limit: options.maxStreams)
  }

  var storage: any ListStorage { lists.storage }
}
#endif
