#if Server
import ServiceLifecycle

/// The hub's own work: it tells all listeners now and then that their streams are still there.
struct Heartbeat: Service {
  let hub: EventHub
  let time: Duration

  /// Runs until the server ends.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: time)) != nil { hub.sendHeartbeat() }
    }
  }
}
#endif
