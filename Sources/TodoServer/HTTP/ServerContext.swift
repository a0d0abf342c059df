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
#endif
