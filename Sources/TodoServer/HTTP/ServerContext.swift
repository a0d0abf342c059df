#if Server
import Hummingbird
import NIOCore
import Synchronization

/// What goes with a request through the server.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Who asks, once that is known; for the access log, which stands outside of who finds out.
  let asking = Asking()
  /// Where the client is.
  let address: ClientAddress
  /// What the connection's work is done on.
  let eventLoop: any EventLoop

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    address = ClientAddress(source.channel.remoteAddress)
    eventLoop = source.channel.eventLoop
  }
}

/// Who asks, once that is known.
final class Asking: Sendable {
  private let found = Mutex<Device?>(nil)

  /// The device whose token was shown.
  var device: Device? {
    get { found.withLock { $0 } }
    set { found.withLock { $0 = newValue } }
  }
}

/// What the endpoints of a server work with.
struct ServerParts: Sendable {
  let lists: ListService
  let options: ServerOptions
  let limit: RateLimit<Device.ID>
  /// The requests without a valid token that an address may make.
  let refusals: RateLimit<ClientAddress>
  /// What answers and streams of events are under way.
  let (answers, streams): (WorkUnderWay<Device.ID>, WorkUnderWay<Device.ID>)

  init(_ storage: any ListStorage, _ options: ServerOptions) {
    lists = ListService(storage: storage, hub: EventHub())
    self.options = options
    limit = RateLimit(rate: options.requestsPerSecond, burst: options.burst)
    refusals = RateLimit(rate: options.refusalsPerSecond, burst: options.refusalBurst)
    answers = WorkUnderWay(most: options.maxAnswers)
    streams = WorkUnderWay(most: options.maxStreams)
  }

  var storage: any ListStorage { lists.storage }
}
#endif
