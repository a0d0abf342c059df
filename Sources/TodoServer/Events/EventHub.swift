#if Server
import ServiceLifecycle
import Synchronization
import Todos

/// Hands hints on to whoever listens to an account.
///
/// Each listener has a queue of its own, with a bound: one that does not read is let go, and finds out what it missed
/// when it comes again. Nobody who changes a list ever waits.
final class EventHub: Sendable {
  private typealias Streams = [Account.ID: [Device.ID: Broadcaster<ListEvent>]]

  private let streams = Mutex<Streams>([:])
  private let longest: Int

  /// - Parameter longest: The most hints that wait for a listener.
  init(longest: Int = 256) {
    self.longest = longest
  }

  /// The hints of a device's account from now on, until the listener stops, or is let go.
  func events(for device: Device) -> AsyncStream<ListEvent> {
    streams.withLock { streams in
      let stream = streams[device.account.id]?[device.id] ?? Broadcaster(capacity: longest)
      streams[device.account.id, default: [:]][device.id] = stream
      return stream.stream()
    }
  }

  /// Hands a hint to all who listen to the account.
  func send(_ event: ListEvent, to account: Account.ID) {
    for device in streams.withLock({ $0[account] }) ?? [:] { device.value.send(event) }
  }

  /// Tells the listeners of these devices that their streams are still there, and lets all others go.
  func sendHeartbeat(to devices: Set<Device.ID>) {
    let listening = streams.withLock { streams in
      // Devices to which nobody listens any more are forgotten.
      streams = streams.mapValues { $0.filter { $0.value.readerCount > 0 } }.filter { !$0.value.isEmpty }
      return streams.values.joined().map { $0 }
    }
    for (device, stream) in listening {
      if devices.contains(device) { stream.send(.heartbeat) } else { stream.finish() }
    }
  }

  /// How many listen.
  var count: Int {
    streams.withLock { $0.values.joined().reduce(0) { $0 + $1.value.readerCount } }
  }
}

/// A hint that there is something to fetch.
enum ListEvent: Hashable, Sendable {
  /// A list has this version.
  case list(String, version: Int)
  /// The index has this version.
  case index(version: Int)
  /// Nothing has happened; the stream is still there.
  case heartbeat

  /// The event as a stream of events has it. An id needs no escaping.
  var text: String {
    switch self {
    case .list(let id, let version): "event: list\ndata: {\"list\":\"\(id)\",\"version\":\(version)}\n\n"
    case .index(let version): "event: index\ndata: {\"version\":\(version)}\n\n"
    case .heartbeat: ": still here\n\n"
    }
  }
}

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
