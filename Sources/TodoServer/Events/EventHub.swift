#if Server
import Synchronization

/// Hands hints on to whoever listens to an account.
///
/// Each listener has a queue of its own, with a bound: one that does not read is let go, and finds out what it missed
/// when it comes again. Nobody who changes a list ever waits.
final class EventHub: Sendable {
  private struct Listener {
    let device: Device.ID
    let continuation: AsyncStream<ListEvent>.Continuation
  }

  private struct Listeners {
    var next = 0
    var byAccount: [Account.ID: [Int: Listener]] = [:]
  }

  private let listeners = Mutex(Listeners())
  private let longest: Int

  /// - Parameter longest: The most hints that wait for a listener.
  init(longest: Int = 256) {
    self.longest = longest
  }

  /// The hints of a device's account from now on, until the listener stops, or is let go.
  func events(for device: Device) -> AsyncStream<ListEvent> {
    let account = device.account.id
    let (stream, continuation) = AsyncStream<ListEvent>.makeStream(bufferingPolicy: .bufferingOldest(longest))
    let number = listeners.withLock { listeners in
      listeners.next += 1
      listeners.byAccount[account, default: [:]][listeners.next] = Listener(
        device: device.id, continuation: continuation)
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in self?.remove(number, of: account) }
    return stream
  }

  /// Hands a hint to all who listen to the account.
  func send(_ event: ListEvent, to account: Account.ID) {
    send(event) { $0.byAccount[account].map { Array($0.values) } ?? [] }
  }

  /// Tells the listeners of these devices that their streams are still there, and lets all others go.
  func sendHeartbeat(to devices: Set<Device.ID>) {
    send(.heartbeat, to: devices) { $0.byAccount.values.flatMap { $0.values } }
  }

  /// - Parameter devices: Whose listeners are told, and not let go; `nil` for everybody's.
  private func send(
    _ event: ListEvent, to devices: Set<Device.ID>? = nil, of chosen: (Listeners) -> [Listener]
  ) {
    // Handed out without the lock: a listener that is let go takes it to leave.
    for listener in listeners.withLock({ chosen($0) }) {
      guard devices?.contains(listener.device) ?? true else {
        listener.continuation.finish()
        continue
      }
      if case .dropped = listener.continuation.yield(event) { listener.continuation.finish() }
    }
  }

  /// How many listen.
  var count: Int { listeners.withLock { $0.byAccount.values.reduce(0) { $0 + $1.count } } }

  private func remove(_ number: Int, of account: Account.ID) {
    listeners.withLock { listeners in
      listeners.byAccount[account]?[number] = nil
      if listeners.byAccount[account]?.isEmpty == true { listeners.byAccount[account] = nil }
    }
  }
}
#endif
