#if Server
import ServiceLifecycle

/// The hub's own work: it tells all listeners now and then that their streams are still there, and lets those go whose
/// tokens were revoked.
struct Heartbeat: Service {
  let hub: EventHub
  let storage: any ListStorage
  let time: Duration

  /// Runs until the server ends.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: time)) != nil {
        // Once for all: thousands of streams that look for their tokens at one moment would keep everybody else waiting.
        // While that can't be read nothing is said, and who waits for too long connects anew.
        guard let devices = try? await storage.devices() else { continue }
        hub.sendHeartbeat(to: Set(devices.lazy.filter { !$0.isRevoked }.map(\.id)))
      }
    }
  }
}
#endif
