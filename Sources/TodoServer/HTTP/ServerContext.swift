#if Server
import Hummingbird
import Synchronization

/// What goes with a request through the server.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Who asks, once that is known; for the access log, which stands outside of who finds out.
  let asking = Asking()

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
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
