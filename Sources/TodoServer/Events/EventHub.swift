#if Server
import ServiceLifecycle
import Synchronization
import Todos

/// Sends events to the subscribers of an account.
///
/// Each subscriber has its own queue of limited length. If a subscriber does not read its events
/// and its queue is full, the hub disconnects it. The client then reconnects, and fetches what it
/// missed. Changes of lists never wait for subscribers.
final class EventHub: Sendable {
  private typealias Streams = [Account.ID: [Device.ID: Broadcaster<ListEvent>]]

  private let streams = Mutex<Streams>([:])
  private let longest: Int

  /// - Parameter longest: The maximum number of events in a subscriber's queue.
  init(longest: Int = 256) {
    self.longest = longest
  }

  /// Returns the events of the device's account until the subscriber stops or is disconnected.
  func events(for device: Device) -> AsyncStream<ListEvent> {
    streams.withLock { streams in
      let stream = streams[device.account.id]?[device.id] ?? Broadcaster(capacity: longest)
      streams[device.account.id, default: [:]][device.id] = stream
      return stream.stream()
    }
  }

  /// Sends an event to all subscribers of the account.
  func send(_ event: ListEvent, to account: Account.ID) {
    for device in streams.withLock({ $0[account] }) ?? [:] { device.value.send(event) }
  }

  /// Sends a heartbeat to the subscribers of these devices, and disconnects all others.
  func sendHeartbeat(to devices: Set<Device.ID>) {
    let listening = streams.withLock { streams in
      // Removes devices without subscribers.
      streams = streams.mapValues { $0.filter { $0.value.readerCount > 0 } }.filter { !$0.value.isEmpty }
      return streams.values.joined().map { $0 }
    }
    for (device, stream) in listening {
      if devices.contains(device) { stream.send(.heartbeat) } else { stream.finish() }
    }
  }

  /// The number of subscribers.
  var count: Int {
    streams.withLock { $0.values.joined().reduce(0) { $0 + $1.value.readerCount } }
  }
}

/// An event of the event stream. An event about a change tells the client what to fetch.
enum ListEvent: Hashable, Sendable {
  /// A list has this version.
  case list(String, version: Int)
  /// The index has this version.
  case index(version: Int)
  /// Nothing has changed; the stream is still open.
  case heartbeat

  /// The event in the format of an event stream. Ids need no escaping.
  var text: String {
    switch self {
    case .list(let id, let version): "event: list\ndata: {\"list\":\"\(id)\",\"version\":\(version)}\n\n"
    case .index(let version): "event: index\ndata: {\"version\":\(version)}\n\n"
    case .heartbeat: ": still here\n\n"
    }
  }
}

/// The hub's background task. It regularly sends a heartbeat to all subscribers, and disconnects
/// those whose tokens were revoked.
struct Heartbeat: Service {
  let hub: EventHub
  let storage: any ListStorage
  let time: Duration

  /// Runs until the server ends.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: time)) != nil {
        // Look up all devices at once, because a lookup for each subscriber would delay requests.
        // If the lookup fails, no heartbeat is sent. Clients that wait too long for one reconnect.
        guard let devices = try? await storage.devices() else { continue }
        hub.sendHeartbeat(to: Set(devices.lazy.filter { !$0.isRevoked }.map(\.id)))
      }
    }
  }
}
#endif
