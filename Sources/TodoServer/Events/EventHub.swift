#if Server
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
#endif
